import Crypto
import Domain
import Testing

@testable import Auth

@Suite struct SecretTests {
    static func master(_ byte: UInt8 = 7) throws -> MasterKey {
        try #require(MasterKey(base64: Base64.encode([UInt8](repeating: byte, count: 32))))
    }

    static let keys: [(String, Bool)] = [
        (Base64.encode([UInt8](repeating: 0xFF, count: 32)), true),
        (Base64URL.encode([UInt8](repeating: 0xFF, count: 32)), true),
        (Base64.encode([UInt8](repeating: 0xFF, count: 64)), true),
        (Base64.encode([UInt8](repeating: 0xFF, count: 31)), false), ("", false),
        ("not base64 at all, really not", false),
        (Base64.encode([UInt8](repeating: 0xFF, count: 32)) + "\n", false),
    ]

    @Test(arguments: keys) func aMasterKeyIs32BytesInBase64(text: String, isFine: Bool) {
        #expect((MasterKey(base64: text) != nil) == isFine)
    }

    @Test func everyPurposeHasASecretOfItsOwn() throws {
        let master = try Self.master()
        #expect(master.derive("a").count == 32)
        #expect(master.derive("a") == (try Self.master()).derive("a"))
        #expect(master.derive("a") != master.derive("b"))
        #expect(master.derive("a") != (try Self.master(8)).derive("a"))
    }

    /// A change would make every sealed secret unreadable and end every session.
    @Test func theDerivationNeverChanges() throws {
        #expect(
            Hex.encode(try Self.master().derive("secret-box"))
                == "c0e55376336d9944705d71ad163d33e8e541ee6d906d91d5497d14fe6f81ec72")
    }

    @Test func whatIsSealedOpensForItsPurposeOnly() throws {
        let box = SecretBox(master: try Self.master())
        let (shop, kid) = (try #require(ProjectID("shop")), try #require(KeyID("k")))
        let purpose = SecretBox.Purpose.tokenKey(project: shop, kid: kid)
        let sealed = box.seal([1, 2, 3], for: purpose)
        #expect(box.open(sealed, for: purpose) == [1, 2, 3])
        #expect(SecretBox(master: try Self.master()).open(sealed, for: purpose) == [1, 2, 3])
        #expect(SecretBox(master: try Self.master(8)).open(sealed, for: purpose) == nil)
        #expect(box.open(sealed, for: .tokenKey(project: try #require(ProjectID("shop2")), kid: kid)) == nil)
        #expect(box.open(sealed, for: .tokenKey(project: shop, kid: try #require(KeyID("k2")))) == nil)
        #expect(box.open([], for: purpose) == nil)
    }

    @Test func noDescriptionShowsASecret() throws {
        let master = try Self.master()
        var dumped = ""
        dump((master, SecretBox(master: master)), to: &dumped)
        #expect("\(master) \(SecretBox(master: master))" == "MasterKey SecretBox")
        #expect(!dumped.contains("UInt8"))
    }

    @Test func anAppKeyIsRandomAndFoundByItsDigest() {
        let (text, prefix, digest) = AppKeyText.generate()
        #expect(text.utf8.count == 47)
        #expect(text.hasPrefix("rck_"))
        #expect(prefix.utf8.count == 12 && text.hasPrefix(prefix))
        #expect(Base64URL.decode(Array(text.utf8.dropFirst(4)))?.count == 32)
        #expect(AppKeyText.digest(ofText: Array(text.utf8)[...]) == digest)
        #expect(AppKeyText.digest(ofText: Array("x\(text)y".utf8)[1..<48]) == digest)
        #expect(AppKeyText.generate().text != text)
    }
}
