/// What one call of an operation costs.
struct InProcessResult: Codable, Equatable, Sendable {
    /// The operation's name.
    var name: String
    /// Processor time: the median of the samples.
    var nanoseconds: Double
    /// How far the samples lie apart: the slowest less the fastest, over the median.
    var spread: Double
    /// How many times it allocates memory, on average over its inputs.
    var allocations: Double
    /// How many bytes it allocates, on average over its inputs.
    var bytes: Double
}

extension InProcessResult {
    /// The results as a table in Markdown.
    static func table(_ results: [InProcessResult]) -> String {
        let head = ["| operation | time | spread | allocations | bytes |", "|---|---:|---:|---:|---:|"]
        return (head + results.map(\.row)).joined(separator: "\n")
    }

    private var row: String {
        let cells = [
            name, Self.time(nanoseconds), "\(Int((spread * 100).rounded())) %", Self.number(allocations),
            Self.number(bytes),
        ]
        return "| " + cells.joined(separator: " | ") + " |"
    }

    private static func time(_ nanoseconds: Double) -> String {
        switch nanoseconds {
        case ..<1_000: number(nanoseconds) + " ns"
        case ..<1_000_000: number(nanoseconds / 1_000) + " µs"
        default: number(nanoseconds / 1_000_000) + " ms"
        }
    }

    /// Two decimals below 10, one below 100, none above; none either where they would be zeros.
    private static func number(_ value: Double) -> String {
        let scale = value < 10 ? 100.0 : value < 100 ? 10.0 : 1.0
        let rounded = (value * scale).rounded() / scale
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
