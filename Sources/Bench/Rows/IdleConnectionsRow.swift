import TestSupport

/// What a connection costs in memory that made one request and then stays open.
enum IdleConnectionsRow {
    /// How many.
    static let count = 10_000

    /// Settings with which a service keeps that many.
    static let environment = ["MAX_CONNECTIONS": "\(count * 2)", "IDLE_TIMEOUT_SECONDS": "3600"]

    /// Measures the growth of the service's resident memory.
    static func measure(_ stage: FetchStage, _ options: BenchOptions) throws -> RowReport {
        let service = try Service(environment: environment)
        let project = try service.makeProject("bench")
        // What requests leave in memory is there already when the connections come, and nothing of a connection is.
        let client = Client(port: service.port, headers: [("X-App-Key", project.appKey)])
        for _ in 0..<2_000 { _ = try client.get(Callers.target(0)) }
        let before = service.group.residentBytes
        let first = try open(count / 5, to: service, project)
        let between = service.group.residentBytes
        let rest = try open(count - first.count, to: service, project)
        let after = service.group.residentBytes
        // The first ones may find room in what start and requests have left: the later ones show what one takes.
        let overall = Double(after - before) / Double(count) / 1_000
        let later = Double(after - between) / Double(rest.count) / 1_000
        var outcome = Outcome.figure(
            "idle-connections", "resident memory of each of \(count)", unit: "KB", ours: [max(overall, later)],
            .atMost(4))
        outcome.notes.append(
            "from \(Figure.text(Double(before) / 1e6)) to \(Figure.text(Double(after) / 1e6)) MB: "
                + "\(Figure.text(overall)) KB over all, \(Figure.text(later)) KB over the last \(rest.count)")
        withExtendedLifetime(first) {}
        return RowReport(outcomes: [outcome])
    }

    /// Connections that have each made one request.
    static func open(_ count: Int, to service: Service, _ project: ProjectFixture) throws -> [HTTPConnection] {
        let request = "GET \(Callers.target(0)) HTTP/1.1\r\nHost: bench\r\nX-App-Key: \(project.appKey)\r\n\r\n"
        return try (0..<count).map { _ in
            let connection = try HTTPConnection(port: service.port)
            try connection.send(request)
            let answer = try connection.receive()
            guard answer.status == 200, answer.header("connection")?.lowercased() != "close" else {
                throw BenchError("an idle connection got \(answer.status)")
            }
            return connection
        }
    }
}
