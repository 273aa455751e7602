/// Turns the words of the command line into a command.
enum CommandLineParser {
    /// Reads the arguments that follow the program's name.
    static func parse(_ arguments: [String]) throws(UsageError) -> Command {
        switch arguments.first {
        case nil:
            throw UsageError(message: "A command is missing.")
        case "--version", "version":
            return .version
        case "help":
            return .help(try topic(arguments.dropFirst()))
        default:
            return try command(arguments[...])
        }
    }

    private static func command(_ arguments: ArraySlice<String>) throws(UsageError) -> Command {
        let words = arguments.prefix { !$0.hasPrefix("-") }
        if arguments.contains(where: isHelp) { return .help(try topic(longestCommand(in: words))) }
        let known = longestCommand(in: words)
        guard let syntax = CommandSyntax.all.first(where: { $0.words.elementsEqual(known) }) else {
            throw incomplete(known, next: arguments.dropFirst(known.count).first)
        }
        return try syntax.command(OptionValues(arguments.dropFirst(known.count), of: syntax))
    }

    private static func isHelp(_ argument: String) -> Bool { argument == "--help" || argument == "-h" }

    /// As many of the first words as some command begins with.
    private static func longestCommand(in words: ArraySlice<String>) -> ArraySlice<String> {
        var known = words.prefix(0)
        while known.count < words.count, !following(words.prefix(known.count + 1)).isEmpty {
            known = words.prefix(known.count + 1)
        }
        return known
    }

    /// The commands that begin with these words.
    private static func following(_ words: ArraySlice<String>) -> [CommandSyntax] {
        CommandSyntax.all.filter { $0.words.starts(with: words) }
    }

    private static func topic(_ words: ArraySlice<String>) throws(UsageError) -> [String] {
        let known = longestCommand(in: words)
        guard known.count == words.count else { throw incomplete(known, next: words.dropFirst(known.count).first) }
        return Array(words)
    }

    private static func incomplete(_ known: ArraySlice<String>, next: String?) -> UsageError {
        let topic = Array(known)
        var nextWords = following(known).compactMap { $0.words.dropFirst(known.count).first }
        if known.isEmpty { nextWords += ["help", "--help", "--version"] }
        let place = known.isEmpty ? "a command" : "something that '\(known.joined(separator: " "))' knows"
        guard let next else {
            return UsageError(
                message:
                    "'\(topic.joined(separator: " "))' lacks its next word: \(nextWords.joined(separator: " or ")).",
                topic: topic)
        }
        return UsageError(
            message: "'\(next)' is not \(place)" + Spelling.hint(for: next, among: nextWords), topic: topic)
    }
}
