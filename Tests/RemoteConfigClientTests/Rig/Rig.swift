import Foundation

@testable import RemoteConfigClient

/// A client on a clock and a network that the test moves by hand, in a folder of its own. Nothing in it waits for real time.
final class Rig {
    let clock = HandSetClock()
    let transport = HandFedTransport()
    let folder: ScratchFolder
    let log = Guarded<[String]>([])
    private(set) var client: RemoteConfig?

    static let baseURL = URL(string: "https://config.example.com/base")
    static let appKey = "ak_test"

    /// - Parameters:
    ///   - folder: an earlier rig's, to be the same app at its next start.
    ///   - path: where in the folder the client keeps its files; nil for the folder itself.
    ///   - configure: changes the options.
    init(
        folder: ScratchFolder = ScratchFolder(), at path: String? = nil, appKey: String = Rig.appKey,
        configure: (inout RemoteConfigOptions) -> Void = { _ in }
    ) throws {
        self.folder = folder
        guard let baseURL = Self.baseURL else { throw CocoaError(.fileNoSuchFile) }
        var options = RemoteConfigOptions(baseURL: baseURL)
        options.cacheFolder = path.map { folder.url.appending(path: $0) } ?? folder.url
        options.defaults = .values([:])
        options.language = "en-GB"
        options.log = { [log] line in log.withLock { $0.append(line) } }
        configure(&options)
        client = RemoteConfig(
            appKey: appKey, options: options, in: ClientSurroundings(clock: clock, transport: transport))
        drain()
    }

    /// What the client has to do by now could make the folder anew.
    deinit { drain() }

    /// Lets the client do all that it has to do by now.
    func drain() { client?.engine.queue.sync {} }

    /// Lets time pass, in one step.
    func advance(_ seconds: TimeInterval) {
        clock.advance(seconds)
        drain()
    }

    /// Lets time pass from wake-up to wake-up, so that each happens at its own time.
    func live(_ seconds: TimeInterval) {
        var left = seconds
        while let next = clock.secondsToNextAlarm, next <= left {
            advance(max(0, next))
            left -= max(0, next)
        }
        advance(left)
    }

    /// Lets the reply of the fetch that is on its way arrive.
    ///
    /// - Returns: whether one was on its way.
    @discardableResult
    func answerFetch(_ reply: Result<HTTPReply, TransportFailure>) -> Bool {
        defer { drain() }
        return transport.reply(to: "config", reply)
    }

    /// Lets the reply of the bootstrap that is on its way arrive.
    @discardableResult
    func answerBootstrap(_ reply: Result<HTTPReply, TransportFailure> = .bootstrap()) -> Bool {
        defer { drain() }
        return transport.reply(to: "bootstrap", reply)
    }

    /// A start that went well: bootstrap and first fetch.
    func start(ttl: Int = 3600, version: Int = 1, _ parameters: String = #"{"a":1}"#, etag: String? = #""e1""#) {
        answerBootstrap(.bootstrap(ttl: ttl))
        answerFetch(.config(version: version, parameters, etag: etag))
    }

    /// Lets the client go.
    func letGo() { client = nil }
}
