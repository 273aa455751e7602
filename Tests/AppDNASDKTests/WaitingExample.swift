import AppDNASDK
import Foundation

struct Theme: Decodable {
    let primary: String
}

func freshTheme(apiKey: String, url: URL) async -> Theme? {
    var options = AppDNAOptions(baseURL: url)
    options.appVersion = "2.1+45"
    AppDNA.configure(apiKey: apiKey, options: options)
    do {
        try await AppDNA.client?.fetch()
    } catch {  // a RemoteConfigError
        print("no new values: \(error)")
    }
    return AppDNA.remoteConfig.decode("theme", as: Theme.self)
}
