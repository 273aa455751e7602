/// How long things took, counted by ranges: what a histogram of Prometheus is made of.
///
/// Adding to it allocates nothing, so that it can be kept where every microsecond counts.
public struct DurationHistogram: Hashable, Sendable {
    /// The upper bounds of the ranges, each inclusive, in nanoseconds, rising.
    public let bounds: [Int64]
    /// How many fell into each range; the last one has what is beyond all bounds.
    public private(set) var counts: [Int]
    /// What all of them took together, in nanoseconds.
    public private(set) var nanoseconds: Int64 = 0

    /// An empty one with these upper bounds, in microseconds, rising.
    public init(microseconds bounds: [Int64]) {
        self.bounds = bounds.map { $0 * 1_000 }
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    /// How many there were.
    public var count: Int { counts.reduce(0, +) }

    /// Counts one. A negative time, as a clock that was set back tells it, is none.
    public mutating func add(nanoseconds: Int64) {
        // From the least on: most of what is measured is short.
        var range = 0
        while range < bounds.count, bounds[range] < nanoseconds { range += 1 }
        counts[range] += 1
        lengthen(by: max(0, nanoseconds))
    }

    /// Counts all that `other`, which has the same bounds, has counted.
    public mutating func add(_ other: DurationHistogram) {
        for range in counts.indices { counts[range] += other.counts[range] }
        lengthen(by: other.nanoseconds)
    }

    // What clocks that jump make of a time must not be the end of the program.
    private mutating func lengthen(by more: Int64) {
        let (sum, isTooLong) = nanoseconds.addingReportingOverflow(more)
        nanoseconds = isTooLong ? .max : sum
    }

    /// Forgets all that was counted.
    public mutating func removeAll() {
        for range in counts.indices { counts[range] = 0 }
        nanoseconds = 0
    }
}

extension DurationHistogram {
    /// For answers: from what memory has at once to what a database takes its time for.
    public static let requests = DurationHistogram(microseconds: [
        5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
        2_500_000, 5_000_000, 10_000_000,
    ])

    /// For what waits for other threads or machines.
    public static let waits = DurationHistogram(microseconds: [
        100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000,
        5_000_000, 10_000_000,
    ])
}
