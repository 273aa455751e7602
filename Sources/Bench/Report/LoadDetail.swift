/// All that was measured of one server under one load, over the rounds.
struct LoadDetail: Hashable, Sendable, Codable {
    /// The row.
    let row: String
    /// The server.
    let server: String
    /// Processor time for an answer, in microseconds.
    let processor: Summary
    /// Answers in a second.
    let throughput: Summary
    /// The median time to an answer, in microseconds.
    let p50: Summary
    /// What 99 of 100 answers did not take longer than, in microseconds.
    let p99: Summary
    /// How busy the client's one thread was, in percent.
    let client: Summary
    /// Resident memory at the end of a round, in MiB.
    let residentMiB: Summary

    /// Nil without a round.
    init?(row: String, server: String, rounds: [LoadRound]) {
        guard let processor = Summary(rounds.map(\.processorMicroseconds)),
            let throughput = Summary(rounds.map(\.figures.throughput)),
            let p50 = Summary(rounds.map(\.figures.p50)), let p99 = Summary(rounds.map(\.figures.p99)),
            let client = Summary(rounds.map(\.clientPercent)),
            let resident = Summary(rounds.map { Double($0.residentBytes) / 1_048_576 })
        else { return nil }
        (self.row, self.server) = (row, server)
        (self.processor, self.throughput, self.p50, self.p99) = (processor, throughput, p50, p99)
        (self.client, residentMiB) = (client, resident)
    }
}
