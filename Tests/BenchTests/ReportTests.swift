import Testing

@testable import Bench

@Suite struct SummaryTests {
    @Test(arguments: [([3], 3), ([4, 1, 9], 4), ([4, 1, 9, 6], 5), ([2, 2], 2)] as [([Double], Double)])
    func theMedianIsTheMiddle(_ values: [Double], _ median: Double) {
        #expect(Summary(values)?.median == median)
    }

    @Test func theSpreadIsTheLeastAndTheGreatest() throws {
        let summary = try #require(Summary([5, 2, 8, 3]))
        #expect((summary.min, summary.max) == (2, 8))
    }

    @Test func nothingHasNoMedian() { #expect(Summary([]) == nil) }

    @Test(arguments: [(0.5, 50.0), (0.99, 99), (1, 100), (0.001, 1)])
    func aPercentileIsTheNearestRank(_ share: Double, _ value: Double) {
        #expect(percentile(share, of: (1...100).reversed().map(Double.init)) == value)
    }

    @Test func nothingHasNoPercentile() { #expect(percentile(0.5, of: []) == nil) }
}

@Suite struct TargetTests {
    @Test(arguments: [
        (Target.atMost(0.9), 0.9, true), (.atMost(0.9), 0.901, false), (.atLeast(1), 1, true),
        (.atLeast(1), 0.99, false),
    ]) func theLimitItselfIsAllowed(_ target: Target, _ figure: Double, _ isMet: Bool) {
        #expect(target.isMet(by: figure) == isMet)
    }

    @Test(
        arguments: [
            ([9, 8, 10], .met), ([10, 11, 9], .missed), ([], .unmeasured),
        ] as [([Double], Verdict)]) func aRatioIsThatOfTheMedians(_ ours: [Double], _ verdict: Verdict)
    {
        let outcome = Outcome.ratio("row", "what", unit: "µs", ours: ours, peer: [9, 11, 10, 10], .atMost(0.9))
        #expect(outcome.verdict == verdict)
    }

    @Test func aProblemMakesAGoodFigureInvalid() {
        let outcome = Outcome.figure("row", "what", unit: "ms", ours: [1], .atMost(50), problems: ["a socket error"])
        #expect(outcome.verdict == .invalid)
        #expect(outcome.notes == ["a socket error"])
    }

    @Test func aPeerOfNothingHasNoRatio() {
        let outcome = Outcome.ratio("row", "what", unit: "µs", ours: [1], peer: [0], .atMost(0.9))
        #expect(outcome.ratio == nil)
        #expect(outcome.verdict == .unmeasured)
    }
}

@Suite struct TableTests {
    @Test(
        arguments: [
            (0.874, "0.87"), (0.9, "0.9"), (12.44, "12.4"), (9.999, "10"), (123.4, "123"), (61_200, "61,200"),
            (1_234_567, "1,234,567"), (-0.5, "-0.5"), (0, "0"), (1, "1"), (.nan, "–"), (10.04, "10"),
        ] as [(Double, String)]) func figuresHaveThreeDigitsAtLeast(_ value: Double, _ text: String)
    { #expect(Figure.text(value) == text) }

    @Test func columnsLineUp() {
        var table = MarkdownTable(["row", "µs"])
        table.add(["evaluated", "7.5"])
        table.add(["a"])
        #expect(
            table.text == """
                | row       | µs  |
                |-----------|-----|
                | evaluated | 7.5 |
                | a         |     |

                """)
    }

    @Test func aSoakComparesItsFirstWithItsLastMinute() {
        let text = Soak.comparison([50, 50, 50, 50, 50, 50, 90, 55, 55, 55, 55, 55, 55])
        #expect(text == "Resident memory: 50 MiB in the first 40 s, 55 MiB in the last (+10 %).\n")
    }
}

@Suite struct OptionTests {
    private static let rows = ["evaluated", "publish"]

    @Test func withoutArgumentsEveryRowIsMeasured() throws {
        let options = try BenchOptions([], rowNames: Self.rows)
        #expect(options.rows.isEmpty && options.rounds == 5 && options.seconds == 4)
    }

    @Test func everyOptionIsRead() throws {
        let options = try BenchOptions(
            ["--row", "publish", "--row", "evaluated", "--rounds", "2", "--seconds", "9", "--json", "a", "--growth"],
            rowNames: Self.rows)
        #expect(options.rows == ["publish", "evaluated"])
        #expect((options.rounds, options.seconds, options.jsonFile, options.isGrowth) == (2, 9, "a", true))
    }

    @Test(arguments: [
        ["--row", "nothing"], ["--row"], ["--rounds", "0"], ["--rounds", "many"], ["--soak", "1"], ["--fast"], ["row"],
    ]) func whatIsWrongIsRefused(_ arguments: [String]) {
        #expect(throws: BenchError.self) { try BenchOptions(arguments, rowNames: Self.rows) }
    }
}
