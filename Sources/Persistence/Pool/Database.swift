import Dispatch
import Domain
import Locking

/// A PostgreSQL database behind a fixed number of connections, each with a thread of its own that may block.
///
/// Requests wait in one line of bounded length and time. While the database is down they are refused at once, and one
/// worker tries to reach it again.
public final class Database: Sendable {
    let configuration: DatabaseConfiguration
    private let state: Locked<State>
    private let work = DispatchSemaphore(value: 0)
    private let stopping = DispatchSemaphore(value: 0)
    private let workers = DispatchGroup()
    private let timers = DispatchQueue(label: "database timers")

    private struct State: Sendable {
        var line: WaitingLine<Request>
        var downSince: ContinuousClock.Instant?
        var isStopped = false
        var refusedBusy = 0
        var outages = 0
        var busy = 0
        var waits = DurationHistogram.waits
    }

    /// What a worker does for somebody, or what they are told if no worker does.
    private struct Request: Sendable {
        let joined = ContinuousClock.now
        let serve: @Sendable (inout Worker) -> Void
        let refuse: @Sendable (StoreError) -> Void
    }

    /// Starts the worker threads; each connects when it is first needed.
    public init(_ configuration: DatabaseConfiguration) {
        self.configuration = configuration
        state = Locked(State(line: WaitingLine(waitingMax: configuration.waitingMax)))
        for number in 1...max(1, configuration.poolSize) {
            DispatchQueue(label: "database worker \(number)").async(group: workers) { [self] in
                run(Worker(configuration, number: number))
            }
        }
    }

    /// Refuses new requests, finishes the ones that wait, closes the connections; returns when that is done.
    public func stop() async {
        let wasStopped = state.withLock { state in
            defer { state.isStopped = true }
            return state.isStopped
        }
        if !wasStopped {
            for _ in 1...max(1, configuration.poolSize) { work.signal() }
            stopping.signal()
        }
        await withCheckedContinuation { continuation in
            workers.notify(queue: timers) { continuation.resume() }
        }
    }

    /// How things are, for metrics and readiness.
    public var status: DatabaseStatus {
        state.withLock { state in
            DatabaseStatus(
                isReachable: state.downSince == nil, connectionsMax: max(1, configuration.poolSize), busy: state.busy,
                waiting: state.line.count, waits: state.waits, refusedBusy: state.refusedBusy, outages: state.outages)
        }
    }

    /// Asks the database for nothing, to see whether it answers.
    public func ping() async throws(StoreError) {
        try await read { connection throws(DatabaseError) in _ = try connection.execute("select 1") }
    }

