import Foundation
import Locking
import TestSupport

/// Publishing over the Admin API, durable when it is answered, beside pgbench running the same statements.
enum PublishRow {
    private static let clients = 4

    /// Compares with one client, and with a few that publish to a project each.
    static func measure(_ stage: FetchStage, _ options: BenchOptions) throws -> RowReport {
        let ids = (0..<clients).map { "bench-\($0)" }
        let service = try Service()
        for id in ids { _ = try service.makeProject(id) }
        // The same database once more, without a service that would hear of what pgbench writes.
        let copy = try Service()
        for id in ids { _ = try copy.makeProject(id) }
        copy.fixture.service.kill(SIGTERM)
        guard copy.fixture.service.waitForExit(seconds: 30) != nil else { throw BenchError("a service does not stop") }
        let root = try service.fixture.root()
        var outcomes: [Outcome] = []
        for count in [1, clients] {
            let ids = Array(ids.prefix(count))
            let pgbench = PgBench(address: copy.database.address, projects: ids, document: BenchTemplate().document)
            var (ours, theirs): ([Double], [Double]) = ([], [])
            for _ in 0..<options.rounds {
                ours.append(try rate(ids, port: service.port, headers: root.headers, seconds: options.seconds))
                theirs.append(try pgbench.run(seconds: options.seconds))
            }
            let what = "throughput, pgbench, \(count) client\(count == 1 ? "" : "s")"
            outcomes.append(.ratio("publish", what, unit: "/s", ours: ours, peer: theirs, .atLeast(0.5)))
        }
        return RowReport(outcomes: outcomes)
    }

    /// Publishes in a second of clients that each publish to one of the projects.
    private static func rate(
        _ projects: [String], port: Int, headers: [(String, String)], seconds: Int
    ) throws -> Double {
        let counts = Locked<[Result<Int, BenchError>]>([])
        let done = DispatchGroup()
        let start = ContinuousClock.now
        let deadline = start + .seconds(seconds)
        for project in projects {
            // A thread for each: a global queue has no more of them than there are processors.
            DispatchQueue(label: "publisher").async(group: done) {
                let result = publishUntil(deadline, to: project, Client(port: port, headers: headers))
                counts.withLock { $0.append(result) }
            }
        }
        done.wait()
        let elapsed = (ContinuousClock.now - start) / .seconds(1)
        return try Double(counts.withLock { $0 }.reduce(0) { try $0 + $1.get() }) / elapsed
    }

    private static func publishUntil(
        _ deadline: ContinuousClock.Instant, to project: String, _ client: Client
    ) -> Result<Int, BenchError> {
        // The text of a run differs from the one before, or it would be no new version.
        var document = VaryingDocument(edition: UUID().uuidString)
        var count = 0
        while ContinuousClock.now < deadline {
            guard let answer = try? client.publish(document.next(), to: project), answer.status == 200 else {
                return .failure(BenchError("a publish to \(project) failed after \(count)"))
            }
            count += 1
        }
        return .success(count)
    }
}
