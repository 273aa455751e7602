import Domain
import TestSupport
import Testing

/// What operators call, on a port of its own.
@Suite struct OperationsTests {
    /// A client of a service that has heard from its database, which it does a moment after it listens.
    private func operations() async throws -> Client {
        let client = Client(port: try await SharedService.fixture().service.operationsPort)
        try await OutageTests.eventually(seconds: 30) { try client.get("/readyz").status == 200 }
        return client
    }

    @Test(arguments: ["/healthz", "/readyz", "/metrics"]) func eachPathIsReadOnly(_ path: String) async throws {
        let operations = try await operations()
        let answer = try operations.get(path)
        #expect(answer.status == 200)
        #expect(answer.header("cache-control") == "no-store")
        let head = try operations.send("HEAD", path)
        #expect(head.status == 200)
        #expect(head.body.isEmpty)
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "BREW"] {
            let refused = try operations.send(method, path)
            expectError(refused, 405, "method_not_allowed")
            #expect(refused.header("allow") == "GET, HEAD")
        }
    }

    @Test(arguments: ["/", "/config", "/admin/v1/me", "/metrics/", "/debug"])
    func thereIsNothingElse(_ path: String) async throws {
        expectError(try await operations().get(path), 404, "not_found")
    }

    @Test func aServiceThatHasItsDatabaseIsReadyAndNotStale() async throws {
        let operations = try await operations()
        try await OutageTests.eventually {
            try operations.get("/readyz").data == ["status": "ready", "stale": false, "stale_since": nil]
        }
    }

    @Test func aBodyIsRefused() async throws {
        let answer = try await operations().send("GET", "/healthz", body: Array("x".utf8))
        expectError(answer, 413, "payload_too_large")
    }

    /// https://prometheus.io/docs/instrumenting/exposition_formats/
    @Test func theMetricsAreWellFormed() async throws {
        let (_, app, _) = try await SharedService.project()
        _ = try app.get("/config")
        let answer = try await operations().get("/metrics")
        #expect(answer.header("content-type") == "text/plain; version=0.0.4; charset=utf-8")
        #expect(answer.text.hasSuffix("\n"))
        var described: [String: String] = [:]
        var current = ""
        var seen: Set<String> = []
        for line in answer.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            if let help = try #/# HELP ([a-z_]+) \S.*/#.wholeMatch(in: line) {
                current = String(help.1)
                #expect(described.updateValue("", forKey: current) == nil, "\(current) is described twice")
            } else if let type = try #/# TYPE ([a-z_]+) (counter|gauge|histogram)/#.wholeMatch(in: line) {
                #expect(type.1 == current)
                #expect(described.updateValue(String(type.2), forKey: current) == "")
            } else {
                let sample = try #require(
                    try #/([a-z_]+?)(_bucket|_sum|_count)?(\{[a-z]+="[^"\\\n]*"(?:,[a-z]+="[^"\\\n]*")*\})? [0-9.e+-]+/#
                        .wholeMatch(in: line),
                    "no sample: \(line)")
                #expect(sample.1 == current, "samples of a name stand together, under its TYPE")
                #expect(described[current]?.isEmpty == false)
                #expect((described[current] == "histogram") == (sample.2 != nil))
                #expect(described[current] != "counter" || current.hasSuffix("_total"))
                #expect(seen.insert(String(line.prefix { $0 != " " })).inserted, "twice: \(line)")
            }
        }
        #expect(described.values.allSatisfy { !$0.isEmpty })
        #expect(seen.contains("remote_config_ready"))
        #expect(seen.contains { $0.hasPrefix("remote_config_http_answers_total{") })
    }
}
