import Domain
import Testing

@testable import API

@Suite("What loops count and hand over")
struct TallyTests {
    private let meter = Meter()

    private func key(route: Int = 3, status: Int = 200, place: Int = 1) -> RequestTally.Key {
        RequestTally.Key(route: route, status: status, project: ProjectLabel(place: place, id: nil))
    }

    @Test("What requests are told apart by comes back out of the key", arguments: [0, 1, 47, 65_535], [200, 304, 599])
    func keys(route: Int, status: Int) {
        for place in [0, 3, 65_535] {
            let key = key(route: route, status: status, place: place)
            #expect((key.route, key.status, key.project) == (route, status, place))
        }
    }

    @Test("Handing over again and again counts nothing twice")
    func handingOver() {
        let (first, second) = (LoopMeter(), LoopMeter())
        for round in 1...3 {
            for loop in [first, second] {
                for _ in 0..<10 { loop.tally.requests.add(key(), nanoseconds: 7_000) }
                loop.tally.count(.bodies, isHit: true)
                loop.tally.count(.bodies, isHit: false)
                loop.tally.tokens[.expired] += 1
                loop.handOver(to: meter)
            }
            first.handOver(to: meter)
            let tally = meter.tally
            #expect(tally.requests.counts == [key(): 20 * round])
            #expect(tally.requests.durations[3].count == 20 * round)
            #expect(tally.requests.durations[3].nanoseconds == Int64(140_000 * round))
            #expect(tally.requests.durations.indices.filter { tally.requests.durations[$0].count > 0 } == [3])
            #expect((tally.hits[.bodies], tally.misses[.bodies]) == (2 * round, 2 * round))
            #expect((tally.hits[.tokens], tally.tokens[.expired], tally.tokens[.cached]) == (0, 2 * round, 0))
        }
    }

    @Test("What bodies take is told as it is now, on all loops")
    func bodyBytes() {
        let (first, second) = (LoopMeter(), LoopMeter())
        for (bytes, more, sum) in [(100, 50, 150), (100, 50, 150), (10, 60, 70), (0, 0, 0)] {
            (first.bodyBytes, second.bodyBytes) = (bytes, more)
            for loop in [first, second] { loop.handOver(to: meter) }
            #expect(meter.tally.bodyBytesGrowth == sum)
        }
    }

    @Test("A request of which nobody knows how long it took is counted, and has no time")
    func untimed() {
        meter.count(key(), nanoseconds: nil)
        meter.count(key(), nanoseconds: 5)
        #expect(meter.tally.requests.counts == [key(): 2])
        #expect(meter.tally.requests.durations[3].count == 1)
    }

    @Test("Each case of what is counted has a place and a name of its own")
    func cases() {
        #expect(Cache.allCases.map(\.rawValue) == Array(0..<Cache.allCases.count))
        #expect(TokenOutcome.allCases.map(\.rawValue) == Array(0..<TokenOutcome.allCases.count))
        #expect(Set(Cache.allCases.map(\.name)).count == Cache.allCases.count)
        #expect(Set(TokenOutcome.allCases.map(\.name)).count == TokenOutcome.allCases.count)
    }
}
