/// A command line that cannot be understood.
struct UsageError: Error, Equatable {
    /// What is wrong with it, in a sentence.
    let message: String
    /// The words of the command whose help says more.
    var topic: [String] = []
}

/// The options of one command as they were typed.
struct OptionValues: Sendable {
    private let syntax: CommandSyntax
    private var values: [String: [String]] = [:]

    /// Reads `--name value`, `--name=value` and, for options without a value, `--name`.
    init(_ arguments: ArraySlice<String>, of syntax: CommandSyntax) throws(UsageError) {
        self.syntax = syntax
        var rest = arguments
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let option = syntax.options.first(where: { $0.name == parts[0] }) else {
                throw unknown(String(parts[0]))
            }
            if option.value == nil {
                guard parts.count == 1 else { throw fault("\(option.name) takes no value.") }
                try set(option, to: "")
            } else if parts.count == 2 {
                try set(option, to: String(parts[1]))
            } else {
                // `--email --name Ann` has forgotten an address; one that really begins so is given with `=`.
                guard let value = rest.popFirst(), !value.hasPrefix("--") else {
                    throw fault("\(option.spelled) lacks its value.")
                }
                try set(option, to: value)
            }
        }
        for option in syntax.options where option.isRequired && values[option.name] == nil {
            throw fault("\(option.spelled) is missing.")
        }
    }

    /// Whether an option without a value was given.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// The value of an option, if it was given.
    subscript(name: String) -> String? { values[name]?.last }

    /// All values of an option that may be repeated.
    func all(_ name: String) -> [String] { values[name] ?? [] }

    /// The value of an option, read by `parse`; nil if it was not given.
    func read<Value>(
        _ name: String, takes: String, _ parse: (String) -> Value?
    ) throws(UsageError) -> Value? {
        guard let text = self[name] else { return nil }
        guard let value = parse(text) else { throw fault("\(name) takes \(takes), not '\(text)'.") }
        return value
    }

    /// The value of a required option, read by `parse`.
    func require<Value>(_ name: String, takes: String, _ parse: (String) -> Value?) throws(UsageError) -> Value {
        guard let value = try read(name, takes: takes, parse) else { throw fault("\(name) is missing.") }
        return value
    }

    /// Something that is wrong with this command's options.
    func fault(_ message: String) -> UsageError { UsageError(message: message, topic: syntax.words) }

    private mutating func set(_ option: OptionSyntax, to value: String) throws(UsageError) {
        guard option.isRepeatable || values[option.name] == nil else { throw fault("\(option.name) is given twice.") }
        values[option.name, default: []].append(value)
    }

    private func unknown(_ argument: String) -> UsageError {
        guard argument.hasPrefix("-") else { return fault("'\(argument)' is one word too many.") }
        let names = syntax.options.map(\.name) + ["--help"]
        return fault("\(argument) is no option of '\(syntax.name)'" + Spelling.hint(for: argument, among: names))
    }
}
