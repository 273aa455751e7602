import Synchronization
import Testing

@testable import Crypto

@Suite struct ContextPoolTests {
    /// Counts what a pool makes and frees. Its contexts are addresses that nothing is at.
    final class Counter: Sendable {
        let made = Atomic<Int>(0)
        let freed = Atomic<Int>(0)

        func pool() -> ContextPool {
            ContextPool(
                make: {
                    let number = self.made.add(1, ordering: .relaxed).newValue
                    return required(OpaquePointer(bitPattern: number * 64), "make")
                },
                free: { _ in self.freed.add(1, ordering: .relaxed) })
        }

        var counts: [Int] { [made.load(ordering: .relaxed), freed.load(ordering: .relaxed)] }
    }

    @Test func oneContextServesAgainAndAgain() {
        let counter = Counter()
        let pool = counter.pool()
        #expect(counter.counts == [0, 0])
        for _ in 0..<5 { pool.withContext { #expect($0 == OpaquePointer(bitPattern: 64)) } }
        #expect(counter.counts == [1, 0])
    }

    @Test func twoAtOnceHaveTwoContexts() {
        let counter = Counter()
        let pool = counter.pool()
        pool.withContext { outer in pool.withContext { inner in #expect(inner != outer) } }
        #expect(counter.counts == [2, 0])
    }

    @Test func whatHasNoPlaceIsFreedAndTheRestAtTheEnd() {
        let counter = Counter()
        do {
            let pool = counter.pool()
            func nest(_ depth: Int) {
                pool.withContext { _ in if depth > 1 { nest(depth - 1) } }
            }
            nest(11)
            #expect(counter.counts == [11, 3])
        }
        #expect(counter.counts == [11, 11])
    }
}
