/// Callers who all differ: platforms, versions and languages in every mixture, and another instance each.
enum Callers {
    private static let platforms = ["ios", "android", "web", "macos"]
    private static let versions = [
        "1.0", "1.4.2", "2.1", "2.5.0", "3.0", "3.1.4", "3.2", "4.0.1", "5.2", "6.0", "7.3.1", "8.0-beta.1", "9.1",
    ]
    private static let languages = ["en-US", "de-DE", "fr-CA", "es-MX", "zh-Hant-TW", "pt-BR", "ja-JP", "en-GB"]

    /// So many that a server that remembered each of them would have to remember a lot.
    static let usualCount = 32_768

    /// What the caller of that number asks for; the same number asks for the same.
    static func target(_ number: Int) -> String {
        // The golden ratio's multiples are spread evenly, and so is each group of their bits.
        let mixed = UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15
        func choice(_ list: [String], _ shift: UInt64) -> String { list[Int((mixed >> shift) & 0xFFFF) % list.count] }
        return "/config?platform=\(choice(platforms, 16))&app_version=\(choice(versions, 32))"
            + "&language=\(choice(languages, 48))&instance_id=instance-\(number)-\(String(mixed & 0xFFFFFF, radix: 36))"
    }

    /// The requests of so many callers of an app.
    static func requests(_ count: Int = usualCount, appKey: String) -> [String] {
        (0..<count).map { "\(target($0))\tX-App-Key: \(appKey)" }
    }

    /// The requests of callers who are signed in, four installations for each token.
    static func requests(appKey: String, tokens: [String]) -> [String] {
        (0..<tokens.count * 4).map { number in
            "\(target(number))\tX-App-Key: \(appKey)\tAuthorization: Bearer \(tokens[number % tokens.count])"
        }
    }
}
