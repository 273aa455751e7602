import AppDNASDK

/// A screen as an app has it, without UIKit.
@MainActor final class HomeViewController {
    private(set) var welcome = "Hello!"
    private(set) var isPromoShown = false
    private(set) var timesApplied = 0

    func viewDidLoad() {
        applyConfig()
        AppDNA.remoteConfig.onChanged { [weak self] in self?.applyConfig() }
    }

    private func applyConfig() {
        welcome = AppDNA.remoteConfig.get("welcome_message") as? String ?? "Hello!"
        isPromoShown = AppDNA.remoteConfig.get("show_promo") as? Bool ?? false
        timesApplied += 1
    }
}
