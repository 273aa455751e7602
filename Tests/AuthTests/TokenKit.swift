import Crypto
import Domain
import Testing

@testable import Auth

/// A project with one key of each algorithm, and what makes tokens for it, right or wrong, byte by byte.
enum TokenKit {
    static let now = Timestamp(seconds: 1_750_000_000)
    static let secret = Array(ForeignTokens.secret.utf8)
    static let header = #"{"alg":"HS256","kid":"hmac-1"}"#
    static let payload = #"{"sub":"user-42","exp":1750003600}"#

    static func keys() throws -> [TokenKey] {
        [
            TokenKey(
                kid: try #require(KeyID("rsa-1")), material: .rs256(try RSAPublicKey(pem: ForeignTokens.publicKey))),
            TokenKey(kid: try #require(KeyID("hmac-1")), material: .hs256(secret)),
        ]
    }

    static func verifier(
        settings: TokenSettings = .standard, cacheEntriesMax: Int = 100
    ) throws -> TokenVerifier {
        TokenVerifier(keys: try keys(), settings: settings, cacheEntriesMax: cacheEntriesMax)
    }

    static func encoded(_ text: String) -> String { Base64URL.encode(text.utf8) }

    /// A token with a genuine HMAC of whatever the two parts are.
    static func token(
        header: String = TokenKit.header, payload: String = TokenKit.payload, secret: [UInt8] = TokenKit.secret
    ) -> String { signed(encoded(header) + "." + encoded(payload), secret: secret) }

    static func signed(_ input: String, secret: [UInt8] = TokenKit.secret) -> String {
        input + "." + Base64URL.encode(HMACSHA256.authenticate(Array(input.utf8), key: secret))
    }

    static func verify(
        _ token: String, settings: TokenSettings = .standard, at now: Timestamp = TokenKit.now
    ) throws -> Result<Identity, TokenRejection> {
        try verifier(settings: settings).verify(Array(token.utf8)[...], now: now)
    }
}

extension Result<Identity, TokenRejection> {
    var identity: Identity? { try? get() }

    var isInvalid: Bool {
        if case .failure(.invalid) = self { true } else { false }
    }
}
