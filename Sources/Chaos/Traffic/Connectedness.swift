import Locking

/// Since when each instance has been whole: neither down nor frozen, and with its database.
final class Connectedness: Sendable {
    private struct State: Sendable {
        /// Faults that are under way.
        var faults = 0
        var since: Duration?
    }

    private let states: Locked<[State]>

    /// Nothing is known of so many instances yet.
    init(instances: Int) { states = Locked(Array(repeating: State(), count: instances)) }

    /// A fault begins that keeps these instances from knowing everything.
    func begin(_ instances: [Int]) {
        states.withLock { states in
            for number in instances {
                states[number].faults += 1
                states[number].since = nil
            }
        }
    }

    /// It is over. From when an instance is whole again, it has to say itself.
    func end(_ instances: [Int]) {
        states.withLock { states in for number in instances { states[number].faults -= 1 } }
    }

    /// Whether an instance may be whole again, and has not said so.
    func isUndecided(_ instance: Int) -> Bool {
        states.withLock { $0[instance].faults == 0 && $0[instance].since == nil }
    }

    /// An instance says that it is.
    func noteConnected(_ instance: Int, at time: Duration) {
        states.withLock { states in
            if states[instance].faults == 0 { states[instance].since = states[instance].since ?? time }
        }
    }

    /// Since when an instance has been whole; nil if it is not.
    func since(_ instance: Int) -> Duration? { states.withLock { $0[instance].since } }
}
