import Foundation

/// Decides when to ask for the bootstrap and for the config: events and times in, actions out.
///
/// It has no clock, no thread and no socket. Times are seconds of a clock that is never set. Whoever runs it carries out the
/// actions in their order, and sends `timePassed` at `wakeAt`.
struct FetchSchedule: Sendable {
    /// Tells one request from all others.
    typealias RequestID = Int

    /// What happened.
    enum Event: Equatable, Sendable {
        /// The client begins.
        case started
        /// Values are wanted now, whatever their age.
        case refreshRequested
        /// Another caller asks from now on, or the same one with another token.
        case callerChanged
        /// The bootstrap succeeded, with the service's TTL in seconds if it told one.
        case bootstrapSucceeded(RequestID, ttl: TimeInterval?)
        case bootstrapFailed(RequestID, RequestFailure)
        case fetchSucceeded(RequestID)
        case fetchFailed(RequestID, RequestFailure)
        /// The token provider was asked, and gave a token to try, or none.
        case tokenProvided(RequestID, fresh: Bool)
        case networkReturned
        case enteredForeground
        /// The time `wakeAt` has come, or any other.
        case timePassed
    }

    /// What to do about it.
    enum Action: Equatable, Sendable {
        case sendBootstrap(RequestID)
        /// Ask for the config, as the caller of this moment.
        case sendFetch(RequestID)
        /// Ask the token provider for a token that is not the one that was refused.
        case askForToken(RequestID)
        /// Give a request up: nobody waits for its end any more.
        case cancel(RequestID)
        /// End the calls that wait for a fetch; nil is success.
        case finish(RequestFailure?)
        /// Remember why nothing came.
        case report(RequestFailure)
    }

    /// The time after which values are fetched anew where neither the app nor the service says one, in seconds.
    static let defaultTTL: TimeInterval = 3600
    /// The shortest and longest TTL that are heeded, in seconds.
    static let ttlRange: ClosedRange<TimeInterval> = 1...31_536_000

    private struct Pending: Sendable {
        let id: RequestID
        var deadline: TimeInterval
    }

    /// A fetch on its way.
    private struct Exchange: Sendable {
        enum Stage { case first, askingForToken, withFreshToken }
        var request: Pending
        var stage: Stage
    }

    private let appTTL: TimeInterval?
    private let requestTimeout: TimeInterval
    private var serviceTTL: TimeInterval?
    private var lastID: RequestID = 0

    private var isBootstrapped = false
    private var bootstrap: Pending?
    private var bootstrapFailures = 0
    private var nextBootstrap: TimeInterval?

    private var exchange: Exchange?
    /// When the call that has waited longest is to end, whoever asks by then.
    private var callsEndAt: TimeInterval?
    /// Retries that were begun since the last success, or since values were last asked for.
    private var retries = 0
    private var lastFetchFailed = false
    private var nextFetch: TimeInterval?

    /// Before this time the service asked to be left alone.
    private var pausedUntil = -TimeInterval.infinity

    /// - Parameters:
    ///   - ttl: the app's own TTL in seconds; where it is not positive, the service's holds.
    ///   - requestTimeout: how long a bootstrap or a fetch may take, in seconds.
    init(ttl: TimeInterval?, requestTimeout: TimeInterval) {
        appTTL = Self.heeded(ttl)
        self.requestTimeout = requestTimeout
    }

    /// How old values may become, in seconds.
    var ttl: TimeInterval { appTTL ?? serviceTTL ?? Self.defaultTTL }

    /// When `timePassed` is wanted next; nil for never.
    var wakeAt: TimeInterval? {
        [bootstrap?.deadline, nextBootstrap, exchange?.request.deadline, callsEndAt, nextFetch].compactMap { $0 }.min()
    }

    /// How long the service still asks to be left alone at `now`, in seconds; 0 for no longer.
    func pause(at now: TimeInterval) -> TimeInterval { max(0, pausedUntil - now) }

    /// Takes an event in and tells what to do about it.
    mutating func handle(_ event: Event, at now: TimeInterval) -> [Action] {
        switch event {
        case .started: return beginBootstrap(at: now)
        case .refreshRequested: return refresh(at: now)
        case .callerChanged: return abandonExchange() + fetchAtOnce(at: now)
        case .bootstrapSucceeded(let id, let ttl) where id == bootstrap?.id:
            bootstrapSucceeded(ttl)
            return joinFetch(at: now)
        case .bootstrapFailed(let id, let failure) where id == bootstrap?.id:
            return bootstrapFailed(failure, at: now)
        case .fetchSucceeded(let id) where id == exchange?.request.id: return fetchSucceeded(at: now)
        case .fetchFailed(let id, let failure) where id == exchange?.request.id:
            return fetchFailed(failure, at: now)
        case .tokenProvided(let id, let fresh) where id == exchange?.request.id:
            return fresh ? send(.withFreshToken, at: now) : settle(.unauthorized, at: now)
        case .bootstrapSucceeded, .bootstrapFailed, .fetchSucceeded, .fetchFailed, .tokenProvided:
            return []  // the end of a request that was given up
        case .networkReturned: return networkReturned(at: now)
        case .enteredForeground: return isBootstrapped ? [] : beginBootstrap(at: now)
        case .timePassed: return timePassed(at: now)
        }
    }
}

extension FetchSchedule {
    fileprivate static func heeded(_ ttl: TimeInterval?) -> TimeInterval? {
        guard let ttl, ttl > 0 else { return nil }
        return min(max(ttl, ttlRange.lowerBound), ttlRange.upperBound)
    }

