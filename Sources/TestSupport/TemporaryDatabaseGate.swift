import Locking

/// Lets so many in at a time; the others wait in order of arrival.
final class TemporaryDatabaseGate: Sendable {
    private struct State: Sendable {
        var places: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Locked<State>

    init(places: Int) { state = Locked(State(places: places)) }

    func enter() async {
        await withCheckedContinuation { continuation in
            let isIn = state.withLock { state in
                guard state.places == 0 else {
                    state.places -= 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isIn { continuation.resume() }
        }
    }

    func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.places += 1
            return nil
        }
        next?.resume()
    }
}
