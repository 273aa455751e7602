import Foundation

/// A variable of the environment, as the documentation tells of it.
struct Variable: Equatable, Sendable {
    /// Such as `DATABASE_POOL_SIZE`.
    let name: String
    /// What holds when it is not set; nil where there is no default.
    let standard: String?
    /// What it takes, such as `a whole number from 1 to 200`.
    let takes: String
    /// What it is for, in a sentence.
    let purpose: String
}

/// A text that must not be shown: it prints as nothing, so that no log or message has it by accident.
struct Secret: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The text itself.
    let text: String

    var description: String { "(secret)" }
    var customMirror: Mirror { Mirror(self, children: []) }
}

/// Reads typed values out of the environment and notes, as it goes, which variables there are and what is wrong with them.
///
/// A value that cannot be read is noted as a fault and its default taken, so that one start tells of all faults.
struct EnvironmentReader {
    private let environment: [String: String]
    private let contents: (String) -> String?

    /// All variables asked for so far, in that order.
    private(set) var variables: [Variable] = []
    /// A sentence for each value that cannot be taken, naming its variable.
    private(set) var faults: [String] = []

    /// Reads from `environment`, and files named in it by `contents`, which is nil for a file that cannot be read.
    init(_ environment: [String: String], contents: @escaping (String) -> String?) {
        self.environment = environment
        self.contents = contents
    }

    /// A whole number within `range`.
    mutating func integer(_ name: String, standard: Int, in range: ClosedRange<Int>, _ purpose: String) -> Int {
        let takes = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        return value(Variable(name: name, standard: String(standard), takes: takes, purpose: purpose), or: standard) {
            Int($0).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// A whole number of seconds within `range`.
    mutating func seconds(_ name: String, standard: Int, in range: ClosedRange<Int>, _ purpose: String) -> Duration {
        .seconds(integer(name, standard: standard, in: range, purpose))
    }

    /// One of the names of `Choice`.
    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, standard: Choice, _ purpose: String
    ) -> Choice {
        let takes = "one of " + Choice.allCases.map(\.rawValue).joined(separator: ", ")
        let variable = Variable(name: name, standard: standard.rawValue, takes: takes, purpose: purpose)
        return value(variable, or: standard) { Choice(rawValue: $0.lowercased()) }
    }

    /// Any text that `parse` can read.
    mutating func text<Value>(
        _ name: String, standard: Value, _ written: String, takes: String, _ purpose: String,
        parse: (String) -> Value?
    ) -> Value {
        value(Variable(name: name, standard: written, takes: takes, purpose: purpose), or: standard, parse: parse)
    }

    /// A secret, from the variable itself or from the file that `name_FILE` names; nil if neither is set.
    mutating func secret(
        _ name: String, takes: String, _ purpose: String, accepts: (String) -> Bool
    ) -> Secret? {
        let file = name + "_FILE"
        variables.append(Variable(name: name, standard: nil, takes: takes, purpose: purpose))
        variables.append(
            Variable(name: file, standard: nil, takes: "the path of a file", purpose: "Holds \(name) instead."))
        switch (setting(name), setting(file)) {
        case (nil, nil):
            return nil
        case (.some, .some):
            faults.append("\(name) and \(file) are both set: set one of them.")
            return nil
        case (let text?, nil):
            guard accepts(text) else { return fault("\(name) takes \(takes).") }
            return Secret(text: text)
        case (nil, let path?):
            guard let text = contents(path)?.trimmingCharacters(in: .whitespacesAndNewlines) else {
                return fault("\(file) takes the path of a file that can be read, not '\(path)'.")
            }
            guard accepts(text) else { return fault("\(file) must name a file that holds \(takes).") }
            return Secret(text: text)
        }
    }

    private mutating func fault(_ sentence: String) -> Secret? {
        faults.append(sentence)
        return nil
    }

    private mutating func value<Value>(
        _ variable: Variable, or standard: Value, parse: (String) -> Value?
    ) -> Value {
        variables.append(variable)
        guard let text = setting(variable.name) else { return standard }
        if let value = parse(text) { return value }
        faults.append("\(variable.name) takes \(variable.takes), not '\(text.prefix(100))'.")
        return standard
    }

    /// An empty variable counts as not set: that is how shells and container tools leave one out.
    private func setting(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
}
