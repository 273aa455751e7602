/// The texts of `--help`.
enum Help {
    /// About the commands that begin with `words`: in full if it is one, a line each if there are several.
    static func text(for words: [String]) -> String {
        let commands = CommandSyntax.all.filter { $0.words.starts(with: words) }
        if let command = commands.first, command.words.count == words.count { return text(for: command) }
        let names = table(commands.map { ($0.name, $0.purpose) })
        let intro = words.isEmpty ? "Serves remote configuration to apps, and keeps it in PostgreSQL.\n\n" : ""
        return """
            \(intro)Usage: remote-config \((words + ["COMMAND"]).joined(separator: " ")) [OPTION…]

            \(names)
            'remote-config COMMAND --help' says more about each, 'remote-config --version' which version this is.
            The exit status is 0 after success, 1 after a failure, 2 for a command line that cannot be understood.

            """
    }

    private static func text(for command: CommandSyntax) -> String {
        let required = command.options.filter(\.isRequired).map(\.spelled)
        let others = command.options.count > required.count ? ["[OPTION…]"] : []
        let usage = (["remote-config"] + command.words + required + others).joined(separator: " ")
        let options = table(command.options.map { ($0.spelled, $0.purpose) })
        return "Usage: \(usage)\n\n\(command.purpose)\n\(command.details)\n" + (options.isEmpty ? "" : "\n\(options)")
    }

    private static func table(_ rows: [(name: String, purpose: String)]) -> String {
        let width = rows.map(\.name.count).max() ?? 0
        return rows.map { row in
            "  \(row.name)\(String(repeating: " ", count: width - row.name.count))  \(row.purpose)\n"
        }.joined()
    }
}
