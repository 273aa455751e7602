import Testing

@testable import Chaos

@Suite("The schedule of faults") struct ScheduleTests {
    static let seeds: [UInt64] = [0, 1, 2, 3, 42, 2_026, .max]

    @Test(arguments: seeds) func isTheSameForTheSameSeed(_ seed: UInt64) {
        let first = Schedule(seed: seed, seconds: 600, instances: 3)
        let second = Schedule(seed: seed, seconds: 600, instances: 3)
        #expect(first == second)
        #expect(first.text == second.text)
    }

    @Test func isAnotherForAnotherSeed() {
        let schedules = Set((0..<100).map { Schedule(seed: $0, seconds: 600, instances: 3).faults })
        #expect(schedules.count == 100)
    }

    /// So that a replay does not hang on this toolchain's way to shuffle.
    @Test func doesNotChangeUnseen() {
        let schedule = Schedule(seed: 1, seconds: 110, instances: 3)
        #expect(
            schedule.text.split(separator: "\n").prefix(3) == [
                "   3.3 s  nothing passes on the change feed of instance 2 for 5.6 s",
                "   4.9 s  nothing reaches the standby for 7.6 s; then the primary is killed, and the standby promoted",
                "   5.2 s  instance 3 stands still for 4.1 s",
            ])
    }

    @Test(arguments: [Schedule.secondsMin, 110, 120, 300, 600]) func givesEveryKindItsTurn(_ seconds: Int) {
        for seed in 0..<500 {
            let schedule = Schedule(seed: UInt64(seed), seconds: seconds, instances: 3)
            let kinds = Set(schedule.faults.map(\.fault.kind))
            #expect(kinds.count == Fault.Kind.allCases.count, "seed \(seed)")
        }
    }

    @Test(arguments: seeds) func reachesEveryInstanceInTenMinutes(_ seed: UInt64) {
        let faults = Schedule(seed: seed, seconds: 600, instances: 3).faults
        #expect(Set(faults.compactMap(\.fault.instance)) == [0, 1, 2])
    }

    @Test(arguments: seeds, Fault.Lane.allCases)
    func letsEachFaultOfALaneBeOverBeforeTheNext(_ seed: UInt64, _ lane: Fault.Lane) {
        let faults = Schedule(seed: seed, seconds: 600, instances: 3).faults(of: lane)
        #expect(!faults.isEmpty)
        #expect(zip(faults, faults.dropFirst()).allSatisfy { $0.isOver <= $1.begin })
    }

    @Test(arguments: seeds) func hasNoFaultInAQuietSpell(_ seed: UInt64) {
        let schedule = Schedule(seed: seed, seconds: 600, instances: 3)
        #expect(schedule.quietSpells.count >= 5)
        for spell in schedule.quietSpells {
            #expect(schedule.faults.allSatisfy { $0.isOver <= spell.begin || $0.begin >= spell.end })
        }
    }

    @Test(arguments: seeds) func endsInQuiet(_ seed: UInt64) {
        let schedule = Schedule(seed: seed, seconds: 110, instances: 3)
        #expect(schedule.quietSpells.last.map { $0.end <= 110_000 && $0.end > 109_000 } == true)
    }

    @Test(arguments: seeds) func keepsTheLengthsOfItsKinds(_ seed: UInt64) {
        for fault in Schedule(seed: seed, seconds: 600, instances: 3).faults {
            #expect(fault.fault.kind.lengths.contains(fault.length))
        }
    }

    @Test(arguments: Fault.Kind.allCases) func writesAFaultDown(_ kind: Fault.Kind) {
        let fault = ScheduledFault(fault: Fault(kind, instance: 1), begin: 12_345, length: 6_789)
        #expect(fault.fault.kind == kind)
        #expect(fault.description.hasPrefix("  12.3 s  "))
        #expect(fault.fault.instance == nil || fault.what.contains("instance 2"))
    }
}
