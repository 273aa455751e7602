import Foundation

/// Where the service is, and what else a client may be told.
public struct RemoteConfigOptions: Sendable {
    /// Where the service is, with its path if it has one: `https://config.example.com`.
    public var baseURL: URL
    /// The age in seconds at which values are fetched anew, 1 to 31,536,000. Where it is nil or not positive, the service
    /// says it, and else it is 3,600.
    public var configTTL: TimeInterval?
    /// The values that serve while nothing was ever fetched.
    public var defaults = ConfigDefaults.mainBundle
    /// The access token of a user who is signed in at the start; nil for nobody.
    public var accessToken: String?
    /// Asked for a fresh token, once for each fetch, when the service refuses the one that it has; nil for none to be had.
    public var accessTokenProvider: (@Sendable () async throws -> String?)?
    /// Where a token has its user's id: the project's `uid_claim`, a name or names joined by dots.
    public var userIDClaim = "sub"
    /// The platform that is told to the service: `ios`, `macos`, `tvos`, `watchos`, `visionos` or `linux` where it is.
    public var platform = Platform.name
    /// The app's version that is told to the service: that of the main bundle, if it has one.
    public var appVersion = Platform.appVersion
    /// The language that is told to the service, a BCP 47 tag: the user's first preferred one.
    public var language = UserLanguage.preferred
    /// The id that tells this installation from others, of 8 to 128 visible ASCII characters; nil for one that is made once
    /// and kept.
    public var instanceID: String?
    /// The folder of the client's files; nil for one of the app's own in Application Support (on tvOS, in Caches).
    public var cacheFolder: URL?
    /// How long a fetch may take, with all that belongs to it, in seconds: 1 to 600.
    public var requestTimeout: TimeInterval = 30
    /// When a network returns and the app comes to the foreground, a stream for each client; nil for what the system tells,
    /// which on Linux is nothing.
    public var signals: AsyncStream<RemoteConfigSignal>?
    /// Gets a line for what a developer should know, never with a key, a token or a value. By default it goes to `NSLog`. It
    /// must not call the client.
    public var log: @Sendable (String) -> Void = { NSLog("%@", "RemoteConfig: " + $0) }

    /// Options for the service at `baseURL`, all else by default.
    ///
    /// - Parameter configTTL: the age in seconds at which values are fetched anew; nil for the service's.
    public init(baseURL: URL, configTTL: TimeInterval? = nil) {
        self.baseURL = baseURL
        self.configTTL = configTTL
    }
}
