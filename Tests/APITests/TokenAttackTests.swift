import Domain
import Foundation
import TestSupport
import Testing

/// Tokens that somebody made up: none of them is taken, and none is answered as nobody's.
@Suite struct TokenAttackTests {
    /// A project with an HS256 key `main` and an RS256 key `rsa`, and another one with a key `main` of its own.
    struct Victim: Sendable {
        let project: ProjectFixture
        let other: ProjectFixture
        let rsa: RSAKey
        let port: Int

        var good: String { project.token(payload: HandMadeToken.payload) }
        var goodParts: [Substring] { good.split(separator: ".") }
    }

    struct Attack: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let token: @Sendable (Victim) throws -> String

        init(_ name: String, _ token: @escaping @Sendable (Victim) throws -> String) {
            testDescription = name
            self.token = token
        }

        /// The good payload under another header, signed with the right secret.
        static func header(_ name: String, _ header: JSON) -> Attack {
            Attack(name) { $0.project.token(payload: HandMadeToken.payload, header: header) }
        }

        /// Another payload, as text, signed with the right secret.
        static func payload(_ payload: String) -> Attack {
            Attack(payload) { victim in
                let input = HandMadeToken.part(#"{"alg":"HS256"}"#.utf8) + "." + HandMadeToken.part(payload.utf8)
                return HandMadeToken.hs256(input, secret: Array(victim.project.tokenSecret.utf8))
            }
        }
    }

    private static let victim = Task {
        let fixture = try await SharedService.fixture()
        let (project, _, root) = try await SharedService.project()
        let (other, _, _) = try await SharedService.project()
        let rsa = try RSAKey()
        let made = try root.post(
            project.path + "/token-keys", ["algorithm": "RS256", "public_key": .string(rsa.publicPEM), "kid": "rsa"])
        try #require(made.status == 201)
        return Victim(project: project, other: other, rsa: rsa, port: fixture.service.port)
    }

    static let unsigned: [Attack] = ["none", "None", "NONE", "nOnE", "", " none"].map { algorithm in
        Attack("alg \"\(algorithm)\" without a signature") { _ in
            HandMadeToken.signingInput(["alg": .string(algorithm)], HandMadeToken.payload) + "."
        }
    }

    static let confused: [Attack] = [
        Attack("the public key as the secret, under its name") { victim in
            HandMadeToken.hs256(
                ["alg": "HS256", "kid": "rsa"], HandMadeToken.payload, secret: Array(victim.rsa.publicPEM.utf8))
        },
        Attack("the public key as the secret") { victim in
            HandMadeToken.hs256(["alg": "HS256"], HandMadeToken.payload, secret: Array(victim.rsa.publicPEM.utf8))
        },
        Attack("the public key without its last line end as the secret") { victim in
            HandMadeToken.hs256(
                ["alg": "HS256"], HandMadeToken.payload, secret: Array(victim.rsa.publicPEM.utf8.dropLast()))
        },
        Attack("an RSA signature under the name of the HS256 key") {
            try $0.rsa.sign(header: ["alg": "RS256", "kid": "main"], payload: HandMadeToken.payload)
        },
        Attack("an RSA signature that calls itself HS256") {
            try $0.rsa.sign(header: ["alg": "HS256"], payload: HandMadeToken.payload)
        },
        Attack("another RSA key") { _ in
            let other = try RSAKey()
            defer { other.remove() }
            return try other.sign(header: ["alg": "RS256", "kid": "rsa"], payload: HandMadeToken.payload)
        },
        Attack("another project's key of the same name") { $0.other.token(payload: HandMadeToken.payload) },
        Attack("a key that the token brings along") { _ in
            let secret = Array("my own secret, my own secret, my own secret".utf8)
            let jwk: JSON = ["kty": "oct", "k": .string(HandMadeToken.part(secret))]
            return HandMadeToken.hs256(["alg": "HS256", "jwk": jwk], HandMadeToken.payload, secret: secret)
        },
    ]

