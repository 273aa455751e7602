/// The costs of what a fetch is made of, measured one by one within this process.
enum InProcess {
    /// Everything that is measured, in the order of the report.
    static let operations = steps + growth

    /// What a fetch and a publish are made of, and what an app reads by.
    static let steps: [Operation] = evaluation + callerFacts + json + templates + http + fetches + tokens + client

    /// Measures the operations whose names have `filter` in them, all if it is nil.
    static func run(filter: String?) throws -> [InProcessResult] {
        try operations.filter { operation in filter.map(operation.name.contains) ?? true }
            .map { try $0.measure() }
    }

    /// How many microseconds it takes to evaluate a caller against the template that is measured.
    static func evaluateMicroseconds() throws -> Double { try evaluate.measure().nanoseconds / 1_000 }
}
