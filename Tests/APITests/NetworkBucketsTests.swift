import TestSupport
import Testing

@testable import API

@Suite("Buckets of networks") struct NetworkBucketsTests {
    private static let second: Int64 = 1_000_000_000
    private static let now: Int64 = 1_796_000_000 * second
    private static let rate = FetchRate(perSecond: 1, burst: 10)

    private static func drain(_ buckets: inout NetworkBuckets, _ network: UInt64, at now: Int64 = now) -> Int {
        var count = 0
        while buckets.take(network, hash: 0, rate: rate, at: now) { count += 1 }
        return count
    }

    @Test("are each network's own while a row has room")
    func own() {
        var buckets = NetworkBuckets(rows: 1)
        for network in 0..<UInt64(NetworkBuckets.rowLength) { #expect(Self.drain(&buckets, network) == 10) }
        for network in 0..<UInt64(NetworkBuckets.rowLength) {
            #expect(buckets.wait(network, hash: 0, rate: Self.rate, at: Self.now) == Self.second)
            #expect(Self.drain(&buckets, network, at: Self.now + 3 * Self.second) == 3)
        }
    }

    @Test("are full ones for newcomers as soon as one of the row is full again")
    func takingOver() {
        var buckets = NetworkBuckets(rows: 1)
        for network in 0..<UInt64(NetworkBuckets.rowLength) { #expect(Self.drain(&buckets, network) == 10) }
        #expect(Self.drain(&buckets, 100) == 0)
        #expect(Self.drain(&buckets, 100, at: Self.now + 10 * Self.second) == 10)
    }

    @Test("are not pushed out by a newcomer that is refused")
    func refusedNewcomer() {
        var buckets = NetworkBuckets(rows: 1)
        for network in 0..<UInt64(NetworkBuckets.rowLength) { #expect(Self.drain(&buckets, network) == 10) }
        for network in 100..<200 as Range<UInt64> { #expect(Self.drain(&buckets, network) == 0) }
        let later = Self.now + Self.second
        for network in 0..<UInt64(NetworkBuckets.rowLength) {
            #expect(Self.drain(&buckets, network, at: later) == 1, "its own, with what came since")
        }
    }

    @Test(
        "let no network have more than its limit, however many others push it out", arguments: 0..<20 as Range<UInt64>)
    func pushedOut(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var buckets = NetworkBuckets(rows: 2)
        var admitted: [UInt64: [Int64]] = [:]
        var now = Self.now
        for _ in 0..<20_000 {
            now += Int64.random(in: 0...20_000_000, using: &random)
            let network = UInt64.random(in: 0..<60, using: &random) % UInt64.random(in: 1...60, using: &random)
            if buckets.take(network, hash: UInt(network), rate: Self.rate, at: now) {
                admitted[network, default: []].append(now)
            }
        }
        for (network, times) in admitted {
            for (index, first) in times.enumerated() where index + 10 < times.count {
                let elapsed = times[index + 10] - first
                #expect(elapsed >= Self.second, "network \(network) got eleven within \(elapsed) ns")
            }
        }
    }

    @Test("hold one that was emptied while a stream of others comes by")
    func attack() {
        var buckets = NetworkBuckets(rows: 1)
        #expect(Self.drain(&buckets, 7) == 10)
        for network in 100..<10_000 as Range<UInt64> {
            _ = buckets.take(network, hash: 0, rate: Self.rate, at: Self.now)
        }
        #expect(Self.drain(&buckets, 7) == 0)
    }

    @Test("stand in the row that the hash says", arguments: [0, 1, 255, 256, UInt.max])
    func rows(_ hash: UInt) {
        var buckets = NetworkBuckets(rows: 256)
        let isTaken = buckets.take(1, hash: hash, rate: FetchRate(perSecond: 1, burst: 1), at: Self.now)
        #expect(isTaken)
        for other in [0, 1, 255] as [UInt] {
            let wait = buckets.wait(1, hash: other, rate: FetchRate(perSecond: 1, burst: 1), at: Self.now)
            #expect(wait == (other == hash % 256 ? Self.second : 0))
        }
    }

    @Test("open again in time when the clock is set back, for newcomers too")
    func clockSetBack() {
        var buckets = NetworkBuckets(rows: 1)
        for network in 0..<UInt64(NetworkBuckets.rowLength) { #expect(Self.drain(&buckets, network) == 10) }
        let earlier = Self.now - 86_400 * Self.second
        #expect(Self.drain(&buckets, 3, at: earlier) == 0)
        #expect(Self.drain(&buckets, 100, at: earlier) == 0)
        #expect(Self.drain(&buckets, 3, at: earlier + Self.second) == 1)
        #expect(Self.drain(&buckets, 100, at: earlier + 10 * Self.second) > 0)
    }
}