    static let headers: [Attack] =
        ["HS384", "HS512", "RS384", "PS256", "ES256", "hs256"].map { .header("alg \($0)", ["alg": .string($0)]) } + [
            .header("no alg", ["kid": "main"]), .header("a list of algs", ["alg": ["HS256"], "kid": "main"]),
            .header("crit", ["alg": "HS256", "crit": ["exp"]]), .header("b64", ["alg": "HS256", "b64": false]),
            .header("an admin's type", ["alg": "HS256", "typ": "admin+jwt"]),
            .header("an unknown kid", ["alg": "HS256", "kid": "mian"]),
            .header("a kid that climbs", ["alg": "HS256", "kid": "../../main"]),
            .header("a kid with a quote", ["alg": "HS256", "kid": "main' or '1'='1"]),
            .header("a kid with NUL", ["alg": "HS256", "kid": "main\0"]),
            .header("a kid that is a number", ["alg": "HS256", "kid": 1]),
            .header("an empty kid", ["alg": "HS256", "kid": ""]),
        ]

    static let altered: [Attack] = [
        Attack("another payload") { victim in
            let payload = HandMadeToken.part(#"{"sub":"user-2","exp":4000000000}"#.utf8)
            return "\(victim.goodParts[0]).\(payload).\(victim.goodParts[2])"
        },
        Attack("no signature") { "\($0.goodParts[0]).\($0.goodParts[1])." },
        Attack("two parts") { "\($0.goodParts[0]).\($0.goodParts[1])" },
        Attack("four parts") { $0.good + ".x" }, Attack("five parts, as of JWE") { $0.good + ".x.y" },
        Attack("half of the signature") { String($0.good.dropLast(21)) },
        Attack("padding") { $0.good + "=" },
        Attack("trailing bits") { victim in
            // The last character of 32 bytes has two bits to spare, which must be zero.
            let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
            let last = try #require(victim.good.last.flatMap { alphabet.firstIndex(of: $0) })
            return victim.good.dropLast() + String(alphabet[last + 1])
        },
        Attack("the other base64") { $0.good.replacing("-", with: "+").replacing("_", with: "/") + "+/" },
        Attack("a blank inside") { $0.good.replacing(".", with: ". ") },
        Attack("more than 8 KiB") { victim in
            let filler = JSON.string(String(repeating: "x", count: 8 << 10))
            return victim.project.token(payload: ["sub": "u", "exp": 4_000_000_000, "filler": filler])
        },
        Attack("the app key") { $0.project.appKey },
    ]

    static let payloads: [Attack] = [
        #"{"sub":"u"}"#, #"{"sub":"u","exp":"4000000000"}"#, #"{"sub":"u","exp":null}"#, #"{"sub":"u","exp":[]}"#,
        #"{"exp":4000000000}"#, #"{"sub":"","exp":4000000000}"#, #"{"sub":7,"exp":4000000000}"#,
        #"{"sub":"u","exp":4000000000,"nbf":"0"}"#, #"{"sub":"u","exp":4000000000,"iss":1}"#,
        #"{"sub":"u","sub":"v","exp":4000000000}"#, #"{"sub":"u","exp":1,"exp":4000000000}"#, "[]", "", "{",
        #"{"sub":"u","exp":4000000000} "x""#,
        #"{"sub":"\#(String(repeating: "u", count: 129))","exp":4000000000}"#,
    ].map { .payload($0) }

    @Test(arguments: unsigned + confused + headers + altered + payloads)
    func aTokenThatIsNoGoodIsInvalid(_ attack: Attack) async throws {
        let victim = try await Self.victim.value
        let app = Client(port: victim.port, headers: [("X-App-Key", victim.project.appKey)])
        let token = try attack.token(victim)
        // Asked twice: a refusal must not be remembered as anything else.
        for _ in 0..<2 {
            let answer = try app.get("/config", ("Authorization", "Bearer " + token))
            expectError(answer, 401, "invalid_token")
            #expect(token.isEmpty || !answer.text.contains(token))
        }
    }

    @Test func theTokenThatTheAttacksAreMadeFromIsGood() async throws {
        let victim = try await Self.victim.value
        let app = Client(port: victim.port, headers: [("X-App-Key", victim.project.appKey)])
        #expect(try app.get("/config", ("Authorization", "Bearer " + victim.good)).status == 200)
    }
}
