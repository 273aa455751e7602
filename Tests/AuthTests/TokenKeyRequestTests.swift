import Crypto
import Domain
import Testing

@testable import Auth

@Suite struct TokenKeyRequestTests {
    static let secret = String(repeating: "s", count: 32)
    static let jwk: JSONObject = ["kty": "RSA", "n": .string(ForeignTokens.modulus), "e": "AQAB"]

    static func jwk(with members: (String, JSON)...) -> JSON {
        .object(JSONObject(jwk.members.map { ($0.key, $0.value) } + members))
    }

    static func faults(_ body: JSONObject) -> [TokenKeyFault] {
        do {
            _ = try TokenKeyRequest.read(body)
            return []
        } catch {
            return error.faults
        }
    }

    @Test func aPEMAndAJWKOfOneKeyComeToTheSame() throws {
        let bodies: [JSONObject] = [
            ["algorithm": "RS256", "public_key": .string(ForeignTokens.publicKey)],
            ["algorithm": "RS256", "public_key": .object(Self.jwk)],
            [
                "algorithm": "RS256",
                "public_key": Self.jwk(with: ("use", "sig"), ("alg", "RS256"), ("key_ops", ["verify"]), ("x5t", "x")),
            ],
        ]
        for body in bodies {
            guard case .rs256(let key) = try TokenKeyRequest.read(body).material else {
                Issue.record("no RSA key")
                continue
            }
            #expect(try key.der == RSAPublicKey(pem: ForeignTokens.publicKey).der)
        }
    }

    static let secrets: [(String, String, Int)] = [
        ("secret", secret, 32), ("secret", String(repeating: "é", count: 16), 32),
        ("secret", String(repeating: "s", count: 1024), 1024),
        ("secret_base64", Base64.encode([UInt8](repeating: 0xFF, count: 32)), 32),
        ("secret_base64", Base64URL.encode([UInt8](repeating: 0xFF, count: 32)), 32),
        ("secret_base64", Base64.encode([UInt8](repeating: 0xFF, count: 1024)), 1024),
    ]

    @Test(arguments: secrets) func aSecretIsTextOrBase64(member: String, text: String, count: Int) throws {
        let body = JSONObject([("algorithm", "HS256"), (member, .string(text))])
        guard case .hs256(let bytes) = try TokenKeyRequest.read(body).material else {
            Issue.record("no secret")
            return
        }
        #expect(bytes.count == count)
    }

    @Test func theKidIsTheRequestsThenTheJWKsThenOneThatIsMade() throws {
        let jwk = Self.jwk(with: ("kid", "from-jwk"))
        let asked = try TokenKeyRequest.read(["algorithm": "RS256", "public_key": jwk, "kid": "asked"])
        #expect(asked.kid.text == "asked")
        #expect(try TokenKeyRequest.read(["algorithm": "RS256", "public_key": jwk]).kid.text == "from-jwk")
        let made = try (0..<2).map { _ in
            try TokenKeyRequest.read(["algorithm": "HS256", "secret": .string(Self.secret)]).kid.text
        }
        #expect(made[0].utf8.count == 16)
        #expect(made[0] != made[1])
    }

