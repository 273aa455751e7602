import Testing

/// The README shows code that the tests build and run.
@Suite struct ReadmeTests {
    /// The README's blocks of Swift in which an app configures the client.
    private func shownExamples() throws -> [Substring] {
        let blocks = try SourceFile(at: "README.md").text.matches(of: #/```swift\n((?s:.*?))```/#)
        return blocks.map(\.output.1).filter { $0.contains("AppDNA.configure") }
    }

    @Test func theExamplesOfTheSDKAreThoseThatTheTestsRun() throws {
        let waiting = try SourceFile(at: "Tests/AppDNASDKTests/WaitingExample.swift")
        let file = try SourceFile(at: "Tests/AppDNASDKTests/DocumentedExample.swift")
        let begin = try #require(file.lines.firstIndex { $0.contains("// The example begins.") })
        let end = try #require(file.lines.firstIndex { $0.contains("// The example ends.") })
        let run = file.lines[begin..<end].dropFirst().map { $0.dropFirst(4) + "\n" }.joined()
        #expect(file.lines.contains("import AppDNASDK"))
        #expect(try shownExamples() == ["import AppDNASDK\n\n" + run[...], waiting.text[...]])
    }
}
