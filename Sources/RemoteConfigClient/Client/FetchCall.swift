/// A call that waits for a fetch. It ends once, with whatever ends it first: the fetch, the client's end, or its own task's.
final class FetchCall: Sendable {
    typealias Outcome = Result<Void, RemoteConfigError>

    private enum State: Sendable {
        case new
        case waiting(CheckedContinuation<Outcome, Never>)
        case over(Outcome)
    }

    private let state = Guarded(State.new)

    /// Whether it has ended.
    var isOver: Bool {
        state.withLock { state in
            guard case .over = state else { return false }
            return true
        }
    }

    /// Waits for the end, which may have been before.
    func outcome() async -> Outcome {
        await withCheckedContinuation { continuation in
            let outcome: Outcome? = state.withLock { state in
                if case .over(let outcome) = state { return outcome }
                state = .waiting(continuation)
                return nil
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
    }

    /// Ends it, if it has not ended yet.
    func end(_ outcome: Outcome) {
        let before = state.withLock { state in
            defer { if case .over = state {} else { state = .over(outcome) } }
            return state
        }
        if case .waiting(let continuation) = before { continuation.resume(returning: outcome) }
    }
}
