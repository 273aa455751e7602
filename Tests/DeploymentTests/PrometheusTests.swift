import Domain
import Foundation
import TestSupport
import Testing

/// The metrics of the real service, read by the real Prometheus; and what in `deploy/` is made of them.
@Suite("Metrics, as Prometheus reads them")
struct PrometheusTests {
    @Test("promtool has no complaint about what a scrape says")
    func lint() async throws {
        let scrape = try await BusyService.shared.value.scrape
        let run = try await promtool(["check", "metrics"], input: scrape.text)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.output + run.errors == "")
    }

    @Test("Prometheus scrapes a service, and answers what is asked of the main series")
    func scraping() async throws {
        let service = try await BusyService.shared.value
        let prometheus = try await onOwnThread {
            try TemporaryPrometheus(target: "127.0.0.1:\(service.fixture.service.operationsPort)")
        }
        try await eventually { try prometheus.query("count_over_time(up[1m]) >= 2").count == 1 }
        for (expression, value) in [
            (#"up{job="remote-config"}"#, 1), ("remote_config_ready", 1),
            (#"sum(remote_config_requests_total{route="/config",status="200"})"#, 2),
            (#"sum(remote_config_request_duration_seconds_count{route="/config"})"#, 5),
            (#"remote_config_project_version{project="shop"}"#, 1),
            (#"histogram_quantile(1, sum by (le) (remote_config_request_duration_seconds_bucket)) > bool 0"#, 1),
        ] as [(String, Double)] {
            let found = try await onOwnThread { try prometheus.query(expression).map(\.value) }
            #expect(found == [value], "\(expression)")
        }
        try await everyPanelIsAnswered(by: prometheus)
    }

    private func everyPanelIsAnswered(by prometheus: TemporaryPrometheus) async throws {
        for query in try Observability.dashboardQueries() {
            let expression = query.replacing("$__rate_interval", with: "1m").replacing("$instance", with: ".+")
                .replacing("$project", with: ".+")
            #expect(throws: Never.self, "\(expression)") { try prometheus.query(expression) }
        }
    }

    @Test(
        "The examples of an operator's files are right, and their alerts go off when they should",
        arguments: [
            ["check", "config", "prometheus.yml"], ["check", "rules", "alerts.yml"],
            ["test", "rules", "alerts.test.yml"],
        ])
    func examples(arguments: [String]) async throws {
        let folder = Observability.folder.appending(path: "prometheus")
        let files = arguments.dropLast() + [folder.appending(path: arguments.last ?? "").path]
        let run = try await promtool(Array(files))
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    @Test("Each metric that the dashboard or an alert names is in a scrape")
    func named() async throws {
        let known = Set(try await BusyService.shared.value.scrape.samples.map(\.name))
        let named = try Observability.namedMetrics()
        #expect(named.count > 20)
        #expect(named.subtracting(known).subtracting(["up"]) == [])
    }

    @Test("Each metric is on the dashboard")
    func shown() async throws {
        let shown = Set(try Observability.dashboardQueries().flatMap(Observability.metrics))
            .map { $0.replacing(#/_bucket$/#, with: "") }
        let all = try await BusyService.shared.value.scrape.types.keys
        #expect(Set(all).subtracting(shown) == ["process_virtual_memory_bytes"])
    }

    @Test("The README lists each metric that a scrape has, and no other")
    func listed() async throws {
        let readme = try String(contentsOf: Observability.root.appending(path: "README.md"), encoding: .utf8)
        let start = try #require(readme.firstRange(of: "| metric | type | labels |"))
        let table = readme[start.upperBound...].split(separator: "\n\n", maxSplits: 1)[0]
        let listed = table.matches(of: #/`((?:remote_config|process)_[a-z_]+)`/#).map { String($0.output.1) }
        #expect(Set(listed).count == listed.count)
        #expect(Set(listed) == Set(try await BusyService.shared.value.scrape.types.keys))
    }

    private func promtool(_ arguments: [String], input: String = "") async throws -> CommandRun {
        try await .apart(
            arguments, of: URL(filePath: try Tool.find("promtool").path), environment: [:], input: input)
    }

    private func eventually(_ condition: @escaping @Sendable () throws -> Bool) async throws {
        let deadline = Date(timeIntervalSinceNow: 60)
        while Date() < deadline {
            if try await onOwnThread(condition) { return }
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(try await onOwnThread(condition), "not within a minute")
    }
}

/// A service that has had requests of every kind.
private struct BusyService: Sendable {
    let fixture: ServiceFixture
    let scrape: Scrape

    private static let stateFolder = FileManager.default.temporaryDirectory
        .appending(path: "state-\(UUID().uuidString)")

    /// One for all tests.
    static let shared = Task { try await BusyService() }

    private init() async throws {
        fixture = try await ServiceFixture(environment: ["STATE_DIR": Self.stateFolder.path])
        let project = try fixture.makeProject("shop", template: documentedTemplate)
        let app = Client(port: fixture.service.port, headers: [("X-App-Key", project.appKey)])
        let tag = try app.get("/config").header("etag") ?? ""
        for headers in [[], [("If-None-Match", tag)], [("Authorization", "Bearer no.good.token")]] {
            _ = try app.send("GET", "/config", headers: headers)
        }
        _ = try fixture.anonymous().get("/config", ("X-App-Key", "rck_never_seen_before"))
        _ = try fixture.anonymous().get("/nowhere")
        _ = try fixture.root().get(project.path)
        // Loops hand over what they have counted about once a second.
        let deadline = Date(timeIntervalSinceNow: 60)
        var scrape = try Scrape(port: fixture.service.operationsPort)
        while Date() < deadline, !Self.isWhole(scrape) {
            try await Task.sleep(for: .milliseconds(100))
            scrape = try Scrape(port: fixture.service.operationsPort)
        }
        self.scrape = scrape
        try FileManager.default.removeItem(at: Self.stateFolder)
    }

    private static func isWhole(_ scrape: Scrape) -> Bool {
        scrape.sum("remote_config_requests_total", ["route": "/config"]) == 5
            && scrape.sum("remote_config_requests_total", ["route": "unmatched"]) == 1
            && scrape.sum("remote_config_ready") == 1
    }
}

/// The files in `deploy/` that watch a service.
private enum Observability {
    /// Of the repository.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static let folder = root.appending(path: "deploy")

    /// What the panels ask for.
    static func dashboardQueries() throws -> [String] {
        let file = folder.appending(path: "grafana/remote-config.json")
        let dashboard = try JSON.parse(Array(try Data(contentsOf: file)))
        return (dashboard["panels"].asArray ?? []).flatMap { $0["targets"].asArray ?? [] }
            .compactMap { $0["expr"].asString }
    }

    /// The metrics that panels and alerts name.
    static func namedMetrics() throws -> Set<String> {
        let alerts = try String(contentsOf: folder.appending(path: "prometheus/alerts.yml"), encoding: .utf8)
        return Set(try dashboardQueries().flatMap(metrics) + metrics(in: alerts))
    }

    static func metrics(in text: String) -> [String] {
        text.matches(of: #/\b(?:up(?=\{)|(?:remote_config|process)_[a-z_]+)/#).map { String($0.output) }
    }
}
