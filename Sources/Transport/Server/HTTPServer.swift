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
        var hasStarted = false
        var inboxes: [Inbox<LoopMessage>] = []
    }

    /// A server that does nothing before `start`.
    public init(_ configuration: HTTPServerConfiguration, application: any Application) {
        self.configuration = configuration
        self.application = application
        shared = SharedCounts(loops: max(1, configuration.loops))
    }

    /// Listens, and serves on threads of its own from now on. To be called once.
    ///
    /// - Returns: the port.
    /// - Throws: `ServerError` if the address can't be had, or the system has no descriptors left.
    public func start() throws(ServerError) -> Int {
        let isFirst = state.withLock { state in
            defer { state.hasStarted = true }
            return !state.hasStarted
        }
        precondition(isFirst, "a server starts once")
        var inboxes: [Inbox<LoopMessage>] = []
        for _ in shared.loops { inboxes.append(try Inbox()) }
        let (listeners, port) = try Listening.open(
            host: configuration.host, port: configuration.port, count: inboxes.count)
        state.withLock { [inboxes] in $0.inboxes = inboxes }
        let report = StartReport(loops: inboxes.count)
        for index in inboxes.indices { run(index, listener: listeners[index], inbox: inboxes[index], report) }
        do {
            try report.wait()
        } catch {
            tellAll(.stop)
            tellAll(.cut)
            throw error
        }
        return port
    }

    private func run(_ index: Int, listener: Int32, inbox: Inbox<LoopMessage>, _ report: StartReport) {
        let rules = ConnectionRules(limits: configuration.limits, timeouts: configuration.timeouts)
        // Made by label, without a target, such a queue has a thread of its own, so that nothing else starves.
        DispatchQueue(label: "http loop \(index)").async(group: loops) { [application, shared] in
            HTTPLoop.run(
                listener: listener, inbox: inbox, application: application, rules: rules, shared: shared,
                counts: shared.loops[index], report: report)
        }
    }

    /// Stops accepting, answers what is in flight, closes kept connections; returns when all is closed.
    ///
    /// - Parameter grace: after this long, whatever is still open is cut off.
    public func stop(grace: Duration) async {
        tellAll(.stop)
        let delay = DispatchTimeInterval.milliseconds(Int(LoopDelay(grace).milliseconds))
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "http stop").async { [self] in
                if loops.wait(timeout: .now() + delay) == .timedOut {
                    tellAll(.cut)
                    loops.wait()
                }
                continuation.resume()
            }
        }
    }

    func tellAll(_ message: LoopMessage) {
        for inbox in state.withLock(\.inboxes) { inbox.post(message) }
    }

    /// What it has done so far, and what is open.
    public var counters: ServerCounters {
        var counters = shared.total
        counters.connectionsMax = configuration.limits.connectionsMax
        return counters
    }
}
