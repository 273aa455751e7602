import Testing

@testable import Chaos

@Suite("What publishers were promised") struct PublishLedgerTests {
    private static func ledger(_ publishes: [(version: Int, mark: String)], project: String = "p") -> PublishLedger {
        var ledger = PublishLedger()
        for (index, publish) in publishes.enumerated() {
            ledger.note(
                .init(project: project, version: publish.version, mark: publish.mark, at: .seconds(index + 1)))
        }
        return ledger
    }

    private static func entries(_ marks: [Int: String]) -> [History.Entry] {
        marks.map { History.Entry(version: $0.key, mark: $0.value) }
    }

    private static func history(_ marks: [Int: String], kept: [Int: String]? = nil) -> History {
        History(current: marks.keys.max() ?? 0, kept: entries(kept ?? marks), audited: entries(marks))
    }

    private static let whole = [1: "a", 2: "b", 3: "c"]

    @Test func isKeptByAWholeHistory() {
        let judgement = Self.ledger([(1, "a"), (2, "b"), (3, "c")]).judge(["p": Self.history(Self.whole)])
        #expect(judgement == PublishJudgement(acknowledged: 3))
    }

    @Test func isKeptWhereOthersHavePublishedToo() {
        let judgement = Self.ledger([(2, "b")]).judge(["p": Self.history(Self.whole)])
        #expect(judgement == PublishJudgement(acknowledged: 1))
    }

    @Test func isBrokenByAVersionThatIsNotThere() {
        let judgement = Self.ledger([(4, "d")]).judge(["p": Self.history(Self.whole)])
        #expect(judgement.lost == ["p 4 (d)"])
        #expect(judgement.unaudited == ["p 4 (d)"])
    }

    @Test func isBrokenByAVersionWithOtherContent() {
        let judgement = Self.ledger([(2, "x")]).judge(["p": Self.history(Self.whole)])
        #expect(judgement.lost == ["p 2 (x)"])
    }

    @Test func isBrokenByAProjectThatIsNotThere() {
        #expect(Self.ledger([(1, "a")]).judge([:]).lost == ["p 1 (a)"])
    }

    @Test func isNotBrokenByAVersionThatIsKeptNoLonger() {
        let history = Self.history(Self.whole, kept: [3: "c"])
        #expect(Self.ledger([(1, "a"), (3, "c")]).judge(["p": history]) == PublishJudgement(acknowledged: 2))
    }

    @Test func isBrokenByAVersionThatIsKeptNoLongerAndWasAnother() {
        let history = Self.history(Self.whole, kept: [3: "c"])
        #expect(Self.ledger([(1, "x")]).judge(["p": history]).lost == ["p 1 (x)"])
    }

    @Test func isBrokenWhereTheTrailLacksAPublish() {
        var history = Self.history(Self.whole)
        history.audited.removeAll { $0.version == 2 }
        let judgement = Self.ledger([(2, "b")]).judge(["p": history])
        #expect(judgement.lost == [])
        #expect(judgement.unaudited == ["p 2 (b)"])
        #expect(judgement.missing == ["p 2"])
    }

    @Test func isBrokenByANumberThatWasPromisedTwice() {
        let judgement = Self.ledger([(2, "b"), (2, "x")]).judge(["p": Self.history(Self.whole)])
        #expect(judgement.duplicated == ["p 2: b and x"])
        #expect(judgement.lost == ["p 2 (x)"])
    }

    @Test func isNotBrokenByTheSamePromiseTwice() {
        let judgement = Self.ledger([(2, "b"), (2, "b")]).judge(["p": Self.history(Self.whole)])
        #expect(judgement == PublishJudgement(acknowledged: 2))
    }

    @Test func isBrokenByANumberThatIsThereTwice() {
        var history = Self.history(Self.whole)
        history.audited.append(History.Entry(version: 3, mark: "y"))
        #expect(Self.ledger([]).judge(["p": history]).duplicated == ["p 3"])
    }

    @Test(arguments: [
        ([1: "a", 3: "c"], ["p 2"]), ([2: "b", 3: "c"], ["p 1"]), ([3: "c"], ["p 1", "p 2"]),
        ([1: "a", 2: "b", 3: "c"], []),
    ]) func isBrokenByANumberThatWasPassedOver(_ marks: [Int: String], _ missing: [String]) {
        #expect(Self.ledger([]).judge(["p": Self.history(marks)]).missing == missing)
    }

    @Test func isBrokenByANumberThatIsMissingAmongTheKeptOnes() {
        let history = Self.history([1: "a", 2: "b", 3: "c", 4: "d"], kept: [2: "b", 4: "d"])
        #expect(Self.ledger([]).judge(["p": history]).missing == ["p 3"])
    }

    @Test func isBrokenByACurrentVersionThatIsNotAmongTheKeptOnes() {
        var history = Self.history(Self.whole)
        history.current = 4
        #expect(Self.ledger([]).judge(["p": history]).missing == ["p 4"])
    }

    @Test func isNothingForAProjectThatHasPublishedNothing() {
        #expect(Self.ledger([]).judge(["p": History()]) == PublishJudgement(acknowledged: 0))
    }

    @Test func keepsProjectsApart() {
        var ledger = Self.ledger([(1, "a")], project: "p")
        ledger.note(.init(project: "q", version: 1, mark: "z", at: .seconds(9)))
        let judgement = ledger.judge(["p": Self.history([1: "a"]), "q": Self.history([1: "z"])])
        #expect(judgement == PublishJudgement(acknowledged: 2))
        #expect(ledger.newest("p") == 1 && ledger.newest("r") == 0)
    }

    @Test(arguments: [(0, 1), (1, 2), (2, 3), (3, nil), (9, nil)] as [(Int, Int?)])
    func knowSinceWhenAVersionIsOutdated(_ version: Int, _ seconds: Int?) {
        let ledger = Self.ledger([(1, "a"), (2, "b"), (3, "c")])
        #expect(ledger.outdated("p", version: version) == seconds.map { .seconds($0) })
        #expect(ledger.outdated("q", version: version) == nil)
    }

    @Test func takeTheEarlierOfTwoAcknowledgements() {
        var ledger = PublishLedger()
        ledger.note(.init(project: "p", version: 3, mark: "c", at: .seconds(1)))
        ledger.note(.init(project: "p", version: 2, mark: "b", at: .seconds(5)))
        #expect(ledger.outdated("p", version: 1) == .seconds(1))
    }
}
