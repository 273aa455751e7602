/// One row of the table: a question about the service, and how the answer is measured.
struct Row: Sendable {
    /// What `--row` takes.
    let name: String
    /// Measures it.
    let measure: @Sendable (FetchStage, BenchOptions) throws -> RowReport

    /// All of them, in the order of the table.
    static let all = [
        Row(name: "evaluated", measure: FetchRows.evaluated),
        Row(name: "signed-in", measure: FetchRows.signedIn),
        Row(name: "not-modified", measure: FetchRows.notModified),
        Row(name: "first-token", measure: FirstTokenRow.measure),
        Row(name: "latency", measure: LatencyRow.measure),
        Row(name: "evaluate", measure: EvaluateRow.measure),
        Row(name: "publish", measure: PublishRow.measure),
        Row(name: "propagation", measure: PropagationRow.measure),
        Row(name: "idle-connections", measure: IdleConnectionsRow.measure),
        Row(name: "projects", measure: ProjectsRow.measure),
        Row(name: "history", measure: HistoryRow.measure),
    ]
}

/// What a row says.
struct RowReport {
    /// Its lines of the table.
    var outcomes: [Outcome]
    /// What stands beside them.
    var details: [LoadDetail] = []
}
