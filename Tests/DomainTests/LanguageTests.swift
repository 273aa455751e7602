import Testing

@testable import Domain

@Suite struct LanguageTests {
    struct Row: Decodable, Sendable, CustomTestStringConvertible {
        let range, tag: String
        let matches: Bool
        var testDescription: String { "\(range) against \(tag)" }
    }

    @Test(arguments: try Vectors.load("languages", as: Row.self))
    func matchesAsTheVectorsSay(_ row: Row) throws { #expect(try matches(row.range, row.tag) == row.matches) }

    @Test(arguments: [
        ("cy", "cy"), ("ta", "ta_IN"), ("zh-TW", "zh_Hant_TW.UTF-8@pinyin"), ("de", "de_DE@euro"), ("EN_us", "en-US"),
        ("de", "de-a-b-c-d-e-f-g-h"), ("a-f", "a-bb-cc-dd-ee-f"), ("a-bb-cc-dd-ee-f", "a-bb-cc-dd-ee-f-g"),
        ("es-419", "es-419"), ("abcdefgh", "abcdefgh-12345678"),
    ])
    func matching(range: String, tag: String) throws { #expect(try matches(range, tag)) }

    @Test(arguments: [
        ("zh-Hant", "zh-Hans"), ("en-US", "en"), ("de-b", "de-a-b"), ("de-DE-DE", "de-DE"),
        ("a-bb-cc-dd-ee-g", "a-bb-cc-dd-ee-f"),
        ("a-bb-cc-dd-ee-ff-gg", "a-bb-cc-dd-ee-ff"), ("en-1", "en-1a"),
    ])
    func notMatching(range: String, tag: String) throws { #expect(try !matches(range, tag)) }

    @Test(arguments: [
        "", "-", "_", "en-", "-en", "en--US", "en-_US", "123", "1en", "abcdefghi", "en-abcdefghi", "*", "en-*", " en",
        "en ",
        "en\n", "en\r\n", "en\u{0}", "\u{0}", "é", "e\u{301}", "en-é", "ｅｎ", "٣", "en-٣", ".UTF-8", "@euro",
        "en-.UTF-8", "en,de",
    ])
    func cannotBeRead(_ text: String) {
        #expect(LanguageTag(text) == nil)
        #expect(LanguageRange(text) == nil)
    }

    @Test func tagsOfAnySpellingAreEqual() {
        #expect(LanguageTag("ZH_hant-TW.UTF-8") == LanguageTag("zh-Hant-tw"))
        #expect(LanguageTag("zh-Hant") != LanguageTag("zh-Hans"))
        #expect(LanguageTag("a-b-c-d-e") != LanguageTag("a-b-c-d-f"))
    }

    private func matches(_ range: String, _ tag: String) throws -> Bool {
        let range = try #require(LanguageRange(range))
        return LanguageTag(tag).map(range.matches) ?? false
    }
}

@Suite struct LanguageHeaderTests {
    struct Row: Decodable, Sendable, CustomTestStringConvertible {
        let header: String
        let language: String?
        var testDescription: String { "\"\(header)\"" }
    }

    @Test(arguments: try Vectors.load("accept_language", as: Row.self))
    func prefersAsTheVectorsSay(_ row: Row) {
        #expect(AcceptLanguage.preferredText(CallerText(row.header)) == row.language)
        #expect(AcceptLanguage.preferred(CallerText(row.header)) == row.language.flatMap { LanguageTag($0) })
    }

    @Test(arguments: [
        ("en;q=0.5, de;q=0.5", "en"), ("en;q=0.999,de;q=1.", "de"), ("en;q=0.,de;q=0.001", "de"),
        ("\ten \t;\tq=0.5", "en"),
        ("en;x=1;q=0.1, de;q=0.2", "de"), ("en;, de;q=0.9", "en"), ("a!b, de;q=0.1", "de"),
        ("en;q=0.1234, de;q=0.1", "de"),
        ("en;q=1.001, de;q=0.1", "de"), ("en;q=-1, de;q=0.1", "de"), ("en;q=, de;q=0.1", "de"),
        ("en;q, de;q=0.1", "de"),
        ("en;q =0.9, de;q=0.1", "de"), ("en;q=0.5;q=0.9, de;q=0.7", "de"), ("*, fr;q=0.2", "fr"),
        ("en;q=.9, de;q=0.1", "de"),
        ("en;q=0.٩, de;q=0.1", "de"), ("\u{0}, de;q=0.1", "de"), ("en\r\n, de;q=0.1", "de"),
        ("en;q=1e0, de;q=0.1", "de"),
    ])
    func prefers(header: String, language: String) {
        #expect(AcceptLanguage.preferredText(CallerText(header)) == language)
    }

    @Test(arguments: [" ", ";", ";q=1", "q=1", "en;q=0.000", ",;,;", "*;q=0.5", "é", "=", ";;;,", "en de"])
    func namesNone(_ header: String) { #expect(AcceptLanguage.preferred(CallerText(header)) == nil) }

    @Test(.timeLimit(.minutes(5)))
    func aHugeHeaderStaysLinear() {
        let header = String(repeating: "en;q=0.5;x;x;x,", count: 100_000) + String(repeating: ";", count: 100_000)
        var preferred: String?
        let time = processorTime { preferred = AcceptLanguage.preferredText(CallerText(header)) }
        #expect(preferred == "en")
        #expect(time < .seconds(30))
    }
}
