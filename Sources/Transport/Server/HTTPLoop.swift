import CLinux
import Glibc

/// What other threads tell a loop.
enum LoopMessage: Sendable {
    /// A task has the answer to the request of a connection, whose body had so many bytes.
    case answer(EventLoop.Token, Response, bodyBytes: Int)
    /// Accept no more, finish what is in flight.
    case stop
    /// Close everything.
    case cut
}

/// One thread's share of a server: a listener and its connections. Made on the thread that runs it, and never leaves that.
final class HTTPLoop {
    let events: EventLoop
    let application: any Application
    let responder: any Responder
    let rules: ConnectionRules
    let inbox: Inbox<LoopMessage>
    let shared: SharedCounts
    let counts: LoopCounts
    var encoder = ResponseEncoder()
    var now: LoopTime { events.now }

    private var listener: Listener?
    private var connections: [EventLoop.Token: Connection] = [:]
    private var delayed: [Connection] = []
    private var seeds = RequestIDSeeds()
    private var isStopping = false
    private var nextSweep = LoopTime(milliseconds: 0)
    private var nextTick = LoopTime(milliseconds: 0)
    /// What every read goes into first.
    var readBuffer: [UInt8]

    /// Reports that it serves, or why it can't, and serves until it is told to stop and all connections are closed.
    static func run(
        listener: Int32, inbox: Inbox<LoopMessage>, application: any Application, rules: ConnectionRules,
        shared: SharedCounts, counts: LoopCounts, report: StartReport
    ) {
        do throws(ServerError) {
            let loop = try HTTPLoop(
                inbox: inbox, application: application, rules: rules, shared: shared, counts: counts)
            try loop.begin(on: listener)
            report.add(nil)
            loop.run()
        } catch {
            close(listener)
            report.add(error)
        }
    }

    private init(
        inbox: Inbox<LoopMessage>, application: any Application, rules: ConnectionRules, shared: SharedCounts,
        counts: LoopCounts
    ) throws(ServerError) {
        events = try EventLoop()
        self.inbox = inbox
        self.application = application
        responder = application.makeResponder()
        self.rules = rules
        self.shared = shared
        self.counts = counts
        readBuffer = [UInt8](repeating: 0, count: rules.limits.readBytesMax)
    }

    private func begin(on descriptor: Int32) throws(ServerError) {
        _ = try events.add(inbox.descriptor, .reading, InboxHandler(self))
        listener = try Listener(descriptor, loop: self)
    }

    private func run() {
        while !isStopping || !connections.isEmpty {
            // With work delayed to its next turn, a loop only looks for what is ready.
            events.poll(milliseconds: delayed.isEmpty ? Int32(rules.sweepMilliseconds) : 0)
            continueDelayed()
            if now >= nextSweep { sweep() }
        }
    }

    // MARK: - Connections

    /// Takes a new connection in.
    func accepted(_ descriptor: Int32, from peer: String, isRefused: Bool) {
        let connection = Connection(
            descriptor, peer: peer, seed: seeds.next(), loop: self, isRefused: isRefused)
        guard let token = try? events.add(descriptor, .reading, connection) else {
            close(descriptor)
            return
        }
        shared.connectionsOpen.add(1, ordering: .relaxed)
        counts.countAccepted()
        connections[token] = connection
        connection.begin(token)
    }

    /// Lets a connection go, which has closed.
    func closed(_ connection: Connection, _ token: EventLoop.Token) {
        events.remove(token)
        connections[token] = nil
        shared.connectionsOpen.subtract(1, ordering: .relaxed)
        listener?.resume()
    }

    /// Lets the others have their turn before `connection` goes on.
    func delay(_ connection: Connection) { delayed.append(connection) }

    private func continueDelayed() {
        let turn = delayed
        delayed = []
        for connection in turn { connection.takeTurn() }
    }

    /// Looks at all deadlines. One pass over the connections now and then costs less than timers kept for each.
    private func sweep() {
        nextSweep = LoopTime(milliseconds: now.milliseconds + rules.sweepMilliseconds)
        for connection in Array(connections.values) { connection.expire() }
        listener?.resume()
        if now >= nextTick {
            nextTick = LoopTime(milliseconds: now.milliseconds + 1000)
            responder.tick()
        }
    }

    // MARK: - Messages

    fileprivate func takeMessages() {
        for message in inbox.take() {
            switch message {
            case .answer(let token, let response, let bodyBytes): take(response, for: token, bodyBytes)
            case .stop: beginStop()
            case .cut: for connection in Array(connections.values) { connection.cut() }
            }
        }
    }

    private func take(_ response: Response, for token: EventLoop.Token, _ bodyBytes: Int) {
        if let connection = connections[token] { return connection.answer(response) }
        // The client left, and with the task the last holder of the body is gone.
        shared.bufferedBodyBytes.subtract(bodyBytes, ordering: .relaxed)
    }

    private func beginStop() {
        guard !isStopping else { return }
        // What the kernel has already accepted for us is served, not reset.
        listener?.acceptAllThatWait()
        listener?.close()
        listener = nil
        isStopping = true
        for connection in Array(connections.values) { connection.stop() }
    }
}

/// Wakes a loop for its inbox.
private final class InboxHandler: EventHandler {
    private unowned let loop: HTTPLoop

    init(_ loop: HTTPLoop) { self.loop = loop }

    func ready(isReadable: Bool, isWritable: Bool, isBroken: Bool) { loop.takeMessages() }
}

/// Where the connections of a loop begin to count their request ids.
private struct RequestIDSeeds {
    private var random = SystemRandomNumberGenerator()

    mutating func next() -> UInt64 { random.next() }
}
