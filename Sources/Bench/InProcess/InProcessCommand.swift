import Foundation

/// `in-process [--filter NAME] [--json FILE]`: prints what operations cost, and keeps it in a file if there is one.
struct InProcessCommand: Equatable {
    /// Measures only what has this in its name.
    var filter: String?
    /// Where the results go as JSON.
    var file: String?

    /// A command line that can't be understood.
    struct UsageError: Error, Equatable, CustomStringConvertible {
        let description: String
    }

    /// Reads what follows the word `in-process`.
    init(_ arguments: some Sequence<String>) throws(UsageError) {
        var rest = Array(arguments)[...]
        while let option = rest.popFirst() {
            guard option == "--filter" || option == "--json" else {
                throw UsageError(description: "in-process takes --filter NAME and --json FILE, not '\(option)'.")
            }
            guard let value = rest.popFirst() else { throw UsageError(description: "\(option) lacks its value.") }
            if option == "--filter" { filter = value } else { file = value }
        }
    }

    /// Measures, and prints.
    func run() throws {
        let results = try InProcess.run(filter: filter)
        guard !results.isEmpty else {
            throw UsageError(description: "No operation has '\(filter ?? "")' in its name.")
        }
        print(InProcessResult.table(results))
        guard let file else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(results).write(to: URL(filePath: file))
    }
}
