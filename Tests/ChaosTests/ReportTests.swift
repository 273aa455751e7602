import Testing

@testable import Chaos

@Suite("The report") struct ReportTests {
    @Test func lineUpWhatWasCounted() {
        var report = Report(title: "Title")
        report.verdicts = [
            .told("instances killed", "4"), .none("failed fetches", []),
            .atMost("lag", .milliseconds(2_340), .seconds(5)),
        ]
        #expect(
            report.text == """
                Title

                  instances killed  4
                  failed fetches    0       0      PASS
                  lag               2.34 s  ≤ 5 s  PASS

                PASS

                """)
    }

    @Test func failsIfOneVerdictDoes() {
        var report = Report(title: "Title")
        report.verdicts = [.none("failed fetches", ["at 3 s: status 503"]), .some("fetches", 7)]
        #expect(!report.isPassed)
        #expect(
            report.text == """
                Title

                  failed fetches  1  0    FAIL
                      at 3 s: status 503
                  fetches         7  > 0  PASS

                FAIL

                """)
    }

    @Test func showsSomeOfManyExamples() {
        var report = Report(title: "Title")
        report.verdicts = [.none("failed", (1...20).map { "example \($0)" })]
        #expect(report.text.contains("example 8\n      and 12 more\n"))
        #expect(!report.text.contains("example 9"))
    }

    @Test(arguments: [
        (Verdict.none("x", []), true), (.none("x", ["y"]), false), (.some("x", 0), false), (.some("x", 1), true),
        (.atMost("x", .seconds(5), .seconds(5)), true), (.atMost("x", .milliseconds(5_001), .seconds(5)), false),
        (.told("x", "anything"), true),
    ]) func judges(_ verdict: Verdict, _ isMet: Bool) {
        #expect(verdict.isMet == isMet)
    }
}

@Suite("The command line") struct ChaosOptionsTests {
    @Test func hasTenMinutesByDefault() throws {
        let options = try ChaosOptions([])
        #expect(options.seconds == 600)
        #expect(options.rate == 200)
        #expect(!options.isDryRun)
    }

    @Test func takesEachOption() throws {
        let options = try ChaosOptions(["--seconds", "110", "--seed", "42", "--rate", "50", "--schedule"])
        #expect((options.seconds, options.seed, options.rate, options.isDryRun) == (110, 42, 50, true))
        #expect(try ChaosOptions(["--minutes", "3"]).seconds == 180)
    }

    @Test(arguments: [
        ["--seconds"], ["--seconds", "x"], ["--seconds", "89"], ["--minutes", "1"], ["--minutes", "1441"],
        ["--logs"], ["--seed", "-1"], ["--rate", "0"], ["--fast"], ["110"],
    ]) func refusesTheRest(_ arguments: [String]) {
        #expect(throws: ChaosError.self) { try ChaosOptions(arguments) }
    }
}
