import Testing

/// What holds for the client SDK alone, which has to build with older toolchains and run on older systems than the service.
@Suite struct ClientSDKTests {
    static let folders = ["Sources/RemoteConfigClient", "Sources/AppDNASDK"]

    /// What iOS 15 does not have, and no compiler for Linux would refuse.
    static let newerThanIOS15 = [
        BannedPhrase(
            testDescription: "URL(filePath:)", pattern: { #/URL\(filePath:/# }, allowed: [],
            example: "let url = URL(filePath: path)"),
        BannedPhrase(
            testDescription: "URL.appending",
            pattern: { #/\.append(?:ing)?\((?:path|component|components|queryItems):/# }, allowed: [],
            example: #"let file = folder.appending(path: "x")"#),
        BannedPhrase(
            testDescription: "a folder as a property of URL",
            pattern: { #/URL\.(?:documents|applicationSupport|caches|temporary|current|home)Directory/# }, allowed: [],
            example: "let folder = URL.cachesDirectory"),
        BannedPhrase(
            testDescription: "a newer lock", pattern: { #/\bMutex\b|\bOSAllocatedUnfairLock\b|\bAtomic</# },
            allowed: [],
            example: "let state = Synchronization.Mutex(0)"),
        BannedPhrase(
            testDescription: "Duration and its clocks",
            pattern: { #/\bDuration\b|\b(?:Continuous|Suspending)Clock\b|\bany Clock\b/# }, allowed: [],
            example: "let pause = Swift.Duration.seconds(1)"),
        BannedPhrase(
            testDescription: "a sleep in units of a clock", pattern: { #/Task\.sleep\((?:for|until):/# }, allowed: [],
            example: "try await Task.sleep(for: pause)"),
        BannedPhrase(
            testDescription: "Regex", pattern: { #/\bRegex\b|#\/|\.contains\(\//# }, allowed: [],
            example: "let digits = #/[0-9]+/#"),
        BannedPhrase(
            testDescription: "a search that came with Regex",
            pattern: {
                #/\.(?:firstMatch|wholeMatch|prefixMatch|matches|replacing|trimmingPrefix|ranges|firstRange)\(/#
            },
            allowed: [], example: #"let rest = text.replacing("a", with: "b")"#),
        BannedPhrase(
            testDescription: "a separator of several characters",
            pattern: { #/\.split\(separator: "(?:\\.|[^"\\]){2,}"/# }, allowed: [],
            example: #"let lines = text.split(separator: "\r\n")"#),
        BannedPhrase(
            testDescription: "the parts of a locale", pattern: { #/Locale\.(?:Language|Region|Components)\b/# },
            allowed: [], example: "let language = Locale.Language(identifier: tag)"),
    ]

    /// What writes or reads in the user's own digits, calendar or language; nothing of that belongs on the wire.
    static let localised = [
        BannedPhrase(
            testDescription: "a formatter",
            pattern: { #/\b(?:Number|Date|ISO8601Date|ByteCount|Measurement)Formatter\b|\.formatted\(/# },
            allowed: [],
            example: "let text = NumberFormatter().string(from: 45)"),
        BannedPhrase(
            testDescription: "a format string", pattern: { #/String\(format:|localizedStringWithFormat/# }, allowed: [],
            example: #"let text = String(format: "%d", 45)"#),
        BannedPhrase(
            testDescription: "the user's locale",
            pattern: { #/Locale\.(?:current|autoupdatingCurrent)\b|\bNSLocale\b/# }, allowed: [],
            example: "let language = Locale.current.languageCode"),
        BannedPhrase(
            testDescription: "the user's calendar", pattern: { #/Calendar\.(?:current|autoupdatingCurrent)\b/# },
            allowed: [], example: "let year = Calendar.current.component(.year, from: date)"),
    ]

    @Test(arguments: newerThanIOS15 + localised) func theSDKCallsNothingOfTheKind(_ phrase: BannedPhrase) throws {
        let files = try Self.folders.flatMap { try SourceFile.all(under: $0) }
        #expect(!files.isEmpty)
        #expect(files.flatMap { $0.occurrences(of: phrase.pattern()) } == [])
    }

    @Test(arguments: newerThanIOS15 + localised) func isSeen(_ phrase: BannedPhrase) {
        #expect(SourceFile(path: "X.swift", text: phrase.example).occurrences(of: phrase.pattern()).count == 1)
    }

    @Test(arguments: [
        #"text.split(separator: ".")"#, #"text.split(separator: "\n")"#, "folder.appendingPathComponent(name)",
        "URL(fileURLWithPath: path)", "request.setValue(text)", "let requestDuration = 1", "names.contains(name)",
    ]) func whatIOS15HasIsNotRefused(_ line: String) {
        let file = SourceFile(path: "X.swift", text: line)
        #expect(Self.newerThanIOS15.flatMap { file.occurrences(of: $0.pattern()) } == [])
    }

    /// The lines of a manifest that say what an app gets: platforms, libraries, and the SDK's own targets.
    private static func promises(of manifest: String) throws -> [String] {
        try SourceFile(at: manifest).lines.map { $0.drop { $0 == " " } }.filter { line in
            line.hasPrefix("platforms:") || line.hasPrefix(".library(")
                || line.contains(#/\.target\(name: "(?:RemoteConfigClient|AppDNASDK)"/#)
        }.map { String($0) }.sorted()
    }

    @Test func bothManifestsSayTheSameOfTheSDK() throws {
        let promises = try Self.promises(of: "Package.swift")
        #expect(promises.count == 5, "\(promises)")
        #expect(try Self.promises(of: "Package@swift-6.0.swift") == promises)
    }

    @Test func theOlderManifestHasTheSDKAloneAndItsLanguageMode() throws {
        let manifest = try SourceFile(at: "Package@swift-6.0.swift")
        #expect(manifest.lines.first == "// swift-tools-version: 6.0")
        #expect(manifest.text.matches(of: #/\.(?:\w*[tT]arget|plugin)\(/#).count == 2)
        for setting in [".swiftLanguageMode(.v6)", ".enableUpcomingFeature(\"ExistentialAny\")"] {
            #expect(manifest.text.contains(setting))
            #expect(try SourceFile(at: "Package.swift").text.contains(setting))
        }
    }
}
