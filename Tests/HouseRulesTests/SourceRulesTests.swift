import Testing

/// Something that code of this project does not say, and where it may nevertheless.
struct BannedPhrase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let pattern: Pattern
    let allowed: [String]
    /// A line that has it, to show that the rule bites.
    let example: String

    /// `Regex` is not `Sendable`, though this one never changes: made anew where it is used.
    typealias Pattern = @Sendable () -> Regex<Substring>

    static let all = [
        BannedPhrase(
            testDescription: "a trap on what comes from outside",
            pattern: { #/\btry!|\bas!|\bfatalError\(/# }, allowed: [],
            example: "let number = try! parse(text)"),
        BannedPhrase(
            testDescription: "printing, which only the commands do",
            pattern: { #/(?:^|[^.\w])(?:print|debugPrint)\(/# }, allowed: ["Sources/Server/", "Sources/Bench/"],
            example: "print(token)"),
        BannedPhrase(
            testDescription: "SQL, which only Persistence has",
            pattern: {
                #/"[^"]*\b(?:select\b[^"]+\bfrom|insert\s+into|delete\s+from|update\s+\S+\s+set|create\s+(?:table|schema))\b/#
                    .ignoresCase()
            },
            allowed: [
                "Sources/Persistence/", "Sources/TestSupport/", "Sources/Bench/Peers/PgBench.swift",
                "Sources/Chaos/Cluster/",
            ],
            example: #"let text = "SELECT * FROM control.projects""#),
    ]
}

/// The places where the compiler's proof against data races is replaced by a person's, each with what guards it.
let unsafeLedger: [String: String] = [
    "Sources/AppDNASDK/AppDNARemoteConfig.swift": "a handler of the app's is called on the main thread alone",
    "Sources/Crypto/OpenSSLObject.swift": "after `init` only read and copied, which OpenSSL allows on any thread",
    "Sources/RemoteConfigClient/Support/Guarded.swift": "the state is touched only with its lock held",
]

@Suite struct SourceRulesTests {
    static let unsafe: BannedPhrase.Pattern = { #/@unchecked\s+Sendable|nonisolated\(unsafe\)/# }

    @Test(arguments: BannedPhrase.all) func isNowhereButWhereItMayBe(_ phrase: BannedPhrase) throws {
        let files = try SourceFile.all(under: "Sources").filter { file in
            !phrase.allowed.contains { file.path.hasPrefix($0) }
        }
        #expect(files.flatMap { $0.occurrences(of: phrase.pattern()) } == [])
    }

    @Test(arguments: BannedPhrase.all) func isSeen(_ phrase: BannedPhrase) {
        #expect(SourceFile(path: "X.swift", text: phrase.example).occurrences(of: phrase.pattern()).count == 1)
        #expect(SourceFile(path: "X.swift", text: "// " + phrase.example).occurrences(of: phrase.pattern()) == [])
    }

    @Test func theLedgerListsEveryUncheckedPlaceAndNoOther() throws {
        let found = try SourceFile.all(under: "Sources").filter { !$0.occurrences(of: Self.unsafe()).isEmpty }
        #expect(Set(found.map(\.path)) == Set(unsafeLedger.keys))
        #expect(unsafeLedger.values.allSatisfy { !$0.isEmpty })
    }

    @Test(arguments: ["final class Loop: @unchecked Sendable {", "nonisolated(unsafe) var next = 0"])
    func seesAnUncheckedPlace(_ line: String) {
        #expect(SourceFile(path: "X.swift", text: line).occurrences(of: Self.unsafe()).count == 1)
    }

    @Test(arguments: ["Sources", "Tests", "Plugins"]) func noFileIsTooLongToRead(_ folder: String) throws {
        let long = try SourceFile.all(under: folder).filter { $0.lines.count > 501 }
        #expect(long.map { "\($0.path): \($0.lines.count - 1) lines" } == [])
    }

    /// `deploy/test` runs Swift Testing alone: a test in another framework would never run.
    @Test func everyTestIsASwiftTestingTest() throws {
        #expect(try SourceFile.all(under: "Tests").filter { $0.imports.contains("XCTest") }.map(\.path) == [])
    }

    @Test(arguments: [
        "deploy/api-baseline", "deploy/backup", "deploy/bench", "deploy/chaos", "deploy/package", "deploy/restore",
        "deploy/run", "deploy/test", ".ci/run",
    ])
    func aScriptStopsAtItsFirstError(
        _ path: String
    ) throws {
        let script = try SourceFile(at: path)
        #expect(script.lines.first == "#!/usr/bin/env bash")
        #expect(script.lines.contains("set -euo pipefail"))
    }
}
