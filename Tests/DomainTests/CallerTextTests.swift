import Domain
import Testing

@Suite struct CallerTextTests {
    @Test(arguments: [
        "", "a", "ios", "é", "e\u{301}", "\u{7FF}\u{800}", "\u{FFFF}", "🎉", "👩‍👩‍👧", "\u{10FFFF}", "\u{0}", "\u{7F}",
        "\u{FEFF}",
    ])
    func countsUnicodeScalars(_ text: String) throws {
        let read = try #require(CallerText(validating: Array(text.utf8)[...]))
        #expect(read.scalarCount == text.unicodeScalars.count)
        #expect(read.isEmpty == text.isEmpty)
        #expect(Array(read.string.utf8) == Array(text.utf8))
        #expect(read.utf8.elementsEqual(CallerText(text).utf8))
    }

    @Test func countsManyScalarsOfFourBytesEach() throws {
        let text = String(repeating: "🎉", count: 128)
        let read = try #require(CallerText(validating: Array(text.utf8)[...]))
        #expect(read.utf8.count == 512)
        #expect(read.scalarCount == 128)
    }

    @Test(
        arguments: [
            [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xE2, 0x28, 0xA1],
            [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x9F, 0x8E],
            [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
            [0xF8, 0x88, 0x80, 0x80, 0x80],
            [0xFE], [0xFF],
        ] as [[UInt8]])
    func refusesWhatIsNoUTF8WhereverItStands(_ bytes: [UInt8]) {
        let plain = Array("plain text, and long enough".utf8)
        #expect(CallerText(validating: bytes[...]) == nil)
        #expect(CallerText(validating: (plain + bytes)[...]) == nil)
        #expect(CallerText(validating: (bytes + plain)[...]) == nil)
        #expect(CallerText(validating: (plain + bytes + plain)[...]) == nil)
    }

    @Test func looksAtItsSliceOnly() throws {
        let bytes = [0xFF, 0x61, 0xF0, 0x9F, 0x8E, 0x89, 0xF0] as [UInt8]
        let read = try #require(CallerText(validating: bytes[1..<6]))
        #expect(read.scalarCount == 2)
        #expect(read.string == "a🎉")
        #expect(CallerText(validating: bytes[1..<5]) == nil)
        #expect(CallerText(validating: bytes[3..<6]) == nil)
        #expect(try #require(CallerText(validating: bytes[3..<3])).isEmpty)
    }

    @Test func agreesWithStringsAboutAnyBytes() {
        var random = RandomTemplates(seed: 8)
        let alphabet: [UInt8] = [0x00, 0x61, 0x7F, 0x80, 0x9F, 0xA0, 0xBF, 0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xFF]
        for _ in 0..<20_000 {
            let bytes = (0..<random.number(below: 6)).map { _ in alphabet[random.number(below: alphabet.count)] }
            let text = String(validating: bytes, as: UTF8.self)
            let read = CallerText(validating: bytes[...])
            #expect(read?.scalarCount == text?.unicodeScalars.count)
        }
    }
}