    /// Runs statements that change nothing, each on its own; they may run twice if a connection turns out dead.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (borrowing Connection) throws(DatabaseError) -> Value
    ) async throws(StoreError) -> Value {
        try await withWorker { worker throws(DatabaseError) in try worker.read(body) }
    }

    /// Runs `body` in a transaction; it may run again if it failed without a trace (see `Worker.transaction`).
    ///
    /// - Parameter project: what is done is in this project, and nothing else is in reach where projects have roles.
    func transaction<Value: Sendable>(
        _ kind: TransactionKind = .readWrite, in project: ProjectID? = nil,
        _ body: @escaping @Sendable (borrowing Connection) throws(DatabaseError) -> Value
    ) async throws(StoreError) -> Value {
        try await withWorker { worker throws(DatabaseError) in try worker.transaction(kind.begin, in: project, body) }
    }

    private func withWorker<Value: Sendable>(
        _ body: @escaping @Sendable (inout Worker) throws(DatabaseError) -> Value
    ) async throws(StoreError) -> Value {
        let result: Result<Value, StoreError> = await withCheckedContinuation { continuation in
            let request = Request(
                serve: { worker in
                    do throws(DatabaseError) {
                        continuation.resume(returning: .success(try body(&worker)))
                    } catch {
                        continuation.resume(returning: .failure(error.storeError))
                    }
                },
                refuse: { continuation.resume(returning: .failure($0)) })
            submit(request)
        }
        return try result.get()
    }

    // MARK: - The line

    private enum Admission: Sendable {
        case taken
        case waits(WaitingLine<Request>.Ticket)
        case refused(StoreError)
    }

    private func submit(_ request: Request) {
        switch state.withLock({ Self.admit(request, to: &$0) }) {
        case .taken: work.signal()
        case .waits(let ticket):
            work.signal()
            timers.asyncAfter(deadline: .now() + configuration.waitingTimeout.dispatchInterval) { [self] in
                if let request = state.withLock({ Self.giveUp(ticket, in: &$0) }) { request.refuse(.busy) }
            }
        case .refused(let error): refuse([request], error)
        }
    }

    private static func admit(_ request: Request, to state: inout State) -> Admission {
        guard !state.isStopped, state.downSince == nil else { return .refused(.unavailable) }
        switch state.line.join(request) {
        case .taken: return .taken
        case .waits(let ticket): return .waits(ticket)
        case .full:
            state.refusedBusy += 1
            return .refused(.busy)
        }
    }

    /// The request that waited in that place until its time was over; nil if it is served.
    private static func giveUp(_ ticket: WaitingLine<Request>.Ticket, in state: inout State) -> Request? {
        guard let request = state.line.leave(ticket) else { return nil }
        state.refusedBusy += 1
        state.waits.add(since: request.joined)
        return request
    }

    private func refuse(_ requests: [Request], _ error: StoreError) {
        for request in requests { request.refuse(error) }
    }

    // MARK: - On a worker's thread

    private enum Turn: Sendable {
        case serve(Request)
        case nothing
        case stop
    }

    private func run(_ worker: consuming Worker) {
        var worker = worker
        while true {
            state.withLock { $0.line.workerBecameIdle() }
            work.wait()
            switch state.withLock({ Self.turn(&$0) }) {
            case .serve(let request):
                request.serve(&worker)
                state.withLock { $0.busy -= 1 }
            case .nothing: break
            case .stop: return
            }
            if let reason = worker.takeOutage(), beginOutage(reason) { endOutage(&worker) }
        }
    }

    private static func turn(_ state: inout State) -> Turn {
        if let request = state.line.workerTakesNext() {
            state.busy += 1
            state.waits.add(since: request.joined)
            return .serve(request)
        }
        return state.isStopped ? .stop : .nothing
    }

    /// True for the one worker that noticed first: it is the one to try again.
    private func beginOutage(_ reason: String) -> Bool {
        let (isFirst, waiting) = state.withLock { state -> (Bool, [Request]) in
            guard state.downSince == nil else { return (false, []) }
            state.downSince = .now
            state.outages += 1
            return (true, state.line.clear())
        }
        guard isFirst else { return false }
        refuse(waiting, .unavailable)
        configuration.onEvent(.outageBegan(reason: reason))
        return true
    }

    private func endOutage(_ worker: inout Worker) {
        var backOff = BackOff(max: configuration.reconnectDelayMax)
        repeat {
            let pause = backOff.pause(random: .random(in: 0..<1))
            let isStopping = stopping.wait(timeout: .now() + pause.dispatchInterval) == .success
            if isStopping { return }
        } while !worker.reconnect()
        let began = state.withLock { $0.downSince.take() }
        configuration.onEvent(.outageEnded(after: began.map { $0.duration(to: .now) } ?? .zero))
    }
}

/// How the database and its connections are doing.
public struct DatabaseStatus: Hashable, Sendable {
    /// False from the moment an attempt to connect failed until one succeeds.
    public let isReachable: Bool
    /// How many connections there may be.
    public let connectionsMax: Int
    /// How many of them are at work.
    public let busy: Int
    /// How many requests wait for a connection.
    public let waiting: Int
    /// How long requests waited for a connection: those that got one, and those that gave up.
    public let waits: DurationHistogram
    /// How many requests were refused since the start, because too many others waited, or for too long.
    public let refusedBusy: Int
    /// How many times since the start the database became unreachable.
    public let outages: Int
}

/// How a transaction begins.
enum TransactionKind: Sendable {
    /// Each statement sees what is committed before it.
    case readWrite
    /// All statements see one moment, and change nothing.
    case snapshot

    var begin: SQL {
        switch self {
        // Without `read write`: a standby refuses that as a feature it has not, and everything else as what it is.
        case .readWrite: "begin isolation level read committed"
        case .snapshot: "begin isolation level repeatable read read only"
        }
    }
}

extension DurationHistogram {
    fileprivate mutating func add(since start: ContinuousClock.Instant) {
        let (seconds, attoseconds) = start.duration(to: .now).components
        add(nanoseconds: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }
}

extension Duration {
    /// The same for Dispatch, to the microsecond.
    var dispatchInterval: DispatchTimeInterval {
        let (seconds, attoseconds) = components
        return .microseconds(Int(seconds * 1_000_000 + attoseconds / 1_000_000_000_000))
    }
}
