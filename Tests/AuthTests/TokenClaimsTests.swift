import Domain
import Testing

@testable import Auth

@Suite struct TokenClaimsTests {
    static func verify(
        _ members: String, settings: TokenSettings = .standard
    ) throws -> Result<Identity, TokenRejection> {
        try TokenKit.verify(TokenKit.token(payload: "{\(members)}"), settings: settings)
    }

    enum Verdict: Sendable { case accepted, expired, invalid }

    static let moments: [(String, Verdict)] = [
        (#""exp":4102444800"#, .accepted), (#""exp":4102444800.5"#, .accepted), (#""exp":4.1024448e9"#, .accepted),
        (#""exp":1e300"#, .accepted), (#""exp":1e400"#, .accepted), (#""exp":1E+99999999999999999999"#, .accepted),
        (#""exp":9223372036854775807"#, .accepted), (#""exp":9223372036854775808"#, .accepted),
        (#""exp":18446744073709551616"#, .accepted), (#""exp":1\#(String(repeating: "0", count: 3000))"#, .accepted),
        (#""exp":0"#, .expired), (#""exp":-0"#, .expired), (#""exp":-1"#, .expired), (#""exp":-1e300"#, .expired),
        (#""exp":-1e400"#, .expired), (#""exp":1e-400"#, .expired), (#""exp":-9223372036854775809"#, .expired),
        (#""exp":1749999940"#, .expired), (#""exp":1749999940.000001"#, .accepted), (#""exp":1749999941"#, .accepted),
        (#""exp":"4102444800""#, .invalid), (#""exp":null"#, .invalid), (#""exp":true"#, .invalid),
        (#""exp":[4102444800]"#, .invalid), (#""exp":{}"#, .invalid), (#""iat":1"#, .invalid),
        (#""EXP":4102444800"#, .invalid),
        (#""exp":4102444800,"nbf":1750000060"#, .accepted), (#""exp":4102444800,"nbf":1750000061"#, .invalid),
        (#""exp":4102444800,"nbf":1e300"#, .invalid), (#""exp":4102444800,"nbf":1e400"#, .invalid),
        (#""exp":4102444800,"nbf":-1e400"#, .accepted), (#""exp":4102444800,"nbf":0.5"#, .accepted),
        (#""exp":4102444800,"nbf":"1""#, .invalid), (#""exp":4102444800,"nbf":null"#, .invalid),
        (#""exp":4102444800,"iat":4102444800"#, .accepted), (#""exp":4102444800,"iat":"1""#, .invalid),
        (#""exp":4102444800,"iss":"x""#, .accepted), (#""exp":4102444800,"iss":7"#, .invalid),
        (#""exp":4102444800,"iss":null"#, .invalid), (#""exp":4102444800,"jti":"x""#, .accepted),
        (#""exp":4102444800,"jti":7"#, .invalid), (#""exp":4102444800,"aud":"x""#, .accepted),
        (#""exp":4102444800,"aud":[]"#, .accepted), (#""exp":4102444800,"aud":["x","y"]"#, .accepted),
        (#""exp":4102444800,"aud":7"#, .invalid), (#""exp":4102444800,"aud":["x",7]"#, .invalid),
        (#""exp":4102444800,"aud":null"#, .invalid), (#""exp":4102444800,"aud":{"x":1}"#, .invalid),
        (#""exp":4102444800,"aud":[["x"]]"#, .invalid),
    ]

    @Test(arguments: moments) func registeredClaimsAreOfTheirTypesAndExact(members: String, verdict: Verdict) throws {
        let result = try Self.verify(#""sub":"u","# + members)
        switch verdict {
        case .accepted: #expect(result.identity?.uid == "u")
        case .expired: #expect(result == .failure(.expired))
        case .invalid: #expect(result.isInvalid)
        }
    }

    static let uids: [(String, String?)] = [
        (#""u""#, "u"), (#"" ""#, " "), (#""a\u0000b""#, "a\0b"), (#""\u0000""#, "\0"), (#""é""#, "é"),
        (#""e\u0301""#, "e\u{301}"), (#""\ud83d\ude00""#, "😀"), (#""\r\n""#, "\r\n"),
        ("\"\(String(repeating: "x", count: 128))\"", String(repeating: "x", count: 128)),
        ("\"\(String(repeating: "😀", count: 128))\"", String(repeating: "😀", count: 128)),
        ("\"\(String(repeating: "x", count: 129))\"", nil),
        ("\"\(String(repeating: "\\r\\n", count: 65))\"", nil),
        ("\"x\(String(repeating: "\u{301}", count: 128))\"", nil),
        (#""""#, nil), ("7", nil), ("null", nil), ("true", nil), (#"["u"]"#, nil), (#"{"u":1}"#, nil),
    ]

    @Test(arguments: uids) func aUIDIsOneTo128Scalars(value: String, uid: String?) throws {
        let result = try Self.verify(#""exp":4102444800,"sub":\#(value)"#)
        #expect(result.identity.map { ExactString($0.uid) } == uid.map { ExactString($0) })
        #expect(result.isInvalid == (uid == nil))
    }

    @Test func withoutAUIDATokenIsInvalid() throws { #expect(try Self.verify(#""exp":4102444800"#).isInvalid) }

    static let tiers: [(String, Tier?)] = [
        (#""silver""#, .silver), (#""gold""#, .gold), (#""platinum""#, .platinum), (#""PLATINUM""#, .platinum),
        (#""Gold""#, .gold), (#""gold ""#, nil), (#""bronze""#, nil), (#""""#, nil), (#""ſilver""#, nil), ("1", nil),
        ("null", nil), ("true", nil), (#"["gold"]"#, nil), (#"{"gold":true}"#, nil),
    ]

    @Test(arguments: tiers) func aTierThatIsNoneCountsAsAbsent(value: String, tier: Tier?) throws {
        let identity = try #require(try Self.verify(#""sub":"u","exp":4102444800,"tier":\#(value)"#).identity)
        #expect(identity.tier == tier)
    }

    @Test(arguments: ["null", "7", #""x""#, "true", #"[{"role":"vip"}]"#])
    func claimsThatAreNoObjectCountAsAbsent(value: String) throws {
        let identity = try #require(try Self.verify(#""sub":"u","exp":4102444800,"claims":\#(value)"#).identity)
        #expect(identity.claims.object == JSONObject())
    }

    static let issuers: [(String, Bool)] = [
        (#""iss":"https://id.example/""#, true), (#""iss":"https://id.example""#, false), (#""iss":"""#, false),
        (#""iss":"HTTPS://id.example/""#, false), (#""jti":"x""#, false),
    ]

    @Test(arguments: issuers) func theIssuerIsCheckedWhereTheProjectNamesOne(member: String, isAccepted: Bool) throws {
        var settings = TokenSettings.standard
        settings.issuer = "https://id.example/"
        let members = #""sub":"u","exp":4102444800,"# + member
        #expect(try Self.verify(members, settings: settings).isInvalid == !isAccepted)
        #expect(try Self.verify(members).identity != nil)
    }

    static let audiences: [(String, Bool)] = [
        (#""aud":"shop""#, true), (#""aud":["shop"]"#, true), (#""aud":["other","shop"]"#, true),
        (#""aud":"other""#, false), (#""aud":["other"]"#, false), (#""aud":[]"#, false), (#""aud":"Shop""#, false),
        (#""aud":"shop other""#, false), (#""jti":"x""#, false),
    ]

    @Test(arguments: audiences)
    func theAudienceIsCheckedWhereTheProjectNamesOne(member: String, isAccepted: Bool) throws {
        var settings = TokenSettings.standard
        settings.audience = "shop"
        let members = #""sub":"u","exp":4102444800,"# + member
        #expect(try Self.verify(members, settings: settings).isInvalid == !isAccepted)
        #expect(try Self.verify(members).identity != nil)
    }

    @Test func issuersThatOnlyLookAlikeDiffer() throws {
        var settings = TokenSettings.standard
        settings.issuer = "caf\u{E9}"
        #expect(try Self.verify(#""sub":"u","exp":4102444800,"iss":"cafe\#u{301}""#, settings: settings).isInvalid)
        #expect(try Self.verify(#""sub":"u","exp":4102444800,"iss":"caf\#u{E9}""#, settings: settings).identity != nil)
    }

    @Test func otherPlacesServeTheTokensOfOtherProviders() throws {
        let settings = TokenSettings(
            issuer: nil, audience: nil, uidClaim: try #require(ClaimPath("user.id")),
            tierClaim: try #require(ClaimPath("app_metadata.plan")),
            claims: .object(try #require(ClaimPath("app_metadata.flags"))))
        let members = """
            "exp":4102444800,"user":{"id":"u-1"},"app_metadata":{"plan":"gold","flags":{"beta":true}},"claims":{"x":1}
            """
        let identity = try #require(try Self.verify(members, settings: settings).identity)
        #expect(identity.uid == "u-1")
        #expect(identity.tier == .gold)
        #expect(identity.claims.object == ["beta": true])
    }

    @Test(arguments: [
        (#""a":{"b":"path"}"#, "path"), (#""a.b":"whole""#, "whole"), (#""a":{"b":"path"},"a.b":"whole""#, "whole"),
        (#""a":{"b":{"c":"deeper"}}"#, nil), (#""a":"text""#, nil), (#""a":[{"b":"x"}]"#, nil), (#""b":"x""#, nil),
        (#""a":{"b":"path"},"a.b":7"#, nil),
    ])
    func aMemberOfTheWholeNameComesBeforeThePath(members: String, uid: String?) throws {
        var settings = TokenSettings.standard
        settings.uidClaim = try #require(ClaimPath("a.b"))
        #expect(try Self.verify(#""exp":4102444800,"# + members, settings: settings).identity?.uid == uid)
    }

    @Test func theTopLevelIsAllButTheRegisteredNames() throws {
        let settings = TokenSettings(
            issuer: nil, audience: nil, uidClaim: try #require(ClaimPath("user_id")),
            tierClaim: try #require(ClaimPath("plan")), claims: .topLevel)
        let members = """
            "iss":"i","sub":"s","aud":"a","exp":4102444800,"nbf":1,"iat":1,"jti":"j",\
            "user_id":"u","plan":"silver","role":"vip","nested":{"sub":"kept"}
            """
        let identity = try #require(try Self.verify(members, settings: settings).identity)
        #expect(identity.uid == "u")
        #expect(identity.tier == .silver)
        #expect(
            identity.claims.object == ["user_id": "u", "plan": "silver", "role": "vip", "nested": ["sub": "kept"]])
    }

    @Test func aSubOfAWrongTypeIsInvalidEvenWhereItIsNotTheUID() throws {
        var settings = TokenSettings.standard
        settings.uidClaim = try #require(ClaimPath("user_id"))
        #expect(try Self.verify(#""exp":4102444800,"user_id":"u""#, settings: settings).identity?.uid == "u")
        #expect(try Self.verify(#""exp":4102444800,"user_id":"u","sub":7"#, settings: settings).isInvalid)
    }
}
