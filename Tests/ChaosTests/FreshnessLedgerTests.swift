import Testing

@testable import Chaos

@Suite("How old served versions are") struct FreshnessLedgerTests {
    private static func observation(
        _ version: Int, at seconds: Int, life: Int = 1, instance: Int = 0, project: String = "p", connected: Int? = 0
    ) -> FreshnessLedger.Observation {
        .init(
            instance: instance, life: life, project: project, version: version, at: .seconds(seconds),
            connectedSince: connected.map { .seconds($0) })
    }

    @Test func isNothingForTheNewest() {
        var ledger = FreshnessLedger()
        ledger.note(Self.observation(5, at: 10), outdated: nil)
        #expect(ledger.overall == FreshnessLedger.Lag() && ledger.connected == FreshnessLedger.Lag())
        #expect(ledger.observations == 1)
    }

    @Test(
        arguments: [
            // at, outdated since, connected since, overall, connected
            (10, 4, 0, 6, 6), (10, 4, 7, 6, 3), (10, 4, 10, 6, 0), (10, 4, nil, 6, 0), (10, 10, 0, 0, 0),
            (10, 12, 0, 0, 0),
        ] as [(Int, Int, Int?, Int, Int)])
    func countsFromTheAcknowledgementAndFromTheConnection(
        _ at: Int, _ outdated: Int, _ connected: Int?, _ overall: Int, _ whileConnected: Int
    ) {
        var ledger = FreshnessLedger()
        ledger.note(Self.observation(1, at: at, connected: connected), outdated: .seconds(outdated))
        #expect(ledger.overall.longest == .seconds(overall))
        #expect(ledger.connected.longest == .seconds(whileConnected))
    }

    @Test func remembersTheLongest() {
        var ledger = FreshnessLedger()
        ledger.note(Self.observation(1, at: 10), outdated: .seconds(4))
        ledger.note(Self.observation(2, at: 11), outdated: .seconds(10))
        #expect(ledger.overall == .init(longest: .seconds(6), place: "instance 1, p 1 at 10.00 s"))
    }

    @Test func seesAVersionThatGoesBackward() {
        var ledger = FreshnessLedger()
        ledger.note(Self.observation(3, at: 1), outdated: nil)
        ledger.note(Self.observation(2, at: 2), outdated: nil)
        ledger.note(Self.observation(3, at: 3), outdated: nil)
        ledger.note(Self.observation(2, at: 4), outdated: nil)
        #expect(ledger.backward == ["instance 1, p: 2 after 3", "instance 1, p: 2 after 3"])
    }

    @Test(arguments: [
        observation(2, at: 2, life: 2), observation(2, at: 2, instance: 1), observation(2, at: 2, project: "q"),
        observation(3, at: 2), observation(4, at: 2),
    ]) func takesNothingElseForBackward(_ second: FreshnessLedger.Observation) {
        var ledger = FreshnessLedger()
        ledger.note(Self.observation(3, at: 1), outdated: nil)
        ledger.note(second, outdated: nil)
        #expect(ledger.backward == [])
    }
}

@Suite("A duration in seconds") struct SecondsTests {
    @Test(
        arguments: [
            (.zero, "0.00"), (.milliseconds(9), "0.00"), (.milliseconds(10), "0.01"), (.milliseconds(1_050), "1.05"),
            (.milliseconds(59_999), "59.99"), (.seconds(600), "600.00"),
        ] as [(Duration, String)]) func hasTwoDigits(_ duration: Duration, _ text: String)
    {
        #expect(duration.inSeconds == text)
    }
}
