import Testing

/// The README tells what fails and what happens then; each row names the tests that prove it.
@Suite struct FailureTableTests {
    /// A test as the README names it and `deploy/test --filter` takes it: `Module.Suite/function`.
    struct TestName: Hashable, CustomStringConvertible {
        let module: String
        let suite: String
        let function: String

        var description: String { "\(module).\(suite)/\(function)" }

        /// The names in a table's cell.
        static func all(in cell: Substring) -> [TestName] {
            cell.matches(of: #/`(\w+Tests)\.(\w+)/(\w+)`/#).map { match in
                TestName(
                    module: String(match.output.1), suite: String(match.output.2), function: String(match.output.3))
            }
        }

        /// Whether the module has that function in a file that has the suite or adds to it.
        func exists(in files: [SourceFile]) -> Bool {
            files.contains { file in
                file.path.hasPrefix("Tests/\(module)/")
                    && ["struct \(suite)", "class \(suite)", "extension \(suite)"].contains(where: file.text.contains)
                    && file.text.contains("func \(function)(")
            }
        }
    }

    /// The rows of the README's table, by their cells.
    private func rows() throws -> [[Substring]] {
        let readme = try SourceFile(at: "README.md")
        let begin = try #require(readme.lines.firstIndex { $0.hasPrefix("**When something fails**") })
        return readme.lines[begin...].drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
            .dropFirst(2)
            .map { line in line.split(separator: "|").map { cell in cell.trimmingPrefix(while: \.isWhitespace) } }
    }

    @Test func eachRowNamesTestsThatThereAre() throws {
        let files = try SourceFile.all(under: "Tests")
        let rows = try rows()
        #expect(rows.count > 10)
        for row in rows {
            let names = TestName.all(in: row.last ?? "")
            #expect(row.count == 3 && !names.isEmpty, "\(row.first ?? "") has no test")
            for name in names { #expect(name.exists(in: files), "there is no \(name)") }
        }
    }
}
