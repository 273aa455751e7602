import Crypto
import Domain

/// Makes access tokens, for trying things out and for tests; a real one comes from a project's own sign-in.
public enum AccessTokenSigner {
    /// An HS256 token that a verifier with the same secret and settings accepts until `issuedAt` + `lifetime`.
    ///
    /// Claims of a registered name are left out where the settings have the claims at the top level.
    public static func hs256(
        secret: [UInt8], kid: KeyID, uid: String, tier: Tier?, claims: JSONObject, issuedAt: Timestamp,
        lifetime: Duration, settings: TokenSettings
    ) -> String {
        var payload = JSONObject()
        for (name, value) in claims.members {
            switch settings.claims {
            case .object(let path): payload.set(value, at: path.names + [name])
            case .topLevel where VerifiedToken.registeredNames.contains(ExactString(name)): continue
            case .topLevel: payload.set(value, at: [name])
            }
        }
        if let tier { payload.set(.string(tier.rawValue), at: settings.tierClaim.names[...]) }
        payload.set(.string(uid), at: settings.uidClaim.names[...])
        if let issuer = settings.issuer { payload.set(.string(issuer), at: ["iss"]) }
        if let audience = settings.audience { payload.set(.string(audience), at: ["aud"]) }
        payload.set(.integer(issuedAt.seconds), at: ["iat"])
        payload.set(.integer(issuedAt.seconds + lifetime.components.seconds), at: ["exp"])
        let header: JSON = ["alg": "HS256", "typ": "JWT", "kid": .string(kid.text)]
        return CompactJWS.sign(header: header, payload: .object(payload), key: HMACSHA256Key(secret))
    }
}

extension JSONObject {
    /// Puts a value where the names lead to, making objects on the way and replacing what is no object.
    fileprivate mutating func set(_ value: JSON, at names: [String]) { set(value, at: names[...]) }

    fileprivate mutating func set(_ value: JSON, at names: ArraySlice<String>) {
        guard let name = names.first else { return }
        let index = members.firstIndex { ExactString($0.key) == ExactString(name) }
        var new = value
        if names.count > 1 {
            var inner = index.flatMap { members[$0].value.asObject } ?? JSONObject()
            inner.set(value, at: names.dropFirst())
            new = .object(inner)
        }
        if let index { members[index].value = new } else { members.append((key: name, value: new)) }
    }
}
