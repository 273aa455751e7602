/// A table as GitHub's Markdown has it, with columns that line up in a terminal too.
struct MarkdownTable: Sendable {
    /// The head's cells.
    let head: [String]
    /// The cells of each line; missing ones are empty.
    private(set) var lines: [[String]] = []

    /// A table without lines.
    init(_ head: [String]) { self.head = head }

    /// Adds a line.
    mutating func add(_ cells: [String]) { lines.append(cells) }

    /// All of it, with a line break at its end.
    var text: String {
        let rows = ([head] + lines).map { cells in head.indices.map { cells.indices.contains($0) ? cells[$0] : "" } }
        let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        func line(_ cells: [String]) -> String {
            let padded = zip(cells, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            return "| " + padded.joined(separator: " | ") + " |\n"
        }
        let rule = "|" + widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|") + "|\n"
        return line(rows[0]) + rule + rows.dropFirst().map(line).joined()
    }
}
