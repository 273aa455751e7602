/// What one run of wrk measured.
struct WrkFigures: Hashable, Sendable {
    /// Answers that arrived whole.
    let requests: Int
    /// How long it ran, in seconds.
    let seconds: Double
    /// All bytes that arrived, heads included.
    let bytes: Int
    /// The median of the times to an answer, in microseconds.
    let p50: Double
    /// The time that 99 of 100 answers did not take longer than, in microseconds.
    let p99: Double
    /// Answers with a status of 400 or more.
    let refusals: Int
    /// Failed connects, reads and writes, and answers that took too long.
    let socketErrors: Int

    /// Answers in a second.
    var throughput: Double { Double(requests) / seconds }
    /// The mean size of an answer.
    var bytesPerAnswer: Double { Double(bytes) / Double(max(requests, 1)) }

    /// Reads the line that the script's `done` prints among wrk's own words; nil without such a line, or if a figure of
    /// it is missing.
    init?(output: String) {
        guard let line = output.split(separator: "\n").last(where: { $0.hasPrefix("bench ") }) else { return nil }
        var values: [Substring: Double] = [:]
        for field in line.split(separator: " ").dropFirst() {
            let parts = field.split(separator: "=")
            guard parts.count == 2, let value = Double(parts[1]) else { return nil }
            values[parts[0]] = value
        }
        guard let requests = values["requests"], let duration = values["duration"], let bytes = values["bytes"],
            let p50 = values["p50"], let p99 = values["p99"], let status = values["status"],
            let connect = values["connect"], let read = values["read"], let write = values["write"],
            let timeout = values["timeout"], duration > 0
        else { return nil }
        (self.requests, self.bytes, refusals) = (Int(requests), Int(bytes), Int(status))
        (seconds, self.p50, self.p99) = (duration / 1e6, p50, p99)
        socketErrors = Int(connect + read + write + timeout)
    }
}
