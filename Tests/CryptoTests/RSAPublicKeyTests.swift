import Testing

@testable import Crypto

@Suite struct RSAPublicKeyTests {
    /// RFC 7515 §A.2.1.
    static let published = (
        modulus: """
        ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZ\
        S-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2\
        R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcD\
        TW9gb54h4FRWyuXpoQ
        """,
        message: """
        eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0\
        cnVlfQ
        """,
        signature: """
        cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CU\
        Ar7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_d\
        O--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0ig\
        cN_IoypGlUPQGe77Rw
        """
    )

    static func decoded(_ text: String) throws -> [UInt8] { try #require(Base64URL.decode(Array(text.utf8))) }

    @Test func verifiesThePublishedSignature() throws {
        let key = try RSAPublicKey(modulus: Self.decoded(Self.published.modulus), exponent: [1, 0, 1])
        let signature = try Self.decoded(Self.published.signature)
        let message = Array(Self.published.message.utf8)
        #expect(key.bits == 2048)
        #expect(key.verifyPKCS1SHA256(signature: signature, message: message))
        #expect(key.verifyPKCS1SHA256(signature: signature, message: message), "a prepared key serves again and again")
    }

    @Test func verifiesWhatTheCommandSigned() throws {
        let signature = try #require(Base64.decode(Array(PublicKeys.signatureOfAMessage.utf8)))
        for pem in [PublicKeys.spki, PublicKeys.pkcs1] {
            let key = try RSAPublicKey(pem: pem)
            #expect(key.verifyPKCS1SHA256(signature: signature, message: Array("a message".utf8)))
            #expect(!key.verifyPKCS1SHA256(signature: signature, message: Array("a massage".utf8)))
        }
    }

    @Test func everyFormOfAKeyComesToTheSameDER() throws {
        let key = try RSAPublicKey(pem: PublicKeys.spki)
        #expect(try RSAPublicKey(pem: PublicKeys.pkcs1).der == key.der)
        #expect(try RSAPublicKey(der: key.der).der == key.der)
        let windows = "\r\n \t" + PublicKeys.spki.split(separator: "\n").joined(separator: " \r\n\t") + "\r\n\r\n"
        #expect(try RSAPublicKey(pem: windows).der == key.der)
        let numbers = try RSAPublicKey(modulus: Self.decoded(Self.published.modulus), exponent: [1, 0, 1])
        let padded = try RSAPublicKey(modulus: [0, 0] + Self.decoded(Self.published.modulus), exponent: [0, 1, 0, 1])
        #expect(numbers.der == padded.der)
    }

    @Test func refusesEverySignatureThatIsNotTheOne() throws {
        let key = try RSAPublicKey(pem: PublicKeys.spki)
        let message = Array("a message".utf8)
        let signature = try #require(Base64.decode(Array(PublicKeys.signatureOfAMessage.utf8)))
        let others = [
            [], [0], Array(signature.dropLast()), signature + [0], [0] + signature,
            [UInt8](repeating: 0, count: 256), [UInt8](repeating: 255, count: 256),
            [UInt8](repeating: 1, count: 1 << 16),
        ]
        for other in others { #expect(!key.verifyPKCS1SHA256(signature: other, message: message)) }
        for index in stride(from: 0, to: signature.count, by: 17) {
            var altered = signature
            altered[index] ^= 0x10
            #expect(!key.verifyPKCS1SHA256(signature: altered, message: message))
        }
    }

    static let unfit: [(String, RSAKeyError)] = [
        (PublicKeys.bits1024, .tooSmall(bits: 1024)),
        (PublicKeys.bits2047, .tooSmall(bits: 2047)),
        (PublicKeys.pss, .notRSA),
        (PublicKeys.elliptic, .notRSA),
        (PublicKeys.edwards, .notRSA),
        (PublicKeys.certificate, .certificate),
        ("-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----", .privateKey),
        ("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----", .privateKey),
        ("-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----", .privateKey),
        ("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----", .unreadable),
        ("-----BEGIN RSA PUBLIC KEY-----\nAAAA\n-----END RSA PUBLIC KEY-----", .unreadable),
        ("-----BEGIN PUBLIC KEY-----\n-----END PUBLIC KEY-----", .unreadable),
        ("-----BEGIN PUBLIC KEY-----", .unreadable),
        ("-----BEGIN -----", .unreadable),
        ("", .unreadable),
        ("ssh-rsa AAAAB3NzaC1yc2E= someone@somewhere", .unreadable),
        (PublicKeys.spki + "\n" + PublicKeys.spki, .unreadable),
        (PublicKeys.spki.replacingFirst("IIB", with: "II="), .unreadable),
        (PublicKeys.spki.replacingFirst("END PUBLIC", with: "END RSA PUBLIC"), .unreadable),
        (PublicKeys.spki + String(repeating: "\n", count: 20_000), .unreadable),
    ]

    @Test(arguments: unfit) func refusesAKeyThatIsUnfit(pem: String, error: RSAKeyError) {
        #expect(throws: error) { try RSAPublicKey(pem: pem) }
    }

    @Test func refusesDERWithMoreBehindIt() throws {
        let der = try RSAPublicKey(pem: PublicKeys.spki).der
        #expect(throws: RSAKeyError.unreadable) { try RSAPublicKey(der: der + [0]) }
        #expect(throws: RSAKeyError.unreadable) { try RSAPublicKey(der: []) }
        for count in stride(from: 0, to: der.count, by: 23) {
            #expect(throws: RSAKeyError.unreadable) { try RSAPublicKey(der: Array(der.prefix(count))) }
        }
    }

    static let exponents: [[UInt8]] = [[], [0], [1], [0, 1], [2], [1, 0, 0], [1, 0, 0, 0, 0, 0, 0, 0, 1]]

    @Test(arguments: exponents) func refusesAnExponentThatIsWeak(exponent: [UInt8]) throws {
        let modulus = try Self.decoded(Self.published.modulus)
        #expect(throws: RSAKeyError.weakExponent) { try RSAPublicKey(modulus: modulus, exponent: exponent) }
    }

    @Test func refusesAModulusThatIsTooShortOrTooLong() {
        let short = [UInt8](repeating: 0xFF, count: 255)
        let long = [UInt8](repeating: 0xFF, count: 1025)
        #expect(throws: RSAKeyError.tooSmall(bits: 2040)) { try RSAPublicKey(modulus: short, exponent: [1, 0, 1]) }
        #expect(throws: RSAKeyError.tooLarge(bits: 8200)) { try RSAPublicKey(modulus: long, exponent: [1, 0, 1]) }
        #expect(throws: RSAKeyError.self) { try RSAPublicKey(modulus: [], exponent: [1, 0, 1]) }
    }

    @Test func oneKeyVerifiesOnManyThreadsAtOnce() async throws {
        let key = try RSAPublicKey(pem: PublicKeys.spki)
        let signature = try #require(Base64.decode(Array(PublicKeys.signatureOfAMessage.utf8)))
        let right = await withTaskGroup(of: Int.self) { group in
            for task in 0..<8 {
                group.addTask {
                    (0..<100).count { round in
                        let isGenuine = (task + round).isMultiple(of: 2)
                        let message = isGenuine ? "a message" : "another"
                        return key.verifyPKCS1SHA256(signature: signature, message: Array(message.utf8)) == isGenuine
                    }
                }
            }
            return await group.reduce(0, +)
        }
        #expect(right == 800)
    }
}

extension String {
    fileprivate func replacingFirst(_ part: String, with other: String) -> String {
        guard let index = firstIndex(of: part) else { return self }
        return String(self[..<index]) + other + String(self[self.index(index, offsetBy: part.count)...])
    }

    private func firstIndex(of part: String) -> Index? { indices.first { self[$0...].hasPrefix(part) } }
}
