import Crypto
import Domain
import Testing

@testable import Auth

@Suite struct TokenVerifierTests {
    static let genuine = [
        ForeignTokens.rs256, ForeignTokens.rs256WithoutKid, ForeignTokens.hs256, ForeignTokens.hs256WithoutKid,
        ForeignTokens.opensslRS256, ForeignTokens.rs256WithOurJWK,
    ]

    @Test(arguments: genuine) func acceptsWhatOthersSigned(token: String) throws {
        let identity = try #require(try TokenKit.verify(token).identity)
        #expect(identity.uid == "user-42")
        #expect(identity.tier == .gold)
        #expect(
            identity.claims.object
                == ["role": "vip", "age": 30, "beta": true, "groups": ["a", "b"]])
    }

    @Test(arguments: genuine) func aTokenIsGoodForItsKeysOnly(token: String) throws {
        let none = TokenVerifier(keys: [], settings: .standard, cacheEntriesMax: 10)
        #expect(none.verify(Array(token.utf8)[...], now: TokenKit.now).isInvalid)
    }

    @Test(arguments: genuine) func anyChangedByteOfATokenShows(token: String) throws {
        let bytes = Array(token.utf8)
        let verifier = try TokenKit.verifier()
        for index in stride(from: 0, to: bytes.count, by: 7) {
            var altered = bytes
            altered[index] = altered[index] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
            #expect(verifier.verify(altered[...], now: TokenKit.now).isInvalid)
        }
        for count in stride(from: 0, to: bytes.count, by: 7) {
            #expect(verifier.verify(bytes[..<count], now: TokenKit.now).isInvalid)
        }
    }

    @Test func withoutKidEveryKeyOfTheAlgorithmIsTried() throws {
        let others = try (0..<5).map { number in
            TokenKey(kid: try #require(KeyID("other-\(number)")), material: .hs256(SecureRandom.bytes(32)))
        }
        let verifier = TokenVerifier(keys: others + (try TokenKit.keys()), settings: .standard, cacheEntriesMax: 0)
        let token = TokenKit.token(header: #"{"alg":"HS256"}"#)
        #expect(verifier.verify(Array(token.utf8)[...], now: TokenKit.now).identity?.uid == "user-42")
    }

    @Test func aKidPicksTheOneKeyAndNoOther() throws {
        let keys = [TokenKey(kid: try #require(KeyID("other")), material: .hs256(SecureRandom.bytes(32)))]
        let verifier = TokenVerifier(keys: keys + (try TokenKit.keys()), settings: .standard, cacheEntriesMax: 0)
        let token = TokenKit.token(header: #"{"alg":"HS256","kid":"other"}"#)
        #expect(verifier.verify(Array(token.utf8)[...], now: TokenKit.now).isInvalid)
    }

    @Test func aTokenMayStandInTheMiddleOfABuffer() throws {
        let buffer = Array("Bearer \(ForeignTokens.rs256)\r\n".utf8)
        let verifier = try TokenKit.verifier()
        #expect(verifier.verify(buffer[7..<buffer.count - 2], now: TokenKit.now).identity != nil)
    }

    @Test func eightKibibytesAreReadAndOneByteMoreIsNot() throws {
        func token(padding: Int) -> String {
            let text = String(repeating: "x", count: padding)
            return TokenKit.token(payload: #"{"sub":"user-42","exp":1750003600,"pad":"\#(text)"}"#)
        }
        let padding = try #require((6000...6200).first { token(padding: $0).utf8.count == 8192 })
        #expect(try TokenKit.verify(token(padding: padding)).identity != nil)
        #expect(try TokenKit.verify(token(padding: padding + 1)).isInvalid)
        #expect(try TokenKit.verify(String(repeating: "a", count: 1 << 20)).isInvalid)
    }

    /// The verdict at each moment around `exp` and `nbf`, in seconds from them; a minute of leeway on both.
    @Test(arguments: [(-1, true), (0, true), (59, true), (60, false), (61, false)])
    func expHasAMinuteOfLeeway(offset: Int64, isAccepted: Bool) throws {
        let result = try TokenKit.verify(TokenKit.token(), at: Timestamp(seconds: 1_750_003_600 + offset))
        #expect(result == (isAccepted ? .success(try Self.identity("user-42")) : .failure(.expired)))
    }

    @Test(arguments: [(-61, false), (-60, true), (-1, true), (0, true)])
    func nbfHasAMinuteOfLeeway(offset: Int64, isAccepted: Bool) throws {
        let token = TokenKit.token(payload: #"{"sub":"u","exp":1750003600,"nbf":1750000000}"#)
        let result = try TokenKit.verify(token, at: Timestamp(seconds: 1_750_000_000 + offset))
        #expect((result.identity != nil) == isAccepted)
        #expect(result.isInvalid == !isAccepted)
    }

    @Test func fractionsOfASecondCount() throws {
        let token = TokenKit.token(payload: #"{"sub":"u","exp":1750000000.25}"#)
        let end: Int64 = 1_750_000_060_250_000
        #expect(try TokenKit.verify(token, at: Timestamp(microseconds: end - 1)).identity != nil)
        #expect(try TokenKit.verify(token, at: Timestamp(microseconds: end)) == .failure(.expired))
    }

    static let otherwiseBad: [String] = [
        TokenKit.token(payload: #"{"sub":7,"exp":1}"#),
        TokenKit.token(payload: #"{"exp":1}"#),
        TokenKit.token(payload: #"{"sub":"u","exp":1,"nbf":4102444800}"#),
        TokenKit.token(payload: #"{"sub":"u","exp":1}"#, secret: Array("some other secret of enough bytes".utf8)),
        TokenKit.token(header: #"{"alg":"HS256","kid":"unknown"}"#, payload: #"{"sub":"u","exp":1}"#),
    ]

    @Test(arguments: otherwiseBad) func expiredIsSaidOnlyOfATokenThatIsGoodInAllElse(token: String) throws {
        #expect(try TokenKit.verify(TokenKit.token(payload: #"{"sub":"u","exp":1}"#)) == .failure(.expired))
        #expect(try TokenKit.verify(token).isInvalid)
    }

    static func identity(_ uid: String) throws -> Identity { Identity(uid: uid, tier: nil, claims: .none) }
}