    static let faulty: [(JSONObject, [String])] = [
        ([:], ["/algorithm missing_field"]),
        (["algorithm": 256], ["/algorithm wrong_type"]),
        (["algorithm": "rs256"], ["/algorithm invalid_algorithm"]),
        (["algorithm": "none"], ["/algorithm invalid_algorithm"]),
        (["algorithm": "RS256"], ["/public_key missing_field"]),
        (["algorithm": "RS256", "public_key": 7], ["/public_key wrong_type"]),
        (["algorithm": "RS256", "public_key": nil], ["/public_key wrong_type"]),
        (["algorithm": "RS256", "public_key": ""], ["/public_key invalid_public_key"]),
        (["algorithm": "RS256", "public_key": .string(SmallKeys.rsa1024)], ["/public_key weak_key"]),
        (
            ["algorithm": "RS256", "public_key": "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"],
            ["/public_key invalid_public_key"]
        ),
        (
            ["algorithm": "RS256", "public_key": "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"],
            ["/public_key invalid_public_key"]
        ),
        (["algorithm": "RS256", "public_key": [:]], ["/public_key/kty invalid_public_key"]),
        (["algorithm": "RS256", "public_key": ["keys": []]], ["/public_key/keys invalid_public_key"]),
        (["algorithm": "RS256", "public_key": ["kty": "EC"]], ["/public_key/kty invalid_public_key"]),
        (["algorithm": "RS256", "public_key": ["kty": "rsa"]], ["/public_key/kty invalid_public_key"]),
        (["algorithm": "RS256", "public_key": ["kty": "RSA"]], ["/public_key/n invalid_public_key"]),
        (["algorithm": "RS256", "public_key": ["kty": "RSA", "n": "AQAB"]], ["/public_key/e invalid_public_key"]),
        (
            ["algorithm": "RS256", "public_key": ["kty": "RSA", "n": "AQ==", "e": "AQAB"]],
            ["/public_key/n invalid_public_key"]
        ),
        (
            ["algorithm": "RS256", "public_key": ["kty": "RSA", "n": "AB", "e": "AQAB"]],
            ["/public_key/n invalid_public_key"]
        ),
        (
            ["algorithm": "RS256", "public_key": ["kty": "RSA", "n": 7, "e": "AQAB"]],
            ["/public_key/n invalid_public_key"]
        ),
        (["algorithm": "RS256", "public_key": ["kty": "RSA", "n": "AQAB", "e": "AQAB"]], ["/public_key weak_key"]),
        (
            ["algorithm": "RS256", "public_key": ["kty": "RSA", "n": .string(ForeignTokens.modulus), "e": "AQ"]],
            ["/public_key weak_key"]
        ),
        (
            ["algorithm": "RS256", "public_key": ["kty": "RSA", "n": .string(ForeignTokens.modulus), "e": "AQAA"]],
            ["/public_key weak_key"]
        ),
        (["algorithm": "RS256", "public_key": jwk(with: ("d", "AQAB"))], ["/public_key/d invalid_public_key"]),
        (["algorithm": "RS256", "public_key": jwk(with: ("use", "enc"))], ["/public_key/use invalid_public_key"]),
        (["algorithm": "RS256", "public_key": jwk(with: ("alg", "PS256"))], ["/public_key/alg invalid_public_key"]),
        (["algorithm": "RS256", "public_key": jwk(with: ("alg", nil))], ["/public_key/alg invalid_public_key"]),
        (
            ["algorithm": "RS256", "public_key": jwk(with: ("key_ops", ["sign"]))],
            ["/public_key/key_ops invalid_public_key"]
        ),
        (["algorithm": "RS256", "public_key": jwk(with: ("kid", "a/b"))], ["/public_key/kid invalid_kid"]),
        (["algorithm": "RS256", "public_key": jwk(with: ("kid", 7))], ["/public_key/kid wrong_type"]),
        (
            ["algorithm": "RS256", "public_key": .object(jwk), "secret": .string(secret), "secret_base64": "AAAA"],
            ["/secret unknown_field", "/secret_base64 unknown_field"]
        ),
        (["algorithm": "HS256"], ["/secret missing_field"]),
        (["algorithm": "HS256", "secret": 7], ["/secret wrong_type"]),
        (["algorithm": "HS256", "secret": .string(String(secret.dropLast()))], ["/secret weak_key"]),
        (["algorithm": "HS256", "secret": ""], ["/secret weak_key"]),
        (["algorithm": "HS256", "secret": .string(String(repeating: "s", count: 1025))], ["/secret invalid_secret"]),
        (["algorithm": "HS256", "secret_base64": "***"], ["/secret_base64 invalid_secret"]),
        (["algorithm": "HS256", "secret_base64": "AAAA"], ["/secret_base64 weak_key"]),
        (["algorithm": "HS256", "secret_base64": 7], ["/secret_base64 wrong_type"]),
        (
            ["algorithm": "HS256", "secret": .string(secret), "secret_base64": .string(Base64.encode(secret.utf8))],
            ["/secret_base64 invalid_secret"]
        ),
        (["algorithm": "HS256", "secret": .string(secret), "public_key": "x"], ["/public_key unknown_field"]),
        (["algorithm": "HS256", "secret": .string(secret), "kid": ""], ["/kid invalid_kid"]),
        (["algorithm": "HS256", "secret": .string(secret), "kid": "a b"], ["/kid invalid_kid"]),
        (["algorithm": "HS256", "secret": .string(secret), "kid": nil], ["/kid wrong_type"]),
        (["algorithm": "HS256", "secret": .string(secret), "a/b~c": 1], ["/a~1b~0c unknown_field"]),
        (
            ["algorithm": "HS256", "secret": "short", "kid": "a b", "extra": 1],
            ["/extra unknown_field", "/kid invalid_kid", "/secret weak_key"]
        ),
    ]

