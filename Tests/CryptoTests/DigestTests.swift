import Testing

@testable import Crypto

@Suite struct DigestTests {
    /// FIPS 180-4's examples, and one of more than a block.
    static let messages: [(String, String)] = [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ]

    @Test(arguments: messages) func sha256AsPublished(message: String, digest: String) {
        #expect(SHA256.hash(Array(message.utf8)).hex == digest)
    }

    @Test func aDigestIsItsBytesAndNothingElse() throws {
        let digest = SHA256.hash(Array("abc".utf8))
        #expect(SHA256Digest(bytes: digest.bytes) == digest)
        #expect(SHA256Digest(bytes: digest.bytes.dropLast()) == nil)
        #expect(SHA256Digest(bytes: digest.bytes + [0]) == nil)
        #expect(digest != SHA256.hash(Array("abd".utf8)))
    }

    /// RFC 4231 §4.2 to §4.8, without the truncated one.
    static let codes: [(key: String, message: String, code: String)] = [
        (
            String(repeating: "0b", count: 20), "4869205468657265",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            "4a656665", "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            String(repeating: "aa", count: 20), String(repeating: "dd", count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        (
            "0102030405060708090a0b0c0d0e0f10111213141516171819", String(repeating: "cd", count: 50),
            "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
        ),
        (
            String(repeating: "aa", count: 131),
            Hex.encode("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        (
            String(repeating: "aa", count: 131),
            Hex.encode(
                ("This is a test using a larger than block-size key and a larger than block-size data. "
                    + "The key needs to be hashed before being used by the HMAC algorithm.").utf8),
            "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
        ),
    ]

    @Test(arguments: codes) func hmacAsPublished(key: String, message: String, code: String) {
        let key = HMACSHA256Key(bytes(hex: key))
        let message = bytes(hex: message)
        #expect(Hex.encode(key.authenticate(message)) == code)
        #expect(Hex.encode(key.authenticate(message)) == code, "a prepared key serves again and again")
        #expect(key.isValid(bytes(hex: code), for: message))
        #expect(!key.isValid(bytes(hex: code), for: message + [0]))
        #expect(!key.isValid(Array(bytes(hex: code).dropLast()), for: message))
        #expect(!key.isValid([], for: message))
    }

    @Test func hmacTakesAnEmptyKeyAndAnEmptyMessage() {
        #expect(
            Hex.encode(HMACSHA256.authenticate([], key: []))
                == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
    }

    @Test func comparisonSeesEveryByteAndTheLength() {
        #expect(ConstantTime.equal([], []))
        #expect(ConstantTime.equal([1, 2, 3], [1, 2, 3]))
        #expect(!ConstantTime.equal([1, 2, 3], [1, 2, 4]))
        #expect(!ConstantTime.equal([0, 2, 3], [1, 2, 3]))
        #expect(!ConstantTime.equal([1, 2, 3], [1, 2]))
    }

    @Test func randomBytesAreAsManyAsAskedAndNeverTheSame() {
        #expect(SecureRandom.bytes(0).isEmpty)
        #expect(SecureRandom.bytes(7).count == 7)
        #expect(Set((0..<100).map { _ in SecureRandom.bytes(16) }).count == 100)
    }
}
