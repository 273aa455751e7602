import Crypto
import Domain
import Synchronization
import Testing

@testable import Auth

/// What a project's next verifier has of the one before.
@Suite struct TokenVerifierTakeOverTests {
    static let token = Array(TokenKit.token().utf8)

    static func previous() throws -> TokenVerifier {
        let verifier = try TokenKit.verifier()
        #expect(verifier.verify(token[...], now: TokenKit.now).identity != nil)
        return verifier
    }

    static func isTakenOver(_ previous: TokenVerifier, by next: TokenVerifier) -> Bool {
        next.cached.entries == 1 && next.verify(token[...], now: TokenKit.now).identity != nil
            && next.reads.load(ordering: .relaxed) == 0 && next.cached == previous.cached
    }

    static func next(
        keys: [TokenKey]? = nil, settings: TokenSettings = .standard, cacheEntriesMax: Int = 100,
        after previous: TokenVerifier?
    ) throws -> TokenVerifier {
        TokenVerifier(
            keys: try keys ?? TokenKit.keys(), settings: settings, cacheEntriesMax: cacheEntriesMax,
            takingOver: previous)
    }

    @Test func theSameKeysAndSettingsTakeTheTokensOver() throws {
        let previous = try Self.previous()
        #expect(Self.isTakenOver(previous, by: try Self.next(after: previous)))
        #expect(Self.isTakenOver(previous, by: try Self.next(keys: TokenKit.keys().reversed(), after: previous)))
    }

    @Test func withoutAPreviousOneNothingIsRemembered() throws {
        #expect(try Self.next(after: nil).cached.entries == 0)
    }

    static func otherKeys() throws -> [[TokenKey]] {
        let (rsa, hmac) = (try TokenKit.keys()[0], try TokenKit.keys()[1])
        let other = try #require(KeyID("other"))
        return [
            [], [rsa], [hmac],
            [rsa, hmac, TokenKey(kid: other, material: hmac.material)],
            [rsa, TokenKey(kid: other, material: hmac.material)],
            [rsa, TokenKey(kid: hmac.kid, material: .hs256(TokenKit.secret + [0]))],
            [TokenKey(kid: hmac.kid, material: rsa.material), TokenKey(kid: rsa.kid, material: hmac.material)],
        ]
    }

    @Test(arguments: 0..<7) func otherKeysTakeNothingOver(index: Int) throws {
        let keys = try Self.otherKeys()
        #expect(keys.count == 7)
        let previous = try Self.previous()
        #expect(try Self.next(keys: keys[index], after: previous).cached.entries == 0)
    }

    @Test func aTokenOfARevokedKeyIsRefusedAtOnce() throws {
        let previous = try Self.previous()
        let next = try Self.next(keys: [TokenKit.keys()[0]], after: previous)
        #expect(next.verify(Self.token[...], now: TokenKit.now).isInvalid)
    }

    static let otherSettings: [@Sendable (inout TokenSettings) -> Void] = [
        { $0.issuer = "e\u{301}" }, { $0.audience = "é" }, { $0.issuer = nil }, { $0.audience = nil },
        { $0.uidClaim = ClaimPath("claims.id") ?? $0.uidClaim }, { $0.tierClaim = $0.uidClaim },
        { $0.claims = .topLevel }, { $0.claims = .object($0.uidClaim) },
    ]

    @Test(arguments: otherSettings.indices) func otherSettingsTakeNothingOver(index: Int) throws {
        var settings = TokenSettings.standard
        (settings.issuer, settings.audience) = ("é", "e\u{301}")
        let payload = #"{"sub":"u","exp":1750003600,"iss":"é","aud":"e\u0301"}"#
        let token = Array(TokenKit.token(payload: payload).utf8)
        let previous = try TokenKit.verifier(settings: settings)
        #expect(previous.verify(token[...], now: TokenKit.now).identity != nil)
        #expect(try Self.next(settings: settings, after: previous).cached.entries == 1)
        Self.otherSettings[index](&settings)
        #expect(try Self.next(settings: settings, after: previous).cached.entries == 0)
    }

    @Test func anotherLimitTakesNothingOver() throws {
        #expect(try Self.next(cacheEntriesMax: 99, after: try Self.previous()).cached.entries == 0)
    }
}
