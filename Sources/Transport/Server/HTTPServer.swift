import Dispatch
import Foundation
import Locking

/// Where and how a server serves.
public struct HTTPServerConfiguration: Sendable {
    /// An IP address or a host name.
    public var host: String
    /// 0 takes any free port.
    public var port: Int
    /// Threads that serve connections, at least 1; by default one for each processor.
    public var loops = max(1, ProcessInfo.processInfo.activeProcessorCount)
    /// How much of anything it takes.
    public var limits = HTTPLimits()
    /// How long it waits for anything.
    public var timeouts = HTTPTimeouts()

    /// A server at this address with the standard limits.
    public init(host: String, port: Int) {
        self.host = host
        self.port = port
    }
}

/// An HTTP/1.1 server (RFC 9110, RFC 9112): one loop a thread, each with a listener and connections of its own.
public final class HTTPServer: Sendable {
    private let configuration: HTTPServerConfiguration
    private let application: any Application
    private let loops = DispatchGroup()
    private let state = Locked(State())
    private let shared: SharedCounts

    private struct State: Sendable {
        var inboxes: [Inbox<LoopMessage>] = []
    }

    /// A server that does nothing before `start`.
    public init(_ configuration: HTTPServerConfiguration, application: any Application) {
        self.configuration = configuration
        self.application = application
        shared = SharedCounts(loops: max(1, configuration.loops))
    }

    /// Listens, and serves on threads of its own from now on.
    ///
    /// - Returns: the port.
    /// - Throws: `ServerError` if the address can't be had.
    public func start() throws(ServerError) -> Int {
        let count = max(1, configuration.loops)
        let (listeners, port) = try Listening.open(host: configuration.host, port: configuration.port, count: count)
        var inboxes: [Inbox<LoopMessage>] = []
        for _ in listeners { inboxes.append(try Inbox()) }
        state.withLock { [inboxes] in $0.inboxes = inboxes }
        let rules = ConnectionRules(limits: configuration.limits, timeouts: configuration.timeouts)
        for (index, listener) in listeners.enumerated() {
            let inbox = inboxes[index]
            // Made by label, without a target, such a queue has a thread of its own, so that nothing else starves.
            DispatchQueue(label: "http loop \(index)").async(group: loops) { [application, shared] in
                HTTPLoop.run(
                    listener: listener, inbox: inbox, application: application, rules: rules, shared: shared,
                    counts: shared.loops[index])
            }
        }
        return port
    }

    /// Stops accepting, answers what is in flight, closes kept connections; returns when all is closed.
    ///
    /// - Parameter grace: after this long, whatever is still open is cut off.
    public func stop(grace: Duration) async {
        let inboxes = state.withLock(\.inboxes)
        for inbox in inboxes { inbox.post(.stop) }
        let queue = DispatchQueue(label: "http stop")
        let (seconds, attoseconds) = grace.components
        let delay = DispatchTimeInterval.milliseconds(Int(seconds * 1000 + attoseconds / 1_000_000_000_000_000))
        queue.asyncAfter(deadline: .now() + delay) { for inbox in inboxes { inbox.post(.cut) } }
        await withCheckedContinuation { continuation in
            loops.notify(queue: queue) { continuation.resume() }
        }
    }

    /// What it has done so far, and what is open.
    public var counters: ServerCounters { shared.total }
}
