import Testing

@testable import Bench

@Suite struct WrkTests {
    private static let line =
        "bench requests=240000 duration=4000000 bytes=480000000 p50=420 p99=1800 "
        + "status=3 connect=1 read=2 write=3 timeout=4"

    @Test func itsFiguresAreReadAmongItsOwnWords() throws {
        let output = "Running 4s test\n  Latency 1ms\n\(Self.line)\nTransfer/sec: 1MB\n"
        let figures = try #require(WrkFigures(output: output))
        #expect((figures.requests, figures.throughput, figures.bytesPerAnswer) == (240_000, 60_000, 2_000))
        #expect((figures.p50, figures.p99) == (420, 1_800))
        #expect((figures.refusals, figures.socketErrors) == (3, 10))
    }

    @Test(arguments: [
        "", "Running 4s test\n", "bench requests=1\n",
        Self.line.replacing("duration=4000000", with: "duration=0"),
        Self.line.replacing("p99=1800", with: "p99=soon"), Self.line.replacing(" timeout=4", with: ""),
    ]) func halfALineIsNone(_ output: String) { #expect(WrkFigures(output: output) == nil) }
}

@Suite struct PgBenchTests {
    @Test func itsRateIsRead() {
        let output = """
            number of failed transactions: 0 (0.000%)
            latency average = 1.973 ms
            tps = 506.842512 (without initial connection time)

            """
        #expect(PgBench.rate(in: output) == 506.842512)
    }

    @Test func aFailedTransactionLeavesNoRate() {
        #expect(PgBench.rate(in: "number of failed transactions: 1 (0.1%)\ntps = 506.8\n") == nil)
    }

    @Test func silenceHasNoRate() { #expect(PgBench.rate(in: "") == nil) }

    @Test func eachClientHasItsOwnProject() {
        let script = PublishScript.text(projects: ["a", "b"])
        #expect(script.contains("\\if :client_id = 0\n"))
        #expect(script.contains("\\elif :client_id = 1\n"))
        #expect(script.hasSuffix("\\endif\n"))
        for project in ["a", "b"] { #expect(script.contains("insert into \"project_\(project)\".versions")) }
    }
}

@Suite struct OpenSSLTests {
    @Test(arguments: [
        "+H:16:64\n+F2:2:2048:2244.086022:40083.606557\n", "+F2:2:2048:2244.0:40083.606557:39000.1:2200.5\n",
    ]) func verificationsInASecondAreRead(_ output: String) {
        #expect(OpenSSLSpeed.verifications(in: output) == 40083.606557)
    }

    @Test(arguments: ["", "+F2:1:1024:2.0:4.0\n", "+F2:2:2048\n"])
    func anotherKeyIsNotTaken(_ output: String) { #expect(OpenSSLSpeed.verifications(in: output) == nil) }
}

@Suite struct NginxTests {
    @Test func aTextIsCutIntoWordsThatNginxReadsAsTheyWere() throws {
        let body = #"{"a":"it's \"quoted\""}"# + String(repeating: "x", count: 1_000)
        let pieces = try #require(NginxConfiguration.pieces(of: body))
        try #require(pieces.count == 2)
        #expect(pieces[0].hasPrefix(#"'{"a":"it\'s \\"quoted\\""}xxx"#))
        #expect(pieces.allSatisfy { $0.utf8.count < 4_096 && $0.hasPrefix("'") && $0.hasSuffix("'") })
    }

    @Test func aDollarSignCantBeWritten() { #expect(NginxConfiguration.pieces(of: "5 $") == nil) }
}

@Suite struct ServiceMetricsTests {
    @Test func answersAreCountedByClass() {
        let text = """
            # TYPE remote_config_http_answers_total counter
            remote_config_http_answers_total{status="2xx"} 120
            remote_config_http_answers_total{status="3xx"} 7
            remote_config_http_connections_total 4
            """
        #expect(ServiceMetrics.answers(in: text) == ["2xx": 120, "3xx": 7])
    }
}
