import TestSupport
import Testing

@testable import API

@Suite("A token bucket") struct FetchRateTests {
    private static let second: Int64 = 1_000_000_000
    /// A moment of our days: nanoseconds since the Unix epoch.
    private static let start: Int64 = 1_796_000_000 * second

    /// A rate, how many fetches a full bucket lets through, and how long the next one then has to wait, in nanoseconds.
    @Test(
        "lets its burst through at once, and the next one when a token has come",
        arguments: [
            (1, 1, 1, second), (1, 0, 1, second), (2, 5, 5, second / 2), (0.5, 0, 1, 2 * second),
            (0.1, 3, 3, 10 * second),
            (2.5, 0, 3, 400_000_000), (0.001, 1, 1, 1_000 * second), (1_000_000, 1_000_000, 1_000_000, 1_000),
            (3, 1, 1, 333_333_333), (0.000_001, 1, 1, 1_000 * second), (5_000_000, 2_000_000, 1_000_000, 1_000),
        ] as [(Double, Int, Int, Int64)])
    func burst(_ perSecond: Double, _ burst: Int, _ admitted: Int, _ wait: Int64) {
        let rate = FetchRate(perSecond: perSecond, burst: burst)
        var fullAt: Int64 = 0
        var count = 0
        while rate.take(from: &fullAt, at: Self.start) { count += 1 }
        #expect(count == admitted)
        #expect(rate.wait(fullAt, at: Self.start) == wait)
        #expect(rate.wait(fullAt, at: Self.start + wait - 1) == 1)
        var early = fullAt
        #expect(!rate.take(from: &early, at: Self.start + wait - 1))
        #expect(early == fullAt, "what is refused takes nothing")
        #expect(rate.take(from: &fullAt, at: Self.start + wait))
        #expect(!rate.take(from: &fullAt, at: Self.start + wait))
    }

    @Test("is full again after the time that its burst takes, and never fuller")
    func filling() {
        let rate = FetchRate(perSecond: 2, burst: 10)
        for pause in [5, 6, 3_600, 31_536_000] {
            var fullAt: Int64 = 0
            var now = Self.start
            for _ in 0..<3 {
                var count = 0
                while rate.take(from: &fullAt, at: now) { count += 1 }
                #expect(count == 10)
                now += Int64(pause) * Self.second
            }
        }
    }

    @Test("lets through what it says, whenever the fetches come", arguments: 0..<20 as Range<UInt64>)
    func longRun(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let perSecond: Double = [0.25, 1, 7, 250][Int(seed % 4)]
        let burst = Int.random(in: 1...50, using: &random)
        let rate = FetchRate(perSecond: perSecond, burst: burst)
        var fullAt: Int64 = 0
        var now = Self.start
        var admitted: [Int64] = []
        let pause = Int64(500_000_000 / perSecond)
        for _ in 0..<2_000 {
            now += Int64.random(in: 0...pause, using: &random)
            if rate.take(from: &fullAt, at: now) { admitted.append(now) }
        }
        for distance in [burst, burst * 2, burst * 7] {
            for (first, last) in zip(admitted, admitted.dropFirst(distance)) {
                // In any stretch of time: the burst, and what has come since.
                let due = Double(burst) + Double(last - first) / 1e9 * perSecond
                #expect(Double(distance + 1) <= due * 1.000_01)
            }
        }
        let due = Double(now - Self.start) / 1e9 * perSecond
        #expect(Double(admitted.count) >= due * 0.99 - 1, "nor less than what is due")
    }

    @Test("locks nobody out for longer than filling takes when the clock is set back")
    func clockSetBack() {
        let rate = FetchRate(perSecond: 1, burst: 5)
        var fullAt: Int64 = 0
        while rate.take(from: &fullAt, at: Self.start) {}
        let earlier = Self.start - 86_400 * Self.second
        #expect(!rate.take(from: &fullAt, at: earlier), "it counts as empty")
        #expect(rate.take(from: &fullAt, at: earlier + Self.second))
        #expect(!rate.take(from: &fullAt, at: earlier + Self.second))
    }

    @Test("gives nothing twice to threads whose clocks are a little apart")
    func clocksApart() {
        let rate = FetchRate(perSecond: 10, burst: 10)
        var fullAt: Int64 = 0
        var count = 0
        for step in 0..<2_000 {
            let lag = step % 2 == 0 ? 0 : 3_000_000 as Int64
            if rate.take(from: &fullAt, at: Self.start + Int64(step) * 1_000_000 - lag) { count += 1 }
        }
        #expect((29...31).contains(count))
    }
}

@Suite("A bucket that threads share") struct SharedBucketTests {
    @Test("gives each token to one of them")
    func threads() async {
        let bucket = SharedBucket()
        let rate = FetchRate(perSecond: 0.001, burst: 1_000)
        let taken = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask { (0..<1_000).count { _ in bucket.take(rate, at: 1_000) } }
            }
            return await group.reduce(0, +)
        }
        #expect(taken == 1_000)
        #expect(bucket.wait(rate, at: 1_000) == 1_000_000_000_000)
    }
}
