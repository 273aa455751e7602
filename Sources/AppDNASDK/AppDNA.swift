import Foundation
import RemoteConfigClient

/// Where the service is, and what else the client may be told.
public typealias AppDNAOptions = RemoteConfigOptions

/// The app's one client, made once and reached from anywhere.
///
/// All calls can be made from any thread. Before `configure` there are no values; a handler, a sign-in and a sign-out are
/// remembered, and hold from `configure` on.
public enum AppDNA {
    private static let shared = SharedClient()

    /// Makes the client, with the values kept on disk or else the defaults, and begins to fetch. A second call is ignored,
    /// with a line in the log.
    ///
    /// - Parameters:
    ///   - apiKey: the app's key.
    ///   - options: where the service is, and more.
    public static func configure(apiKey: String, options: AppDNAOptions) {
        shared.configure(apiKey: apiKey, options: options)
    }

    /// The values.
    public static var remoteConfig: AppDNARemoteConfig { AppDNARemoteConfig(shared: shared) }

    /// The client itself, for what it can do beyond `remoteConfig`; nil before `configure` and after `shutdown`.
    public static var client: RemoteConfig? { shared.client }

    /// Fetches now, whatever the age of the values.
    public static func forceRefreshConfig() { remoteConfig.refresh() }

    /// Signs a user in with an access token, or out with nil, and fetches at once. See ``RemoteConfig/setAccessToken(_:)``.
    public static func setAccessToken(_ token: String?) { shared.whenConfigured { $0.setAccessToken(token) } }

    /// Signs a user in whose id the token doesn't tell, and fetches at once. See ``RemoteConfig/identify(_:accessToken:)``.
    public static func identify(_ userID: String, accessToken: String) {
        shared.whenConfigured { $0.identify(userID, accessToken: accessToken) }
    }

    /// Ends timers and handlers and lets the client go, so that `configure` can make another: for tests and previews.
    public static func shutdown() { shared.shutDown() }
}
