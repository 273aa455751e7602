import Domain
import Testing

@Suite("How long things took, by ranges")
struct DurationHistogramTests {
    private let bounds = DurationHistogram(microseconds: [1, 10, 100])

    @Test(
        "A time counts in the first range that it is within",
        arguments: [
            (-5, [1, 0, 0, 0]), (0, [1, 0, 0, 0]), (999, [1, 0, 0, 0]), (1_000, [1, 0, 0, 0]), (1_001, [0, 1, 0, 0]),
            (10_000, [0, 1, 0, 0]), (10_001, [0, 0, 1, 0]), (100_000, [0, 0, 1, 0]), (100_001, [0, 0, 0, 1]),
            (Int64.max, [0, 0, 0, 1]),
        ] as [(Int64, [Int])])
    func ranges(nanoseconds: Int64, counts: [Int]) {
        var histogram = bounds
        histogram.add(nanoseconds: nanoseconds)
        #expect(histogram.counts == counts)
        #expect(histogram.nanoseconds == max(0, nanoseconds))
        #expect(histogram.count == 1)
    }

    @Test("Two together have counted what each has")
    func sum() {
        var (left, right) = (bounds, bounds)
        for time in [5, 5_000] as [Int64] { left.add(nanoseconds: time) }
        for time in [7, 1_000_000] as [Int64] { right.add(nanoseconds: time) }
        left.add(right)
        #expect(left.counts == [2, 1, 0, 1])
        #expect(left.nanoseconds == 1_005_012)
    }

    @Test("Nothing is left of what is forgotten, but the ranges")
    func forgetting() {
        var histogram = bounds
        histogram.add(nanoseconds: 50_000)
        histogram.removeAll()
        #expect(histogram == bounds)
    }

    @Test("A sum that is too large stays as large as it can be", arguments: [1, 2])
    func noOverflow(times: Int) {
        var histogram = bounds
        for _ in 0..<times { histogram.add(nanoseconds: .max) }
        #expect(histogram.count == times)
        #expect(histogram.nanoseconds == .max)
    }

    @Test("The ranges that are used rise", arguments: [DurationHistogram.requests, .waits])
    func rising(histogram: DurationHistogram) {
        #expect(zip(histogram.bounds, histogram.bounds.dropFirst()).allSatisfy { $0 < $1 })
        #expect(histogram.counts.count == histogram.bounds.count + 1)
    }
}
