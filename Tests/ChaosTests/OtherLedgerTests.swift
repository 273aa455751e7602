import Testing

@testable import Chaos

@Suite("The ledger of rights") struct RightsLedgerTests {
    @Test(arguments: [(true, true, 0, 0), (true, false, 1, 0), (false, true, 0, 1), (false, false, 0, 0)])
    func notesWhatWasNotAsAcknowledged(_ isGiven: Bool, _ isAllowed: Bool, _ refused: Int, _ outlived: Int) {
        var ledger = RightsLedger()
        ledger.noteCheck(isGiven: isGiven, isAllowed: isAllowed, after: .seconds(2), at: "proxy")
        #expect(ledger.checks == 1)
        #expect(ledger.refused.count == refused)
        #expect(ledger.outlived.count == outlived)
        #expect(ledger.longestOutlived == (outlived == 1 ? .seconds(2) : .zero))
    }

    @Test func remembersTheLongest() {
        var ledger = RightsLedger()
        for seconds in [1, 3, 2] {
            ledger.noteCheck(isGiven: false, isAllowed: true, after: .seconds(seconds), at: "proxy")
        }
        #expect(ledger.longestOutlived == .seconds(3))
        #expect(ledger.outlived == ["proxy after 1.00 s", "proxy after 3.00 s", "proxy after 2.00 s"])
    }
}

@Suite("The ledger of fetches") struct FetchLedgerTests {
    @Test func countsWhatCameOfThem() {
        var ledger = FetchLedger()
        ledger.noteAnswer(isFull: true, took: .milliseconds(3))
        ledger.noteAnswer(isFull: false, took: .milliseconds(9))
        ledger.noteFailure("status 503", at: .seconds(7))
        #expect((ledger.full, ledger.unchanged, ledger.failed, ledger.all) == (1, 1, 1, 3))
        #expect(ledger.slowest == .milliseconds(9))
        #expect(ledger.failures == [.init(at: .seconds(7), what: "status 503")])
    }

    @Test func keepsTheFirstFailuresAndCountsAll() {
        var ledger = FetchLedger()
        for number in 0..<1_000 { ledger.noteFailure("\(number)", at: .zero) }
        #expect(ledger.failed == 1_000)
        #expect(ledger.failures.count < 100)
        #expect(ledger.failures.first?.what == "0")
    }
}

@Suite("Since when an instance is whole") struct ConnectednessTests {
    @Test func hasToBeSaidByTheInstance() {
        let connections = Connectedness(instances: 2)
        #expect(connections.since(0) == nil && connections.isUndecided(0))
        connections.noteConnected(0, at: .seconds(3))
        connections.noteConnected(0, at: .seconds(4))
        #expect(connections.since(0) == .seconds(3) && !connections.isUndecided(0))
        #expect(connections.since(1) == nil)
    }

    @Test func endsWithAFaultAndBeginsAnewWhenAllAreOver() {
        let connections = Connectedness(instances: 2)
        connections.noteConnected(0, at: .seconds(1))
        connections.begin([0])
        connections.begin([0, 1])
        #expect(connections.since(0) == nil && !connections.isUndecided(0))
        connections.end([0])
        connections.noteConnected(0, at: .seconds(2))
        #expect(connections.since(0) == nil)
        connections.end([0, 1])
        #expect(connections.isUndecided(0) && connections.isUndecided(1))
        connections.noteConnected(0, at: .seconds(5))
        #expect(connections.since(0) == .seconds(5))
    }
}
