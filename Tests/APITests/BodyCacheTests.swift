import Domain
import TestSupport
import Testing

@testable import API
@testable import Transport

@Suite("Bodies kept by the set of matching conditions")
struct BodyCacheTests {
    @Test("Nothing is found in an empty cache")
    func empty() { #expect(BodyCache(bytesMax: 1 << 20).find(ConditionSet([1])) == nil) }

    @Test("What is taken in is found under its own set and no other, the very same body")
    func findsItsOwn() {
        var cache = BodyCache(bytesMax: 1 << 20)
        let bodies = (0..<8).map { body(of: [$0, $0 + 64, $0 + 1_990], bytes: 10) }
        for body in bodies { cache.offer(body) }
        let found = bodies.filter { cache.find($0.conditions) === $0 }
        #expect(found.count >= 6)
        #expect(cache.find(ConditionSet([0, 64])) == nil)
        #expect(cache.find(ConditionSet()) == nil)
    }

    @Test("Most of what there is room for is kept, however many they are", arguments: [10, 100, 1_000, 20_000])
    func keepsMost(_ count: Int) {
        var cache = BodyCache(bytesMax: 1 << 30)
        let bodies = sets(count, seed: 1).map { body(of: $0, bytes: 10) }
        for body in bodies { cache.offer(body) }
        #expect(bodies.count { cache.find($0.conditions) === $0 } >= count * 9 / 10)
    }

    @Test(
        "Whatever is offered, grows or is asked for, the bound holds and the count is right",
        arguments: [0, 1_000, 1_024, 5_000, 60_000, 1 << 20, 1 << 30])
    func matchesAModel(_ bytesMax: Int) {
        var random = SeededGenerator(seed: UInt64(bytesMax))
        var cache = BodyCache(bytesMax: bytesMax)
        let sets = sets(400, seed: 7)
        // What may be found: for each set, the body that was offered last.
        var offered: [ConditionSet: ConfigBody] = [:]
        for step in 0..<6_000 {
            let set = ConditionSet(sets[.random(in: 0..<sets.count, using: &random)])
            if let found = cache.find(set) {
                #expect(found === offered[set])
                if found.gzip == nil, step % 3 == 0 {
                    grow(found, by: .random(in: 1...3_000, using: &random), in: &cache)
                }
            } else {
                let body = body(of: set, bytes: step % 5 == 0 ? nil : .random(in: 0...4_000, using: &random))
                cache.offer(body)
                offered[set] = body
            }
            #expect(cache.bytes <= bytesMax)
            if step == 4_000 { cache.removeAll() }
        }
        let kept = offered.values.filter { cache.find($0.conditions) === $0 }
        #expect(cache.bytes == kept.reduce(0) { $0 + $1.memoryBytes })
        #expect(kept.isEmpty == (bytesMax < 1_024))
    }

    @Test("Thousands that are asked for once do not push out what is shared", arguments: [0, 64, 2_000])
    func sharedSurvives(_ position: Int) {
        var cache = BodyCache(bytesMax: 200_000)
        let shared = body(of: [position], bytes: 1_000)
        cache.offer(shared)
        var misses = 0
        for set in sets(5_000, seed: 3) {
            if cache.find(shared.conditions) == nil {
                misses += 1
                cache.offer(shared)
            }
            cache.offer(body(of: set + [position + 1], bytes: 1_000))
        }
        #expect(misses < 10)
    }

    @Test(
        "What many begin to ask for gets in, though the memory is full of what nobody asks for again",
        arguments: [1_000, 20_000, 200_000])
    func newcomersGetIn(_ bytes: Int) {
        var cache = BodyCache(bytesMax: 2_000_000)
        for set in sets(3_000, seed: 4) { cache.offer(body(of: set, bytes: bytes)) }
        var left = sets(30, seed: 5).map { body(of: $0 + [100], bytes: bytes) }
        for once in sets(300, seed: 6) {
            for newcomer in left where cache.find(newcomer.conditions) == nil { cache.offer(newcomer) }
            cache.offer(body(of: once + [101], bytes: bytes))
            left.removeAll { cache.find($0.conditions) === $0 }
        }
        #expect(left.isEmpty)
    }

    @Test("A shared body grows into its place, though the memory is full of what nobody asks for again")
    func growthGetsRoom() {
        var cache = BodyCache(bytesMax: 200_000)
        for set in sets(3_000, seed: 8) { cache.offer(body(of: set, bytes: 1_000)) }
        var timesGrown = 0
        for once in sets(300, seed: 9) {
            if let shared = cache.find(ConditionSet([100])) {
                if shared.gzip == nil {
                    grow(shared, by: 500, in: &cache)
                    timesGrown += 1
                }
            } else {
                let shared = body(of: [100], bytes: 1_000)
                cache.offer(shared)
                // As a fetch does: it is compressed for the caller whether it was kept or not.
                grow(shared, by: 500, in: &cache)
                timesGrown += 1
            }
            cache.offer(body(of: once + [101], bytes: 1_000))
        }
        #expect(timesGrown < 30)
    }

    @Test("What a body grows by is counted")
    func countsGrowth() {
        var cache = BodyCache(bytesMax: 10_000)
        let body = body(of: [1], bytes: 1_000)
        cache.offer(body)
        let before = cache.bytes
        grow(body, by: 300, in: &cache)
        #expect(cache.bytes == before + 300)
    }

    @Test("A body that grows beyond the bound is let go of")
    func letsGoOfGrown() {
        var cache = BodyCache(bytesMax: 3_000)
        let body = body(of: [1], bytes: 1_000)
        cache.offer(body)
        grow(body, by: 1_000, in: &cache)
        #expect(cache.find(body.conditions) == nil)
        #expect(cache.bytes == 0)
    }

    @Test("The growth of a body that is not kept counts nothing")
    func ignoresStrangers() {
        var cache = BodyCache(bytesMax: 10_000)
        grow(body(of: [1], bytes: 10), by: 100, in: &cache)
        cache.offer(body(of: [1], bytes: 10))
        let before = cache.bytes
        grow(body(of: [1], bytes: 10), by: 100, in: &cache)
        #expect(cache.bytes == before)
    }

    @Test("A body is kept up to the bound itself and not a byte beyond it")
    func boundIsExact() {
        let body = body(of: [1], bytes: 2_000)
        var exact = BodyCache(bytesMax: body.memoryBytes)
        exact.offer(body)
        #expect(exact.find(body.conditions) === body)
        var less = BodyCache(bytesMax: body.memoryBytes - 1)
        less.offer(body)
        #expect(less.find(body.conditions) == nil)
        #expect(less.bytes == 0)
    }

    @Test("All bodies are forgotten together, and others are taken in after that")
    func forgets() {
        var cache = BodyCache(bytesMax: 1 << 20)
        let bodies = sets(100, seed: 2).map { body(of: $0, bytes: 10) }
        for body in bodies { cache.offer(body) }
        cache.removeAll()
        #expect(cache.bytes == 0)
        #expect(bodies.allSatisfy { cache.find($0.conditions) == nil })
        cache.offer(bodies[0])
        #expect(cache.find(bodies[0].conditions) === bodies[0])
    }

    @Test("Sets of one fingerprint are not taken for one another")
    func sameFingerprint() {
        // The number that a fingerprint begins with: together with these positions, those from 64 to 127 do not count.
        let start: UInt64 = 0x9E37_79B9_7F4A_7C15
        let positions = (0..<64).filter { start >> UInt64($0) & 1 == 1 }
        let bodies = (64..<68).map { body(of: positions + [$0], bytes: 1) }
        #expect(Set(bodies.map(\.conditions.fingerprint)).count == 1)
        var cache = BodyCache(bytesMax: 1 << 20)
        for body in bodies { cache.offer(body) }
        for body in bodies { #expect(cache.find(body.conditions) === body) }
        #expect(cache.find(ConditionSet(positions + [68])) == nil)
    }

    private let tag = EntityTag(.zero)

    private func body(of positions: [Int], bytes: Int?) -> ConfigBody {
        body(of: ConditionSet(positions), bytes: bytes)
    }

    /// An answer whose plain form has that many bytes; nil: it is not kept yet.
    private func body(of conditions: ConditionSet, bytes: Int?) -> ConfigBody {
        let body = ConfigBody(for: conditions, tag: tag, headers: .none)
        if let bytes { body.keep([UInt8](repeating: 0, count: bytes)) }
        return body
    }

    /// Keeps a compressed form of that many bytes.
    private func grow(_ body: ConfigBody, by bytes: Int, in cache: inout BodyCache) {
        body.keep(Representation(headers: .none, bytes: [UInt8](repeating: 0, count: bytes)))
        cache.noteGrowth(of: body, by: bytes)
    }

    /// That many different sets of positions, some of them high.
    private func sets(_ count: Int, seed: UInt64) -> [[Int]] {
        var random = SeededGenerator(seed: seed)
        var sets: Set<[Int]> = []
        while sets.count < count {
            let top = [60, 128, 2_000].randomElement(using: &random) ?? 60
            let size = Int.random(in: 1...6, using: &random)
            sets.insert(
                Set((0..<size).map { _ in .random(in: 0..<top, using: &random) }).filter { !(100...101).contains($0) }
                    .sorted())
        }
        return sets.sorted { $0.lexicographicallyPrecedes($1) }.shuffled(using: &random)
    }
}
