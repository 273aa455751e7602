import Domain
import Testing

@testable import Auth

@Suite struct AccessTokenSignerTests {
    static func settings(
        uid: String = "sub", tier: String = "tier", claims: String? = "claims", issuer: String? = nil,
        audience: String? = nil
    ) throws -> TokenSettings {
        let place = try claims.map { ClaimsPlace.object(try #require(ClaimPath($0))) } ?? .topLevel
        return TokenSettings(
            issuer: issuer, audience: audience, uidClaim: try #require(ClaimPath(uid)),
            tierClaim: try #require(ClaimPath(tier)), claims: place)
    }

    static func sign(_ settings: TokenSettings, claims: JSONObject, lifetime: Duration = .seconds(60)) throws -> String
    {
        AccessTokenSigner.hs256(
            secret: TokenKit.secret, kid: try #require(KeyID("hmac-1")), uid: "user-1", tier: .platinum,
            claims: claims, issuedAt: TokenKit.now, lifetime: lifetime, settings: settings)
    }

    @Test func aTokenSaysWhatItWasMadeWithWhereverTheProjectLooksForIt() throws {
        let claims: JSONObject = ["role": "vip", "levels": [1, "2.5"]]
        let all = [
            try Self.settings(), try Self.settings(issuer: "https://id.example", audience: "shop"),
            try Self.settings(uid: "user.id", tier: "user.plan", claims: "user.flags"),
            try Self.settings(uid: "a.b.c.d.e.f.g.h", tier: "a.b.tier", claims: "a"),
        ]
        for settings in all {
            let token = try Self.sign(settings, claims: claims)
            let identity = try #require(try TokenKit.verify(token, settings: settings).identity)
            #expect(identity.uid == "user-1")
            #expect(identity.tier == .platinum)
            #expect(identity.claims.object["role"] == "vip")
            #expect(identity.claims.object["levels"] == [1, "2.5"])
        }
    }

    @Test func claimsAtTheTopLevelCanNotReplaceRegisteredOnes() throws {
        let settings = try Self.settings(claims: nil)
        let token = try Self.sign(settings, claims: ["exp": 4_102_444_800, "sub": "other", "role": "vip"])
        let identity = try #require(try TokenKit.verify(token, settings: settings).identity)
        #expect(identity.uid == "user-1")
        #expect(identity.claims.object == ["role": "vip", "tier": "platinum"])
        let later = Timestamp(seconds: TokenKit.now.seconds + 120)
        #expect(try TokenKit.verify(token, settings: settings, at: later) == .failure(.expired))
    }

    @Test func aTokenEndsWithItsLifetime() throws {
        let token = try Self.sign(.standard, claims: [:], lifetime: .seconds(3600))
        let end = TokenKit.now.seconds + 3600 + 60
        #expect(try TokenKit.verify(token, at: Timestamp(seconds: end - 1)).identity != nil)
        #expect(try TokenKit.verify(token, at: Timestamp(seconds: end)) == .failure(.expired))
    }
}
