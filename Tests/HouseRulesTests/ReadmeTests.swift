import Testing

/// The README shows code that the tests build and run.
@Suite struct ReadmeTests {
    @Test func theExampleOfTheSDKIsTheOneThatTheTestsRun() throws {
        let blocks = try SourceFile(at: "README.md").text.matches(of: #/```swift\n((?s:.*?))```/#)
        let shown = blocks.map(\.output.1).filter { $0.contains("AppDNA.configure") }
        let file = try SourceFile(at: "Tests/AppDNASDKTests/DocumentedExample.swift")
        let begin = try #require(file.lines.firstIndex { $0.contains("// The example begins.") })
        let end = try #require(file.lines.firstIndex { $0.contains("// The example ends.") })
        let run = file.lines[begin..<end].dropFirst().map { $0.dropFirst(4) + "\n" }.joined()
        #expect(file.lines.contains("import AppDNASDK"))
        #expect(shown == ["import AppDNASDK\n\n" + run[...]])
    }
}