    private mutating func newRequest(at now: TimeInterval) -> Pending {
        lastID += 1
        return Pending(id: lastID, deadline: now + requestTimeout)
    }

    private mutating func pause(for failure: RequestFailure, at now: TimeInterval) {
        pausedUntil = max(pausedUntil, now + failure.pause)
    }
}

// MARK: - The bootstrap

extension FetchSchedule {
    private mutating func beginBootstrap(at now: TimeInterval) -> [Action] {
        guard bootstrap == nil else { return [] }
        guard pause(at: now) == 0 else {
            nextBootstrap = pausedUntil
            return []
        }
        let request = newRequest(at: now)
        bootstrap = request
        nextBootstrap = nil
        return [.sendBootstrap(request.id)]
    }

    private mutating func bootstrapSucceeded(_ ttl: TimeInterval?) {
        bootstrap = nil
        isBootstrapped = true
        serviceTTL = Self.heeded(ttl)
    }

    private mutating func bootstrapFailed(_ failure: RequestFailure, at now: TimeInterval) -> [Action] {
        bootstrap = nil
        bootstrapFailures += 1
        pause(for: failure, at: now)
        nextBootstrap = now + max(BackOff.bootstrap(afterFailures: bootstrapFailures), failure.pause)
        return [.report(failure)]
    }
}

// MARK: - The fetch

extension FetchSchedule {
    private mutating func refresh(at now: TimeInterval) -> [Action] {
        callsEndAt = callsEndAt ?? now + requestTimeout
        return joinFetch(at: now)
    }

    /// Joins the fetch that is on its way, or begins one, with all retries after it.
    private mutating func joinFetch(at now: TimeInterval) -> [Action] {
        guard exchange != nil else { return fetchAtOnce(at: now) }
        retries = 0
        return []
    }

    /// Begins a fetch with all its retries, or as soon as the service may be asked again.
    private mutating func fetchAtOnce(at now: TimeInterval) -> [Action] {
        retries = 0
        let pause = pause(at: now)
        guard pause > 0 else { return send(.first, at: now) }
        nextFetch = pausedUntil
        return [.report(.throttled(seconds: pause)), finish(.throttled(seconds: pause))]
    }

    /// Begins a fetch whose time has come, unless the service has asked meanwhile to be left alone.
    private mutating func fetchThatIsDue(at now: TimeInterval) -> [Action] {
        guard pause(at: now) == 0 else {
            nextFetch = pausedUntil
            return []
        }
        return send(.first, at: now)
    }

    private mutating func send(_ stage: Exchange.Stage, at now: TimeInterval) -> [Action] {
        var request = newRequest(at: now)
        // All stages of a fetch share its time.
        if let exchange { request.deadline = exchange.request.deadline }
        exchange = Exchange(request: request, stage: stage)
        nextFetch = nil
        return [stage == .askingForToken ? .askForToken(request.id) : .sendFetch(request.id)]
    }

    private mutating func abandonExchange() -> [Action] {
        defer { exchange = nil }
        return exchange.map { [.cancel($0.request.id)] } ?? []
    }

    private mutating func fetchSucceeded(at now: TimeInterval) -> [Action] {
        exchange = nil
        retries = 0
        lastFetchFailed = false
        nextFetch = now + ttl
        return [finish(nil)]
    }

    private mutating func fetchFailed(_ failure: RequestFailure, at now: TimeInterval) -> [Action] {
        if failure == .unauthorized, exchange?.stage == .first { return send(.askingForToken, at: now) }
        return settle(failure, at: now)
    }

    /// Ends a fetch that failed, and plans the next: a retry while there are any, else when the TTL has passed once more.
    private mutating func settle(_ failure: RequestFailure, at now: TimeInterval) -> [Action] {
        exchange = nil
        lastFetchFailed = true
        pause(for: failure, at: now)
        if failure.mayPass, retries < BackOff.fetch.count {
            nextFetch = now + max(BackOff.fetch[retries], failure.pause)
            retries += 1
        } else {
            nextFetch = now + max(ttl, failure.pause)
            retries = 0
        }
        return [.report(failure), finish(failure)]
    }

    private mutating func finish(_ failure: RequestFailure?) -> Action {
        callsEndAt = nil
        return .finish(failure)
    }
}

// MARK: - Signals and time

extension FetchSchedule {
    private mutating func networkReturned(at now: TimeInterval) -> [Action] {
        guard isBootstrapped else { return beginBootstrap(at: now) }
        return lastFetchFailed && exchange == nil && pause(at: now) == 0 ? fetchAtOnce(at: now) : []
    }

    private mutating func timePassed(at now: TimeInterval) -> [Action] {
        var actions: [Action] = []
        if let overdue = bootstrap, overdue.deadline <= now {
            actions += [.cancel(overdue.id)] + bootstrapFailed(.timeout, at: now)
        }
        if let overdue = exchange, overdue.request.deadline <= now {
            actions.append(.cancel(overdue.request.id))
            actions += settle(overdue.stage == .askingForToken ? .unauthorized : .timeout, at: now)
        }
        // A call whose fetch was begun anew for another caller still ends in its own time.
        if let due = callsEndAt, due <= now { actions.append(finish(.timeout)) }
        if let due = nextBootstrap, due <= now { actions += beginBootstrap(at: now) }
        if let due = nextFetch, due <= now, exchange == nil { actions += fetchThatIsDue(at: now) }
        return actions
    }
}
