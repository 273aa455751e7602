import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Carries out what the schedule decides: sends requests, sets the timer, lets answers land, ends calls.
///
/// All of it happens on one serial queue, so that actions are carried out in the order in which they were decided. What is
/// on its way holds the engine weakly: a client that is let go leaves nothing behind.
final class FetchEngine: Sendable {
    typealias RequestID = FetchSchedule.RequestID

    struct State: Sendable {
        var schedule: FetchSchedule
        var onItsWay: [RequestID: any Cancellable] = [:]
        /// Those that wait for the next end of a fetch.
        var calls: [FetchCall] = []
        var timer: (any Cancellable)?
        var timerAt: TimeInterval?
        var lastError: RemoteConfigError?
        var isShutDown = false
    }

    let queue = DispatchQueue(label: "remote-config.client")
    let state: Guarded<State>
    private let store: ConfigStore
    private let handlers: ChangeHandlers
    private let requests: ServiceRequests
    private let surroundings: ClientSurroundings
    private let tokens: TokenSource

    init(
        schedule: FetchSchedule, store: ConfigStore, handlers: ChangeHandlers, requests: ServiceRequests,
        tokens: TokenSource, surroundings: ClientSurroundings
    ) {
        state = Guarded(State(schedule: schedule))
        self.store = store
        self.handlers = handlers
        self.requests = requests
        self.tokens = tokens
        self.surroundings = surroundings
    }

    /// Why the last request brought nothing; nil after one that did.
    var lastError: RemoteConfigError? { state.withLock { $0.lastError } }

    /// Takes an event in, in the order of the calls.
    func handle(_ event: FetchSchedule.Event) { enqueue { $0.process(event) } }

    /// Asks for the values now, together with all who ask meanwhile, and waits for the end.
    func fetch() async -> FetchCall.Outcome {
        let call = FetchCall()
        return await withTaskCancellationHandler {
            queue.async { [self] in join(call) }
            return await call.outcome()
        } onCancel: {
            call.end(.failure(.cancelled))
        }
    }

    /// Ends all that is on its way; nothing happens after it.
    func shutDown() {
        let ended = state.withLock { state in
            defer {
                state.isShutDown = true
                state.onItsWay = [:]
                state.calls = []
                state.timer = nil
            }
            return state
        }
        ended.timer?.cancel()
        ended.onItsWay.values.forEach { $0.cancel() }
        ended.calls.forEach { $0.end(.failure(.cancelled)) }
        surroundings.transport.shutDown()
    }
}

// MARK: - Events and actions

extension FetchEngine {
    private func enqueue(_ work: @escaping @Sendable (FetchEngine) -> Void) {
        queue.async { [weak self] in
            if let self { work(self) }
        }
    }

    private func process(_ event: FetchSchedule.Event) {
        let now = surroundings.clock.uptime
        let actions = state.withLock { $0.isShutDown ? [] : $0.schedule.handle(event, at: now) }
        for action in actions { carryOut(action) }
        setTimer()
    }

    private func carryOut(_ action: FetchSchedule.Action) {
        switch action {
        case .sendBootstrap(let id): sendBootstrap(id)
        case .sendFetch(let id): sendFetch(id)
        case .askForToken(let id): askForToken(id)
        case .cancel(let id): state.withLock { $0.onItsWay.removeValue(forKey: id) }?.cancel()
        case .finish(let failure):
            let calls = state.withLock { state in
                defer { state.calls = [] }
                return state.calls
            }
            let outcome = failure.map { FetchCall.Outcome.failure(publicError($0)) } ?? .success(())
            calls.forEach { $0.end(outcome) }
        case .report(let failure):
            let error = publicError(failure)
            state.withLock { $0.lastError = error }
        }
    }

    private func publicError(_ failure: RequestFailure) -> RemoteConfigError {
        RemoteConfigError(failure, at: surroundings.clock.date)
    }

    /// Keeps one timer, at the time that the schedule wants next.
    private func setTimer() {
        let (wakeAt, old): (TimeInterval?, (any Cancellable)?) = state.withLock { state in
            let wakeAt = state.isShutDown ? nil : state.schedule.wakeAt
            guard wakeAt != state.timerAt else { return (nil, nil) }
            defer {
                state.timer = nil
                state.timerAt = wakeAt
            }
            return (wakeAt, state.timer)
        }
        old?.cancel()
        guard let wakeAt else { return }
        let timer = surroundings.clock.wake(at: wakeAt) { [weak self] in self?.enqueue { $0.timerFired(wakeAt) } }
        let isLate = state.withLock { state in
            if !state.isShutDown { state.timer = timer }
            return state.isShutDown
        }
        if isLate { timer.cancel() }
    }

