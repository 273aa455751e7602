import Testing

@testable import Crypto

@Suite struct Base64Tests {
    /// RFC 4648 §10.
    static let vectors: [(String, String)] = [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ]

    @Test(arguments: vectors) func standardAsPublished(plain: String, text: String) {
        #expect(Base64.encode(plain.utf8) == text)
        #expect(Base64.decode(Array(text.utf8)) == Array(plain.utf8))
    }

    @Test(arguments: vectors) func urlIsTheSameWithoutPadding(plain: String, text: String) {
        let bare = text.filter { $0 != "=" }
        #expect(Base64URL.encode(plain.utf8) == bare)
        #expect(Base64URL.decode(Array(bare.utf8)) == Array(plain.utf8))
    }

    @Test func theAlphabetsDifferInTheirLastTwo() {
        #expect(Base64.encode([0xFB, 0xEF, 0xFF]) == "++//")
        #expect(Base64URL.encode([0xFB, 0xEF, 0xFF]) == "--__")
        #expect(Base64.decode(Array("--__".utf8)) == nil)
        #expect(Base64URL.decode(Array("++//".utf8)) == nil)
    }

    @Test func everyLengthComesBack() {
        for count in 0..<100 {
            let bytes = SecureRandom.bytes(count)
            #expect(Base64.decode(Array(Base64.encode(bytes).utf8)) == bytes)
            #expect(Base64URL.decode(Array(Base64URL.encode(bytes).utf8)) == bytes)
        }
    }

    @Test(arguments: [
        "Z", "Zg=", "Zg", "Zh==", "Zm9=", "Zg==\n", " Zg==", "Zg==Zg==", "Z===", "====", "=", "Zm9vYg=", "Zm=v",
        "Zm9v\0",
        "Zm9é",
    ])
    func standardRefusesAllButTheCanonicalText(text: String) { #expect(Base64.decode(Array(text.utf8)) == nil) }

    @Test(arguments: ["Z", "Zh", "Zm9", "Zg==", "Zm9v\n", "Zm 9v", "Zm9vY", "Zm9v.", "Zm9v\0", "Zm9é"])
    func urlRefusesAllButTheCanonicalText(text: String) { #expect(Base64URL.decode(Array(text.utf8)) == nil) }
}
