/// Evaluating a caller in process, without a request around it.
enum EvaluateRow {
    /// What the in-process measurements say, in microseconds for one caller, a value a round; nil where there are none.
    static let evaluation: (@Sendable (_ rounds: Int) throws -> [Double])? = nil

    /// Asks them.
    static func measure(_ stage: FetchStage, _ options: BenchOptions) throws -> RowReport {
        guard let evaluation else {
            return RowReport(outcomes: [.unmeasured("evaluate", "the in-process measurements are not built in")])
        }
        let values = try evaluation(options.rounds)
        return RowReport(outcomes: [.figure("evaluate", "one caller, in process", unit: "µs", ours: values, .atMost(3))]
        )
    }
}
