import TestSupport

/// How late the slowest of a hundred answers is, when either server has half of the work that the slower one can do.
enum LatencyRow {
    private static let row = "latency"
    /// Many connections that pause for long: wrk counts pauses in whole milliseconds.
    private static let connections = 256

    /// Compares.
    static func measure(_ stage: FetchStage, _ options: BenchOptions) throws -> RowReport {
        var load = Wrk(requests: try RequestList(Callers.requests(appKey: stage.project.appKey)))
        load.connections = connections
        var contenders = [try stage.ours(load), try stage.nginx(.cachedFile, load)]
        let saturated = try contenders.map { contender in
            _ = try contender.run(seconds: 1)
            return try contender.run(seconds: 2).figures.throughput
        }
        let rate = (saturated.min() ?? 0) / 2
        for index in contenders.indices { contenders[index].load.pause = Double(connections) / rate * 1_000 }
        // What an answer takes is no pause: shorten it by what the first try falls short of the rate.
        for index in contenders.indices {
            let reached = try contenders[index].run(seconds: 2).figures.throughput
            contenders[index].load.pause = contenders[index].load.pause.map { $0 * reached / rate }
        }
        let comparison = try LoadComparison(contenders, options: options)
        var outcome = Outcome.ratio(
            row, "p99 at \(Figure.text(rate)) requests/s, file kept open", unit: "µs",
            ours: comparison.values(0) { $0.figures.p99 }, peer: comparison.values(1) { $0.figures.p99 }, .atMost(1.5),
            problems: comparison.problems)
        outcome.notes += rateNotes(comparison, rate)
        return RowReport(outcomes: [outcome], details: comparison.details(row: row))
    }

    /// Says so where a server got less or more than its share: then the latencies are of two different loads.
    private static func rateNotes(_ comparison: LoadComparison, _ rate: Double) -> [String] {
        [0, 1].compactMap { index in
            guard let reached = Summary(comparison.values(index) { $0.figures.throughput })?.median,
                abs(reached / rate - 1) > 0.1
            else { return nil }
            return "server \(index + 1) of the row got \(Figure.text(reached)) requests/s"
        }
    }
}
