/// Evaluating a caller in process, without a request around it.
enum EvaluateRow {
    /// Measures it once a round.
    static func measure(_ stage: FetchStage, _ options: BenchOptions) throws -> RowReport {
        let values = try (0..<options.rounds).map { _ in try InProcess.evaluateMicroseconds() }
        return RowReport(outcomes: [.figure("evaluate", "one caller, in process", unit: "µs", ours: values, .atMost(3))]
        )
    }
}
