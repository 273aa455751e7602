import TestSupport

/// Whether publishing and listing get dearer with the versions that are kept.
enum HistoryRow {
    private static let projects = 10
    private static let (short, long) = (3, 300)

    /// Publishes to projects of either kind in turn and lists three versions of each, in every round.
    static func measure(_ stage: FetchStage, _ options: BenchOptions) throws -> RowReport {
        let service = try Service()
        for number in 0..<projects {
            for (kind, versions) in [("short", short), ("long", long)] {
                let id = "\(kind)-\(number)"
                _ = try service.makeProject(id)
                let database = service.database
                try Wait.forTask { try await database.copyVersions(of: id, upTo: versions) }
            }
        }
        let client = try service.fixture.root()
        var document = VaryingDocument()
        var (publish, list): ([[Double]], [[Double]]) = ([[], []], [[], []])
        // The first round warms up. Every round adds a version, of which a short history has room for a few.
        for round in 0...options.rounds {
            for number in 0..<projects {
                for (index, kind) in ["long", "short"].enumerated() {
                    let id = "\(kind)-\(number)"
                    let published = try milliseconds { try client.publish(document.next(), to: id) }
                    let listed = try milliseconds { try client.get("/admin/v1/projects/\(id)/versions?limit=3") }
                    if round > 0 {
                        publish[index].append(published)
                        list[index].append(listed)
                    }
                }
            }
        }
        return RowReport(outcomes: [
            .ratio(
                "history", "publish, \(long) versions to \(short)", unit: "ms", ours: publish[0], peer: publish[1],
                .atMost(1.2)),
            .ratio(
                "history", "list of 3, \(long) versions to \(short)", unit: "ms", ours: list[0], peer: list[1],
                .atMost(1.2)),
        ])
    }

    private static func milliseconds(_ call: () throws -> HTTPAnswer) throws -> Double {
        let start = ContinuousClock.now
        let answer = try call()
        guard answer.status == 200 else { throw BenchError("\(answer.status): \(answer.text)") }
        return (ContinuousClock.now - start) / .milliseconds(1)
    }
}
