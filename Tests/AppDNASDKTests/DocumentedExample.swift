import AppDNASDK
import Foundation

/// What the documented example has read.
struct DocumentedValues {
    let welcome: String
    let maxRetries: Int
    let discount: Double
    let promoEnabled: Bool
    let allConfig: [String: Any]
}

/// The example of the documentation as it stands; a test holds the README to the lines between the two marks.
// swift-format-ignore
func documentedExample(url: URL) -> DocumentedValues {
    // The example begins.
    AppDNA.configure(apiKey: "…", options: AppDNAOptions(baseURL: url, configTTL: 7200))
    let welcome = AppDNA.remoteConfig.get("welcome_message") as? String ?? "Hello!"
    let maxRetries = AppDNA.remoteConfig.get("max_retries") as? Int ?? 3
    let discount = AppDNA.remoteConfig.get("discount_rate") as? Double ?? 0.1
    let promoEnabled = AppDNA.remoteConfig.get("show_promo") as? Bool ?? false
    let allConfig = AppDNA.remoteConfig.getAll()          // [String: Any]
    AppDNA.remoteConfig.onChanged { /* main thread */ }
    AppDNA.remoteConfig.refresh()
    AppDNA.forceRefreshConfig()
    // The example ends.
    return DocumentedValues(
        welcome: welcome, maxRetries: maxRetries, discount: discount, promoEnabled: promoEnabled, allConfig: allConfig)
}
