import Synchronization

/// A bucket that all loops take from, without a lock.
final class SharedBucket: Sendable {
    private let fullAt = Atomic<Int64>(0)

    /// Takes a token; false if there is none.
    func take(_ rate: FetchRate, at now: Int64) -> Bool {
        var seen = fullAt.load(ordering: .relaxed)
        while true {
            var next = seen
            let isTaken = rate.take(from: &next, at: now)
            if next == seen { return isTaken }
            let (isExchanged, present) = fullAt.compareExchange(expected: seen, desired: next, ordering: .relaxed)
            if isExchanged { return isTaken }
            seen = present
        }
    }

    /// How long it takes until there is a token.
    func wait(_ rate: FetchRate, at now: Int64) -> Int64 { rate.wait(fullAt.load(ordering: .relaxed), at: now) }
}
