import Testing

@testable import Domain

/// What fetches are told apart by.
@Suite struct FetchNameTests {
    @Test(
        arguments: [
            ("", .none), ("ios", .text("ios")), ("iOS", .text("ios")), ("ANDROID TV", .text("android tv")),
            ("Café", .text("café")), ("other", .text("other")), ("<img onerror>", .text("<img onerror>")),
            (String(repeating: "a", count: 32), .text(String(repeating: "a", count: 32))),
            (String(repeating: "a", count: 33), .other), ("a\0b", .other), ("a\u{7F}", .other), ("a\u{85}b", .other),
        ] as [(String, FetchName)])
    func aPlatformIsReadAsRulesReadIt(_ sent: String, _ name: FetchName) {
        #expect(FetchName(platform: Array(sent.utf8)) == name)
    }

    @Test(
        arguments: [
            ("", .none), (" \t ", .none), (" 2.1 ", .text("2.1")), ("V2.1-Beta", .text("V2.1-Beta")),
            (String(repeating: "1", count: 64), .text(String(repeating: "1", count: 64))),
            (String(repeating: "1", count: 65), .other), ("2.1\n", .other),
        ] as [(String, FetchName)])
    func anAppVersionStaysAsItWasSentButForBlanks(_ sent: String, _ name: FetchName) {
        #expect(FetchName(appVersion: Array(sent.utf8)) == name)
    }

    @Test func bytesThatAreNoTextAreOther() {
        #expect(FetchName(platform: [0xFF, 0xFE] as [UInt8]) == .other)
    }
}
