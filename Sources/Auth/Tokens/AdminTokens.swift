import Crypto
import Domain

/// The tokens that admins show: JWTs of our own, which name a session and grant nothing by themselves.
///
/// They are signed with a key that nothing else is signed with and say so in their type, so that no access token of a
/// project passes for one, nor the other way round.
public struct AdminTokens: Sendable {
    private static let tokenBytesMax = 1 << 10
    private static let header: JSON = ["alg": "HS256", "typ": .string(TokenHeader.adminType)]
    /// There is one header, so a token that has another one is none of ours.
    private static let encodedHeader = Array(Base64URL.encode(header.encoded()).utf8)

    private let key: HMACSHA256Key

    /// Tokens that every instance with the same master key accepts.
    public init(master: MasterKey) { key = HMACSHA256Key(master.derive("admin-tokens")) }

    /// A token for a session, good until `expires`, rounded down to the second.
    public func issue(session: SessionID, admin: AdminID, expires: Timestamp, now: Timestamp) -> String {
        let payload: JSON = [
            "sub": .string(admin.text), "sid": .string(session.text), "iat": .integer(now.seconds),
            "exp": .integer(expires.seconds),
        ]
        return CompactJWS.sign(header: Self.header, payload: payload, key: key)
    }

    /// The session that a token names; nil unless the token is one of ours and its time has not run out.
    public func verify(_ token: some Collection<UInt8>, now: Timestamp) -> (SessionID, AdminID)? {
        guard token.count <= Self.tokenBytesMax, token.starts(with: Self.encodedHeader) else { return nil }
        let bytes = Array(token)
        guard let jws = try? CompactJWS(bytes.span), jws.header == Self.encodedHeader.indices,
            key.isValid(jws.signature, for: bytes.span.extracting(jws.signingInput))
        else { return nil }
        guard let payload = CompactJWS.object(bytes.span.extracting(jws.payload)),
            let expires = payload["exp"]?.asNumber?.int64, now.seconds < expires,
            let session = payload["sid"]?.asString.flatMap(SessionID.init),
            let admin = payload["sub"]?.asString.flatMap(AdminID.init)
        else { return nil }
        return (session, admin)
    }
}
