import Foundation

/// A file of the repository, as the house rules look at it.
struct SourceFile: Sendable {
    /// Relative to the repository, such as `Sources/Domain/Model/Role.swift`.
    let path: String
    /// What the file says.
    let text: String

    static let repository = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The files below a folder of the repository whose names end in `suffix`, by path.
    static func all(under folder: String, suffix: String = ".swift") throws -> [SourceFile] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: repository.appending(path: folder).path)
        return try paths.filter { $0.hasSuffix(suffix) }.sorted().map { try SourceFile(at: "\(folder)/\($0)") }
    }

    init(path: String, text: String) {
        self.path = path
        self.text = text
    }

    init(at path: String) throws {
        self.path = path
        text = try String(contentsOf: Self.repository.appending(path: path), encoding: .utf8)
    }

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The lines with their numbers, without comments.
    var code: [(number: Int, text: Substring)] {
        zip(1..., lines).map { number, line in
            (number, line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line)
        }
    }

    /// `path:line: text` for each line of code that matches.
    func occurrences(of pattern: Regex<Substring>) -> [String] {
        // Unicode's own word boundaries take `Locale.current` for one word.
        let pattern = pattern.wordBoundaryKind(.simple)
        return code.filter { $0.text.contains(pattern) }
            .map { "\(path):\($0.number): \($0.text.trimmingCharacters(in: .whitespaces))" }
    }

    /// The modules that the file imports.
    var imports: Set<String> {
        let pattern =
            #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+/#
        let kind = #/^(?:struct|class|enum|protocol|typealias|func|let|var)\s+/#
        return Set(
            code.compactMap { line in
                guard let keyword = line.text.prefixMatch(of: pattern) else { return nil }
                let rest = line.text[keyword.range.upperBound...].trimmingPrefix(kind)
                return String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
            })
    }
}
