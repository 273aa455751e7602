import Foundation
import Locking
import TestSupport
import Testing

@testable import RemoteConfigClient

/// A client with the system's own network, in front of a server that answers as the test says; only the clock is set by hand.
final class SocketRig: Sendable {
    let clock = HandSetClock()
    let server: ScriptedServer
    let client: RemoteConfig
    private let folder = ScratchFolder()
    private let config: Locked<ScriptedReply>

    /// What the server answers `GET /config` with from now on.
    var answer: ScriptedReply {
        get { config.withLock { $0 } }
        set { config.withLock { $0 = newValue } }
    }

    /// The requests for the config, so far.
    var fetches: [ScriptedRequest] { server.requests.filter { $0.path == "/config" } }

    /// Starts with a first fetch that succeeds: `a` is 1, and its tag `"e1"`.
    init(
        bodyBytesMax: Int = CacheFile.bodyBytesMax, etag: String? = #""e1""#,
        configure: (inout RemoteConfigOptions) -> Void = { _ in }
    ) async throws {
        let config = Locked(ScriptedConfig.config(version: 1, parameters: #"{"a":1}"#, etag: etag))
        let server = try ScriptedServer { request in
            request.path == "/bootstrap" ? ScriptedConfig.bootstrap() : config.withLock { $0 }
        }
        self.config = config
        self.server = server
        var options = RemoteConfigOptions(baseURL: server.url)
        options.cacheFolder = folder.url
        options.log = { _ in }
        configure(&options)
        let surroundings = ClientSurroundings(
            clock: clock, transport: URLSessionTransport(bodyBytesMax: bodyBytesMax))
        client = RemoteConfig(appKey: "ak_test", options: options, in: surroundings)
        let changes = client.changes()
        if client.source(of: "a") == nil { for await _ in changes { break } }
        // The fetch has landed; a call now is one of its own.
        client.engine.queue.sync {}
    }

    /// A reply that comes now would make the folder anew.
    deinit {
        client.shutDown()
        client.engine.queue.sync {}
    }

    /// A call, and its outcome.
    func fetch() async -> Result<Void, RemoteConfigError> { await client.engine.fetch() }

    /// Lets time pass, once the timer is set: the client sends requests and ends calls before it sets one.
    func advance(_ seconds: TimeInterval) {
        client.engine.queue.sync {}
        clock.advance(seconds)
    }

    /// A call that no reply ends: its request has arrived, and then its time passes.
    func fetchUntilTimeout() async -> Result<Void, RemoteConfigError> {
        let count = server.requests.count
        let call = Task { await fetch() }
        #expect(await server.waitForRequests(count + 1))
        advance(30)
        return await call.value
    }
}