    private func timerFired(_ wakeAt: TimeInterval) {
        state.withLock { if $0.timerAt == wakeAt { $0.timerAt = nil } }
        process(.timePassed)
    }

    /// Lets a call wait for a fetch, and sees to it that there is one.
    private func join(_ call: FetchCall) {
        guard !call.isOver else { return }
        let isShutDown = state.withLock { state in
            if !state.isShutDown { state.calls.append(call) }
            return state.isShutDown
        }
        if isShutDown { call.end(.failure(.cancelled)) } else { process(.refreshRequested) }
    }
}

// MARK: - Requests

extension FetchEngine {
    private func sendBootstrap(_ id: RequestID) {
        guard let request = requests.bootstrap() else { return process(.bootstrapFailed(id, .unauthorized)) }
        send(id, request) { engine, reply in
            switch ServiceReply.bootstrap(reply, now: engine.surroundings.clock.date) {
            case .success(let ttl): return .bootstrapSucceeded(id, ttl: ttl)
            case .failure(let failure): return .bootstrapFailed(id, failure)
            }
        }
    }

    private func sendFetch(_ id: RequestID) {
        let question = store.question
        guard let request = requests.config(for: question.caller, etag: question.etag) else {
            return process(.fetchFailed(id, .unauthorized))
        }
        send(id, request) { engine, reply in engine.land(reply, of: id, question) }
    }

    /// Sends a request, and processes the event that its reply is.
    private func send(
        _ id: RequestID, _ request: URLRequest,
        _ read: @escaping @Sendable (FetchEngine, Result<HTTPReply, TransportFailure>) -> FetchSchedule.Event?
    ) {
        let sent = surroundings.transport.send(request) { [weak self] reply in
            self?.enqueue { engine in engine.end(id) { read(engine, reply) } }
        }
        hold(sent, id)
    }

    /// Takes a fetch's answer in.
    ///
    /// - Returns: nil where another caller asks by now; that event is on its way, and begins a fetch of its own.
    private func land(
        _ reply: Result<HTTPReply, TransportFailure>, of id: RequestID, _ question: ConfigStore.Question
    ) -> FetchSchedule.Event? {
        let now = surroundings.clock.date
        switch ServiceReply.config(reply, sentETag: question.etag != nil, now: now) {
        case .failure(let failure): return .fetchFailed(id, failure)
        case .success(let answer):
            guard let done = store.take(answer, to: question, at: now) else { return nil }
            state.withLock { $0.lastError = nil }
            handlers.report(done.change)
            handlers.reportFetch()
            return .fetchSucceeded(id)
        }
    }

    private func askForToken(_ id: RequestID) {
        let refused = store.question.caller
        guard refused.token != nil, let provider = tokens.provider else {
            return process(.tokenProvided(id, fresh: false))
        }
        let asking = Task { [weak self] in
            let fresh = (try? await provider()) ?? nil
            self?.enqueue { engine in engine.end(id) { engine.takeToken(fresh, instead: refused, id) } }
        }
        hold(AskedProvider(task: asking), id)
    }

    /// - Returns: nil where another caller asks by now, whom the token of the one before must not sign out; that event is on
    ///   its way, and begins a fetch of its own.
    private func takeToken(_ text: String?, instead refused: Caller, _ id: RequestID) -> FetchSchedule.Event? {
        let fresh = text.map { tokens.caller(of: $0, after: refused) }
        guard let fresh, fresh.token != nil, fresh != refused else { return .tokenProvided(id, fresh: false) }
        guard let done = store.switchCaller(to: fresh, from: refused) else { return nil }
        handlers.report(done.change)
        return .tokenProvided(id, fresh: true)
    }

    private func hold(_ request: any Cancellable, _ id: RequestID) {
        let isLate = state.withLock { state in
            if !state.isShutDown { state.onItsWay[id] = request }
            return state.isShutDown
        }
        if isLate { request.cancel() }
    }

    /// Processes a request's end, unless it was given up.
    private func end(_ id: RequestID, _ event: () -> FetchSchedule.Event?) {
        guard state.withLock({ $0.onItsWay.removeValue(forKey: id) }) != nil, let event = event() else { return }
        process(event)
    }

    private struct AskedProvider: Cancellable {
        let task: Task<Void, Never>
        func cancel() { task.cancel() }
    }
}
