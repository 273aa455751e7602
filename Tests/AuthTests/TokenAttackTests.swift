import Crypto
import Domain
import Testing

@testable import Auth

/// Tokens that somebody without the keys, or with the keys and bad intent, might send. All are refused as invalid.
struct Attack: Sendable, CustomTestStringConvertible {
    let name: String
    let token: String

    init(_ name: String, _ token: String) {
        self.name = name
        self.token = token
    }

    var testDescription: String { name }
}

@Suite struct TokenAttackTests {
    static let noSignature: [Attack] = ["none", "None", "NONE", "nOnE", "", "none ", "HS256\\u0000", "\\u006eone"]
        .flatMap {
            let input = TokenKit.encoded(#"{"alg":"\#($0)"}"#) + "." + TokenKit.encoded(TokenKit.payload)
            return [
                Attack("alg \($0), no signature", input + "."), Attack("alg \($0), signed", TokenKit.signed(input)),
            ]
        }

    static let algorithms: [Attack] =
        ["hs256", "Hs256", "HS384", "HS512", "RS256 ", "rs256", "ES256", "PS256", "EdDSA", "dir", "HS256\u{301}"].map {
            Attack("alg \($0)", TokenKit.token(header: #"{"alg":"\#($0)","kid":"hmac-1"}"#))
        }
        + ["256", "null", "true", #"["HS256"]"#, #"{"alg":"HS256"}"#].map {
            Attack("alg is \($0)", TokenKit.token(header: #"{"alg":\#($0),"kid":"hmac-1"}"#))
        }
        + [
            Attack("no alg", TokenKit.token(header: #"{"kid":"hmac-1"}"#)),
            Attack("RS384 by our key", ForeignTokens.rs384),
            Attack("PS256 by our key", ForeignTokens.ps256),
            Attack("HS512 by our secret", ForeignTokens.hs512),
        ]

    /// The public key is known to all; as an HMAC secret it must open nothing.
    static let confusion: [Attack] = {
        let pem = ForeignTokens.publicKey
        let der = (try? RSAPublicKey(pem: pem).der) ?? []
        let secrets: [(String, [UInt8])] = [
            ("PEM", Array(pem.utf8)), ("PEM with newline", Array((pem + "\n").utf8)), ("DER", der),
            ("modulus", Base64URL.decode(Array(ForeignTokens.modulus.utf8)) ?? []), ("nothing", []),
        ]
        return secrets.flatMap { name, secret in
            [#"{"alg":"HS256","kid":"rsa-1"}"#, #"{"alg":"HS256"}"#, #"{"alg":"RS256","kid":"rsa-1"}"#].map {
                Attack("\(name) as secret, \($0)", TokenKit.token(header: $0, secret: secret))
            }
        }
    }()

    static let keyMismatch: [Attack] = [
        Attack("HS256 with the RSA key's kid", TokenKit.token(header: #"{"alg":"HS256","kid":"rsa-1"}"#)),
        Attack("RS256 with the secret's kid", TokenKit.token(header: #"{"alg":"RS256","kid":"hmac-1"}"#)),
        Attack("by another RSA key", ForeignTokens.rs256BySomebodyElse),
        Attack("by another RSA key that comes along as jwk", ForeignTokens.rs256WithTheirOwnJWK),
        Attack(
            "a secret that comes along as jwk",
            TokenKit.token(
                header: #"{"alg":"HS256","jwk":{"kty":"oct","k":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}}"#,
                secret: Array(repeating: 0, count: 32))),
    ]

    static let kids: [Attack] = [
        #""""#, #""' or 1=1 --""#, #""\"""#, #""../../dev/null""#, #""/dev/null""#, #""hmac-1\u0000""#, #""\u0000""#,
        #""hmac-1/""#, #""HMAC-1""#, #""hmac-1 ""#, #""hmac\\-1""#, #""hmac-1\n""#, #""ｈmac-1""#, "1", "null", "true",
        #"["hmac-1"]"#, #"{"kid":"hmac-1"}"#, "\"\(String(repeating: "a", count: 65))\"",
        "\"\(String(repeating: "a", count: 5000))\"",
    ].map { Attack("kid \($0.prefix(40))", TokenKit.token(header: #"{"alg":"HS256","kid":\#($0)}"#)) }

    static let headers: [Attack] = [
        #"{"alg":"HS256","kid":"hmac-1","crit":["exp"]}"#, #"{"alg":"HS256","kid":"hmac-1","crit":[]}"#,
        #"{"alg":"HS256","kid":"hmac-1","crit":null}"#, #"{"alg":"HS256","kid":"hmac-1","b64":false,"crit":["b64"]}"#,
        #"{"alg":"HS256","kid":"hmac-1","b64":false}"#, #"{"alg":"HS256","kid":"hmac-1","b64":true}"#,
        #"{"alg":"HS256","kid":"hmac-1","typ":"admin+jwt"}"#, #"{"alg":"HS256","kid":"hmac-1","typ":"Admin+JWT"}"#,
        #"{"alg":"HS256","kid":"hmac-1","typ":"application/admin+jwt"}"#, #"{"alg":"HS256","kid":"hmac-1","typ":7}"#,
        #"{"alg":"none","alg":"HS256","kid":"hmac-1"}"#, #"{"alg":"HS256","kid":"hmac-1","alg":"none"}"#,
        #"{"alg":"HS256","kid":"hmac-1","kid":"rsa-1"}"#, #"{"alg":"HS256","kid":"hmac-1","\u006bid":"hmac-1"}"#,
        #"{"alg":"HS256","kid":"hmac-1","x":{"y":1,"y":2}}"#, #"{"alg":"HS256","kid":"hmac-1"} "# + "\u{FEFF}",
        #"["HS256"]"#, #""HS256""#, "", "null", "{", #"{"alg":"HS256","kid":"hmac-1","x":"\ud800"}"#,
        #"{"alg":"HS256","kid":"hmac-1",}"#, #"{'alg':'HS256'}"#,
        #"{"alg":"HS256","kid":"hmac-1","x":\#(String(repeating: "[", count: 2000))}"#,
    ].map { Attack("header \($0.prefix(80))", TokenKit.token(header: $0)) }

    static let shapes: [Attack] = {
        let (header, payload) = (TokenKit.encoded(TokenKit.header), TokenKit.encoded(TokenKit.payload))
        let token = TokenKit.token()
        let signature = token.split(separator: ".")[2]
        return [
            ("nothing", ""), ("one dot", "."), ("two dots", ".."), ("three dots", "..."), ("a word", "token"),
            ("many dots", String(repeating: ".", count: 8000)), ("a JWE's five parts", "\(token).AAAA.AAAA"),
            ("a fourth part", token + "."), ("no signature", "\(header).\(payload)"),
            ("empty signature", "\(header).\(payload)."), ("an HMAC of nothing", TokenKit.signed("")),
            ("a short signature", "\(header).\(payload).\(signature.dropLast(3))"),
            ("twice the signature", "\(header).\(payload).\(signature)\(signature)"),
            ("padding", token + "="), ("padded header", TokenKit.signed(header + "==." + payload)),
            ("padded payload", TokenKit.signed(header + "." + payload + "=")),
            ("a space before", " " + token), ("a newline behind", token + "\n"), ("a NUL behind", token + "\0"),
            ("a NUL within", "\(header)\0.\(payload).\(signature)"), ("the standard alphabet", standardAlphabet()),
            ("trailing bits in the signature", withTrailingBits(token)),
            ("trailing bits in the header", TokenKit.signed(withTrailingBits(header) + "." + payload)),
            ("trailing bits in the payload", TokenKit.signed(header + "." + withTrailingBits(payload))),
            ("the JSON form", #"{"payload":"\#(payload)","protected":"\#(header)","signature":"\#(signature)"}"#),
            (
                "not UTF-8 in the payload",
                TokenKit.signed(header + "." + Base64URL.encode([0x7B, 0x22, 0xFF, 0x22, 0x7D]))
            ),
        ].map { Attack($0.0, $0.1) }
    }()

    static let payloads: [Attack] = [
        #"{"sub":"a","sub":"b","exp":4102444800}"#, #"{"sub":"a","exp":1,"exp":4102444800}"#,
        #"{"sub":"a","\u0073ub":"b","exp":4102444800}"#, #"{"sub":"a","exp":4102444800,"claims":{"r":1,"r":2}}"#,
        #"{"sub":"\ud800","exp":4102444800}"#, #"{"sub":"\udc00x","exp":4102444800}"#, #"["a"]"#, "7", "", "null",
        #"{"sub":"a","exp":4102444800}{}"#, #"{"sub":"a","exp":+4102444800}"#, #"{"sub":"a","exp":0x7fffffff}"#,
        #"{"sub":"a","exp":NaN}"#, #"{"sub":"a","exp":Infinity}"#, #"{"sub":"a","exp":04102444800}"#,
    ].map { Attack("payload \($0)", TokenKit.token(payload: $0)) }

    static let all =
        noSignature + algorithms + confusion + keyMismatch + kids + headers + shapes + payloads

    @Test(arguments: all) func isRefused(_ attack: Attack) throws {
        #expect(try TokenKit.verify(attack.token).isInvalid)
    }

    @Test func theTokenThatTheAttacksAreMadeOfIsGood() throws {
        #expect(try TokenKit.verify(TokenKit.token()).identity?.uid == "user-42")
        #expect(try TokenKit.verify(TokenKit.token(header: #"{"alg":"HS256"}"#)).identity?.uid == "user-42")
        let spelled = #"{"alg":"\u0048S256","kid":"hmac\u002d1"}"#
        #expect(try TokenKit.verify(TokenKit.token(header: spelled)).identity?.uid == "user-42")
    }

    @Test(arguments: ["JWT", "jwt", "at+jwt", "application/at+jwt", "", "anything else"])
    func anyTypeButOurOwnIsFine(type: String) throws {
        let token = TokenKit.token(header: #"{"alg":"HS256","kid":"hmac-1","typ":"\#(type)"}"#)
        #expect(try TokenKit.verify(token).identity != nil)
    }

    @Test func noRejectionShowsAnythingOfTheToken() throws {
        for attack in Self.all where attack.token.utf8.count > 40 {
            guard case .failure(.invalid(_, let reason)) = try TokenKit.verify(attack.token) else { continue }
            for part in attack.token.split(separator: ".") where part.count > 8 { #expect(!reason.contains(part)) }
            #expect(reason.utf8.count < 120)
        }
    }

    /// The same bits in the last character but for those that belong to no byte.
    private static func withTrailingBits(_ text: String) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        guard let last = text.last, let index = alphabet.firstIndex(of: last) else { return text }
        return text.dropLast() + String(alphabet[index ^ 1])
    }

    /// A token whose signature has a `-` or a `_`, spelled with the standard alphabet.
    private static func standardAlphabet() -> String {
        for number in 0..<1000 {
            let token = TokenKit.token(payload: #"{"sub":"user-\#(number)","exp":1750003600}"#)
            let parts = token.split(separator: ".")
            let standard = parts[2].map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
            if String(standard) != parts[2] { return "\(parts[0]).\(parts[1]).\(String(standard))" }
        }
        return ""
    }
}
