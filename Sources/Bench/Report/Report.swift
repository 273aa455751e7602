import Foundation

/// All that a run of the benchmark found.
struct Report: Sendable, Codable {
    /// Where.
    let machine: Machine
    /// How often each row was measured.
    let rounds: Int
    /// How long a round was, in seconds.
    let seconds: Int
    /// The table's lines.
    var outcomes: [Outcome] = []
    /// What stands beside them.
    var details: [LoadDetail] = []

    /// The report as GitHub's Markdown.
    var markdown: String {
        var text =
            "\(machine.text).\nMedians of \(rounds) interleaved rounds of \(seconds) s, in brackets the least and "
        text += "the greatest.\n\n" + outcomeTable.text
        let notes = outcomes.flatMap { outcome in outcome.notes.map { "- `\(outcome.row)`, \(outcome.what): \($0)" } }
        if !notes.isEmpty { text += "\n" + notes.joined(separator: "\n") + "\n" }
        if !details.isEmpty { text += "\n" + detailTable.text }
        return text
    }

    private var outcomeTable: MarkdownTable {
        var table = MarkdownTable(["row", "what", "ours", "peer", "ratio", "target", "", "load"])
        for outcome in outcomes {
            table.add([
                outcome.row, outcome.what, Self.text(outcome.ours, outcome.unit), Self.text(outcome.peer, outcome.unit),
                outcome.ratio.map(Figure.text) ?? "–", outcome.target, outcome.verdict.text,
                Figure.text(outcome.load),
            ])
        }
        return table
    }

    private var detailTable: MarkdownTable {
        var table = MarkdownTable([
            "row", "server", "CPU µs/request", "requests/s", "p50 µs", "p99 µs", "client %", "resident MiB",
        ])
        for detail in details {
            table.add([
                detail.row, detail.server, Self.text(detail.processor), Self.text(detail.throughput),
                Self.text(detail.p50), Self.text(detail.p99), Figure.text(detail.client.median.rounded()),
                Figure.text(detail.residentMiB.median),
            ])
        }
        return table
    }

    private static func text(_ summary: Summary?, _ unit: String = "") -> String {
        guard let summary else { return "–" }
        let median = Figure.text(summary.median) + (unit.isEmpty ? "" : " \(unit)")
        guard summary.min != summary.max else { return median }
        return "\(median) (\(Figure.text(summary.min))–\(Figure.text(summary.max)))"
    }

    /// Writes it as JSON.
    func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(self).write(to: URL(filePath: path))
    }
}

extension Verdict {
    /// The verdict where it is to be seen.
    var text: String { self == .met ? "met" : "**\(rawValue)**" }
}
