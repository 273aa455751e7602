/// Something that is measured.
struct Operation: Sendable {
    /// What it is called in reports, and by `--filter`.
    let name: String
    /// Makes what it works on. Called only for operations that are measured, since it can take long.
    let prepare: @Sendable () throws -> Workload

    /// An operation that is prepared when it is measured.
    init(_ name: String, prepare: @escaping @Sendable () throws -> Workload) {
        self.name = name
        self.prepare = prepare
    }
}

extension Operation {
    private static let samples = 5
    private static let sampleNanoseconds = 200_000_000
    private static let trialNanoseconds = 20_000_000

    /// Prepares and runs the operation: the median of five samples of at least 200 ms each.
    func measure() throws -> InProcessResult {
        let workload = try prepare()
        let rounds = Self.roundsPerSample(workload)
        let calls = Double(rounds * workload.callsPerRound)
        let times = (0..<Self.samples).map { _ in Double(Self.nanoseconds(workload, rounds: rounds)) / calls }.sorted()
        let median = times[Self.samples / 2]
        let allocations = ThreadMeter.allocations { workload.run(1) }
        return InProcessResult(
            name: name, nanoseconds: median, spread: (times[Self.samples - 1] - times[0]) / median,
            allocations: Double(allocations.count) / Double(workload.callsPerRound),
            bytes: Double(allocations.bytes) / Double(workload.callsPerRound))
    }

    /// Doubles the rounds until they take long enough to tell how many a sample needs; this warms up as well.
    private static func roundsPerSample(_ workload: Workload) -> Int {
        var rounds = 1
        while true {
            let elapsed = nanoseconds(workload, rounds: rounds)
            if elapsed >= trialNanoseconds { return max(1, rounds * sampleNanoseconds / elapsed + 1) }
            rounds *= 2
        }
    }

    private static func nanoseconds(_ workload: Workload, rounds: Int) -> Int {
        let start = ThreadMeter.nanoseconds
        workload.run(rounds)
        return ThreadMeter.nanoseconds - start
    }
}