    @Test(arguments: faulty) func everyFaultIsToldWithItsPlace(body: JSONObject, expected: [String]) {
        #expect(Self.faults(body).map { "\($0.path) \($0.code.rawValue)" } == expected)
    }

    @Test func aPrivateKeyIsToldWhatToSendInstead() throws {
        let pem = "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----"
        let message = try #require(Self.faults(["algorithm": "RS256", "public_key": .string(pem)]).first?.message)
        #expect(message.contains("private key") && message.contains("-pubout"))
    }

    @Test func noFaultShowsTheSecret() {
        for (body, _) in Self.faulty {
            for fault in Self.faults(body) {
                #expect(!fault.message.contains("sss") && !fault.message.contains("short"))
            }
        }
    }

    @Test func whatIsStoredVerifiesAgain() throws {
        let master = try #require(MasterKey(base64: Base64.encode(SecureRandom.bytes(32))))
        let (box, project) = (SecretBox(master: master), try #require(ProjectID("shop")))
        for key in try TokenKit.keys() {
            let stored = StoredTokenKey(
                kid: key.kid, algorithm: key.material.algorithm,
                material: key.material.stored(project: project, kid: key.kid, box: box), createdAt: TokenKit.now)
            let read = try #require(TokenKey(stored: stored, box: box, project: project))
            let verifier = TokenVerifier(keys: [read], settings: .standard, cacheEntriesMax: 0)
            let token = key.kid.text == "rsa-1" ? ForeignTokens.rs256 : ForeignTokens.hs256
            #expect(verifier.verify(Array(token.utf8)[...], now: TokenKit.now).identity?.uid == "user-42")
        }
    }

    @Test func aSealedSecretServesOnlyItsOwnProjectAndName() throws {
        let master = try #require(MasterKey(base64: Base64.encode(SecureRandom.bytes(32))))
        let (box, project) = (SecretBox(master: master), try #require(ProjectID("shop")))
        let kid = try #require(KeyID("hmac-1"))
        let material = TokenKeyMaterial.hs256(TokenKit.secret).stored(project: project, kid: kid, box: box)
        func read(kid: String, project: String, algorithm: TokenAlgorithm = .hs256) throws -> TokenKey? {
            let stored = StoredTokenKey(
                kid: try #require(KeyID(kid)), algorithm: algorithm, material: material, createdAt: TokenKit.now)
            return TokenKey(stored: stored, box: box, project: try #require(ProjectID(project)))
        }
        #expect(try read(kid: "hmac-1", project: "shop") != nil)
        #expect(try read(kid: "hmac-2", project: "shop") == nil)
        #expect(try read(kid: "hmac-1", project: "shop2") == nil)
        #expect(try read(kid: "hmac-1", project: "shop", algorithm: .rs256) == nil)
        #expect(!material.contains(TokenKit.secret))
    }

    @Test func noDescriptionShowsTheKey() throws {
        let keys = try TokenKit.keys()
        var dumped = ""
        dump(keys, to: &dumped)
        #expect(!"\(keys) \(dumped)".contains("\(TokenKit.secret[0]), \(TokenKit.secret[1])"))
        #expect(!dumped.contains("97"))
    }
}
