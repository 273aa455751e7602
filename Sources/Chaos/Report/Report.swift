/// What a run has shown.
struct Report: Hashable, Sendable {
    let title: String
    var verdicts: [Verdict] = []

    private static let examplesMax = 8

    /// Whether everything is as it must be.
    var isPassed: Bool { verdicts.allSatisfy(\.isMet) }

    /// A line for each verdict, what went wrong below those that are not met, and the outcome of all.
    var text: String {
        let names = verdicts.map(\.name.count).max() ?? 0
        let values = verdicts.map(\.value.count).max() ?? 0
        let limits = verdicts.compactMap(\.limit?.count).max() ?? 0
        let lines = verdicts.map { verdict in
            let mark = verdict.limit == nil ? "" : verdict.isMet ? "PASS" : "FAIL"
            let line = [
                Self.padded(verdict.name, names), Self.padded(verdict.value, values),
                Self.padded(verdict.limit ?? "", limits), mark,
            ]
            return Self.trimmed("  " + line.joined(separator: "  ")) + "\n" + Self.examples(of: verdict)
        }
        return title + "\n\n" + lines.joined() + "\n" + (isPassed ? "PASS" : "FAIL") + "\n"
    }

    private static func examples(of verdict: Verdict) -> String {
        guard !verdict.isMet else { return "" }
        let shown = verdict.examples.prefix(examplesMax).map { "      \($0)\n" }.joined()
        let more = verdict.examples.count - examplesMax
        return shown + (more > 0 ? "      and \(more) more\n" : "")
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func trimmed(_ line: String) -> String {
        String(line.reversed().drop { $0 == " " }.reversed())
    }
}
