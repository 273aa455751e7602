import Foundation
import RemoteConfigClient

/// The client that the app has configured, or what waits for it.
final class SharedClient: Sendable {
    private struct State: Sendable {
        var client: RemoteConfig?
        var waiting: [@Sendable (RemoteConfig) -> Void] = []
    }

    private let state = Guarded(State())
    /// Held while a client is made, which reads files; readers don't wait for it.
    private let configuring = NSLock()

    /// The client; nil where there is none.
    var client: RemoteConfig? { state.withLock { $0.client } }

    /// Makes the client, if there is none.
    func configure(apiKey: String, options: RemoteConfigOptions) {
        configuring.lock()
        defer { configuring.unlock() }
        guard client == nil else {
            return options.log("AppDNA.configure was called again, and ignored: call shutdown first to begin anew")
        }
        let client = RemoteConfig(appKey: apiKey, options: options)
        // In the order of the calls: what waited comes before all that finds the client there.
        while let waiting = install(client) { waiting.forEach { $0(client) } }
    }

    /// Lets `client` be found, once nothing waits for it.
    ///
    /// - Returns: what is to be done with it before; nil where it can be found now.
    private func install(_ client: RemoteConfig) -> [@Sendable (RemoteConfig) -> Void]? {
        state.withLock { state in
            guard state.waiting.isEmpty else {
                defer { state.waiting = [] }
                return state.waiting
            }
            state.client = client
            return nil
        }
    }

    /// Has `action` done with the client, now or once there is one.
    func whenConfigured(_ action: @escaping @Sendable (RemoteConfig) -> Void) {
        let client = state.withLock { state in
            if state.client == nil { state.waiting.append(action) }
            return state.client
        }
        if let client { action(client) }
    }

    /// Lets the client go, and all that waited for it.
    func shutDown() {
        // What waits goes once the lock is free, since what it holds may come back here as it goes.
        let ended = state.withLock { state in
            defer { state = State() }
            return state
        }
        ended.client?.shutDown()
    }
}
