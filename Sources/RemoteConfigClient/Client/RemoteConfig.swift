import Foundation

/// A client of the service: the values for this app, this installation and this user, kept fresh.
///
/// Reads are synchronous, from memory and from any thread. As long as the client is held it fetches by itself: at the start,
/// when the values have reached their TTL, and again after a fetch that brought nothing. Clients share nothing with each
/// other but the installation's id.
public final class RemoteConfig: Sendable {
    let store: ConfigStore
    let engine: FetchEngine
    private let handlers = ChangeHandlers()
    private let tokens: TokenSource
    private let signals: Task<Void, Never>?

    /// Makes a client with the values that are at hand (those kept on disk, or else the defaults), and begins to fetch.
    ///
    /// - Parameters:
    ///   - appKey: the app's key, which each request carries as `X-App-Key`.
    ///   - options: where the service is, and more.
    public convenience init(appKey: String, options: RemoteConfigOptions) {
        self.init(appKey: appKey, options: options, in: .system())
    }

    init(appKey: String, options: RemoteConfigOptions, in surroundings: ClientSurroundings) {
        let appKey = appKey.trimmingCharacters(in: .whitespacesAndNewlines)
        let log = ClientLog(options.log)
        let folder = options.cacheFolder ?? ClientFolder.standard
        tokens = TokenSource(provider: options.accessTokenProvider, userIDClaim: options.userIDClaim)
        store = ConfigStore(
            cache: ConfigCache(folder: folder, baseURL: options.baseURL, appKey: appKey, log: log),
            bundled: options.defaults.load(log: log), caller: tokens.caller(of: options.accessToken))
        // In this order what is no number is 600.
        let timeout = max(1, min(600, options.requestTimeout))
        let engine = FetchEngine(
            schedule: FetchSchedule(ttl: options.configTTL, requestTimeout: timeout), store: store, handlers: handlers,
            requests: ServiceRequests(appKey, options, folder: folder, timeout: timeout, log: log), tokens: tokens,
            surroundings: surroundings)
        self.engine = engine
        signals = (options.signals ?? SystemSignals.stream).map { stream in
            Task { [weak engine] in
                for await signal in stream {
                    engine?.handle(signal == .networkReturned ? .networkReturned : .enteredForeground)
                }
            }
        }
        engine.handle(.started)
    }

    deinit { shutDown() }

    /// The values of this moment, all of one version and one source.
    public var values: ConfigValues { store.values }

    /// When the service last said that these are the values, by the device's clock; nil where it never did.
    public var lastFetchedAt: Date? { store.fetchedAt }

    /// Why the last request to the service brought nothing; nil after one that did.
    public var lastError: RemoteConfigError? { engine.lastError }

    /// Fetches now, whatever the age of the values, and retries by itself if nothing comes.
    public func refresh() { engine.handle(.refreshRequested) }

    /// Fetches now, whatever the age of the values, and ends with the outcome, once, within the request timeout. Calls at the
    /// same time share one request. A fetch that failed is still retried by itself later.
    ///
    /// - Throws: why nothing came; the values then are what they were.
    public func fetch() async throws(RemoteConfigError) { try await engine.fetch().get() }

    /// Calls `handler` on the main thread once after every fetch that succeeds, whether or not a value changed.
    ///
    /// The client holds the handler, which therefore captures it weakly, if at all.
    ///
    /// - Returns: what takes the handler back; it may be dropped.
    @discardableResult
    public func onChanged(_ handler: @escaping @MainActor @Sendable () -> Void) -> ChangeObservation {
        let observation = ChangeObservation(handler)
        observe(observation)
        return observation
    }

    /// Has an observation's handler called as `onChanged` does.
    package func observe(_ observation: ChangeObservation) { handlers.add(observation) }

    /// The changes from now on: which keys have other values than before. Each call begins a stream of its own, which ends
    /// with the client; a reader who is more than 64 changes behind misses the oldest.
    public func changes() -> AsyncStream<ConfigChange> { handlers.stream() }

    /// Signs a user in with an access token, or out with nil, and fetches at once.
    ///
    /// Reads have the new identity's values, as they were kept on disk, when the call returns. A further token of the same
    /// user leaves the values until the fetch brings new ones. The token is never written to disk.
    public func setAccessToken(_ token: String?) { become(tokens.caller(of: token)) }

    /// Signs a user in whose id the token doesn't tell, or tells elsewhere than in `userIDClaim`, and fetches at once.
    ///
    /// - Parameters:
    ///   - userID: whose values they are on this device. It is not sent.
    ///   - accessToken: proves to the service who asks.
    public func identify(_ userID: String, accessToken: String) {
        become(Caller(user: userID, token: accessToken))
    }

    /// Ends timers, requests, handlers and streams; calls that wait end with `cancelled`. The values can still be read.
    public func shutDown() {
        signals?.cancel()
        engine.shutDown()
        handlers.close()
    }

    private func become(_ caller: Caller) {
        guard let done = store.switchCaller(to: caller) else { return }
        handlers.report(done.change)
        engine.handle(.callerChanged)
    }
}
