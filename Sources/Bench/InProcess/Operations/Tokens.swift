import Auth
import Crypto
import Domain

/// Verifying access tokens.
extension InProcess {
    static var tokens: [Operation] {
        [
            Operation("token RS256, first time") { try verifying([BenchTokens.rs256], remembering: 0) },
            Operation("token RS256, again") { try verifying([BenchTokens.rs256], remembering: 4_096) },
            Operation("token HS256, first time") { try verifying(BenchTokens.hs256(1_024), remembering: 0) },
            Operation("token HS256, again") { try verifying(BenchTokens.hs256(1_024), remembering: 4_096) },
        ]
    }

    private static func verifying(_ tokens: [String], remembering entriesMax: Int) throws -> Workload {
        let verifier = TokenVerifier(
            keys: try BenchTokens.keys(), settings: .standard, cacheEntriesMax: entriesMax)
        return try Workload(tokens.map { Array($0.utf8) }) { verify($0, by: verifier) }
    }

    private static func verify(_ token: [UInt8], by verifier: TokenVerifier) -> Identity? {
        try? verifier.verify(token[...], now: BenchTokens.now).get()
    }
}

/// A project's keys, and tokens by them.
enum BenchTokens {
    static let now = Timestamp(seconds: 1_750_000_000)

    /// What can't happen: a key's name that is none.
    struct InvalidKey: Error {}

    private static let secret = Array("a secret that is for measuring alone, and long enough".utf8)

    static func keys() throws -> [TokenKey] {
        guard let rsa = KeyID("rsa-1"), let hmac = KeyID("hmac-1") else { throw InvalidKey() }
        return [
            TokenKey(kid: rsa, material: .rs256(try RSAPublicKey(pem: publicKey))),
            TokenKey(kid: hmac, material: .hs256(secret)),
        ]
    }

    /// So many tokens of as many users.
    static func hs256(_ count: Int) throws -> [String] {
        guard let kid = KeyID("hmac-1") else { throw InvalidKey() }
        return (0..<count).map { index in
            AccessTokenSigner.hs256(
                secret: secret, kid: kid, uid: "user-\(100_000 + index)", tier: .gold,
                claims: BenchCallers.claims(index), issuedAt: now, lifetime: .seconds(3_600), settings: .standard)
        }
    }

    /// Good until the year 2100, with a uid, a tier and four claims.
    static let rs256 = """
        eyJhbGciOiJSUzI1NiIsImtpZCI6InJzYS0xIiwidHlwIjoiSldUIn0.eyJzdWIiOiJ1c2VyLTQyIiwiZXhwIjo0MTAyNDQ0ODAwLCJp\
        YXQiOjE3MDAwMDAwMDAsInRpZXIiOiJHb2xkIiwiY2xhaW1zIjp7InJvbGUiOiJ2aXAiLCJhZ2UiOjMwLCJiZXRhIjp0cnVlLCJncm91\
        cHMiOlsiYSIsImIiXX19.A9pP3C80h5vr0Vf15S1JC-WVChJvEANGS6dVtxrnEGkfZTtD6jHm_OGf5DfzcCqItNKqZDmQEQ2So-UqpJP\
        oxjvSC6UkYVhBXylt-NUFTx6ON-eazRRmKGkVKCeCVlJ17y5MW_SNnPmo4ftLOvqQJclq7Dw97X-Sj3aR12Hk-0Nulql2Fu-RD9X8mIa\
        _SRAZGTt1Egh1pyagq4xRjmgvh6K4ZLXZdwk1NpLSNpd_D-Dmg61HmzAVPfJPqQ3dDeMVs8uZ745kzjgc2Uja3BCAPIG5pGv_TMGYHdh\
        ewRrD2tyRHrsyzKQT_Zm6w79Y_tiwmbepZkXRsd5D5S1lJm_ZVQ
        """

    /// The RSA key of 2,048 bits that it is by.
    private static let publicKey = """
        -----BEGIN PUBLIC KEY-----
        MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAxdR5FAGRk4mxvPAf/XuQ
        onGoJwP1pqHajr/TOJdpXVOnojF43bCh7qavAGiPMiFc9xD9ryaVheozotVjLWGR
        eOrJvMJMKuJR5CV5q+npCivM39zdPM6ibtBP8+IgZSweTgIZ2yemCtXuLFE3dTCW
        lVbYfOI9dTsLr0dnScCftF2nRkdRki4gO+hctfurBWlSrWK9d8oltTGXoJ8HLawM
        WKuK7NqYLZWC91qJIyWOj8Aeo1cdEJXuqvPfBUNLb4U567LBJeEmjOMR+x307qga
        QeBGYHzCXqyhzD5EFsy2E7Tm7hrGhSdsdnrGd0Ae7o+6uTOWGCP+QglVrL6pqwAH
        gwIDAQAB
        -----END PUBLIC KEY-----
        """
}
