import TestSupport

/// What many projects cost: memory once all of them are in it, and time until an instance that has them to serve is ready.
enum ProjectsRow {
    private static let count = 2_000

    /// Measures both.
    static func measure(_ stage: FetchStage, _ options: BenchOptions) throws -> RowReport {
        let service = try Service()
        let template = BenchTemplate(parameters: 100, conditions: 40)
        let first = try service.makeProject("bench", template)
        let keys = try Seed.projects(count, template, in: service.database)
        let seconds = try (0..<options.rounds).map { _ in
            let start = ContinuousClock.now
            let other = try service.startAnother()
            let elapsed = (ContinuousClock.now - start) / .seconds(1)
            other.kill(9)
            return elapsed
        }
        let fresh = try service.startAnother()
        let group = ProcessGroup(leader: fresh.processID)
        for _ in 0..<200 { try fetch(first.appKey, fresh.port) }
        let before = group.residentBytes
        let client = Client(port: fresh.port)
        for key in keys { try fetch(key, client) }
        let after = group.residentBytes
        let kilobytes = Double(after - before) / Double(keys.count) / 1_000
        let metrics = try HTTP.get("/metrics", port: fresh.operationsPort).text
        let isWhole = metrics.contains("remote_config_projects_loaded \(count + 1)\n")
        let row = "projects"
        return RowReport(outcomes: [
            .figure(
                row, "memory of each of \(count)", unit: "KB", ours: [kilobytes], .atMost(100),
                problems: isWhole ? [] : ["not all projects are in memory"]),
            .figure(row, "start to ready", unit: "s", ours: seconds, .atMost(2)),
        ])
    }

    private static func fetch(_ key: String, _ port: Int) throws { try fetch(key, Client(port: port)) }

    private static func fetch(_ key: String, _ client: Client) throws {
        let answer = try client.get(Callers.target(0), ("X-App-Key", key))
        guard answer.status == 200, answer.data["parameters"].asObject?.members.count == 100 else {
            throw BenchError("a seeded project answers \(answer.status)")
        }
    }
}
