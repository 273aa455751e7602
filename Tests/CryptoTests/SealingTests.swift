import Testing

@testable import Crypto

@Suite struct SealingTests {
    /// Test case 16 of the GCM submission to NIST (McGrew and Viega).
    @Test func aesGCMAsPublished() {
        let key = bytes(hex: "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")
        let nonce = bytes(hex: "cafebabefacedbaddecaf888")
        let context = bytes(hex: "feedfacedeadbeeffeedfacedeadbeefabaddad2")
        let plain = bytes(
            hex: """
                d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
                1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
                """)
        let sealed = bytes(
            hex: """
                cafebabefacedbaddecaf888
                522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa
                8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662
                76fc6ece0f4e1768cddf8853bb2d551b
                """)
        #expect(AESGCM.seal(plain, key: key, nonce: nonce, context: context) == sealed)
        #expect(AESGCM.open(sealed, key: key, context: context) == plain)
    }

    @Test(arguments: [0, 1, 15, 16, 17, 1024]) func whatIsSealedOpens(count: Int) {
        let key = SecureRandom.bytes(32)
        let plain = SecureRandom.bytes(count)
        #expect(AESGCM.open(AESGCM.seal(plain, key: key, context: []), key: key, context: []) == plain)
        #expect(AESGCM.open(AESGCM.seal(plain, key: key, context: [7]), key: key, context: [7]) == plain)
    }

    @Test func noTwoSealsAreAlike() {
        let key = SecureRandom.bytes(32)
        #expect(AESGCM.seal([1, 2, 3], key: key, context: []) != AESGCM.seal([1, 2, 3], key: key, context: []))
    }

    @Test func anotherKeyOrContextOpensNothing() {
        let key = SecureRandom.bytes(32)
        let sealed = AESGCM.seal([1, 2, 3], key: key, context: [9])
        #expect(AESGCM.open(sealed, key: SecureRandom.bytes(32), context: [9]) == nil)
        #expect(AESGCM.open(sealed, key: key, context: [8]) == nil)
        #expect(AESGCM.open(sealed, key: key, context: []) == nil)
        #expect(AESGCM.open(sealed, key: Array(key.dropLast()), context: [9]) == nil)
    }

    @Test func aChangeOfAnyByteShows() {
        let key = SecureRandom.bytes(32)
        let sealed = AESGCM.seal([1, 2, 3], key: key, context: [9])
        for index in sealed.indices {
            var altered = sealed
            altered[index] ^= 1
            #expect(AESGCM.open(altered, key: key, context: [9]) == nil)
        }
        for count in 0..<sealed.count {
            #expect(AESGCM.open(Array(sealed.prefix(count)), key: key, context: [9]) == nil)
        }
    }

    /// RFC 7914 §12; its fourth vector takes a gigabyte, more than `ScryptCost` allows.
    static let derivations: [(password: String, salt: String, logN: Int, r: Int, p: Int, derived: String)] = [
        (
            "", "", 4, 1, 1,
            "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
                + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
        ),
        (
            "password", "NaCl", 10, 8, 16,
            "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
                + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
        ),
        (
            "pleaseletmein", "SodiumChloride", 14, 8, 1,
            "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
                + "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
        ),
    ]

    @Test(arguments: derivations)
    func scryptAsPublished(password: String, salt: String, logN: Int, r: Int, p: Int, derived: String) throws {
        let cost = try #require(ScryptCost(logN: logN, r: r, p: p))
        let bytes = Scrypt.derive(password: Array(password.utf8), salt: Array(salt.utf8), cost: cost, length: 64)
        #expect(bytes.map { Hex.encode($0) } == derived)
    }

    @Test(arguments: [(0, 8, 1), (21, 8, 1), (20, 8, 1), (15, 0, 1), (15, 8, 0), (15, 33, 1), (15, 8, 33), (-1, 8, 1)])
    func aCostThatIsNoneOrTooMuchIsRefused(logN: Int, r: Int, p: Int) {
        #expect(ScryptCost(logN: logN, r: r, p: p) == nil)
    }
}
