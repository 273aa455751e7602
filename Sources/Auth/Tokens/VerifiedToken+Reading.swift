import Domain

extension VerifiedToken {
    /// How long a uid may be, in Unicode scalars.
    static let uidLength = 1...128

    /// The names that RFC 7519 §4.1 gives a meaning to.
    static let registeredNames: Set<ExactString> = ["iss", "sub", "aud", "exp", "nbf", "iat", "jti"]

    /// Reads a payload as the project's settings say.
    init(payload: JSONObject, settings: TokenSettings) throws(TokenRejection) {
        guard let expires = try Self.date("exp", in: payload) else { throw .invalid(.claims, "The token has no exp.") }
        notBefore = try Self.date("nbf", in: payload)
        _ = try Self.date("iat", in: payload)
        _ = try Self.text("iss", in: payload)
        _ = try Self.text("sub", in: payload)
        _ = try Self.text("jti", in: payload)
        try Self.check(issuer: settings.issuer, in: payload)
        try Self.check(audience: settings.audience, in: payload)
        self.expires = expires
        identity = Identity(
            uid: try Self.uid(at: settings.uidClaim, in: payload),
            tier: payload.value(at: settings.tierClaim)?.asString.flatMap(Tier.init(anyCase:)),
            claims: Claims(Self.claims(at: settings.claims, in: payload)))
    }

    private static func date(_ name: String, in payload: JSONObject) throws(TokenRejection) -> NumericDate? {
        guard let value = payload[name] else { return nil }
        guard let date = value.asNumber.flatMap(NumericDate.init) else {
            throw .invalid(.malformed, "The token's \(name) is no number.")
        }
        return date
    }

    private static func text(_ name: String, in payload: JSONObject) throws(TokenRejection) -> String? {
        guard let value = payload[name] else { return nil }
        guard let text = value.asString else { throw .invalid(.malformed, "The token's \(name) is no text.") }
        return text
    }

    private static func check(issuer: String?, in payload: JSONObject) throws(TokenRejection) {
        guard let issuer else { return }
        guard let claimed = try text("iss", in: payload), ExactString(claimed) == ExactString(issuer) else {
            throw .invalid(.claims, "The token's iss is not the project's issuer.")
        }
    }

    /// One text or a list of them, whether or not anything is asked of it.
    private static func check(audience: String?, in payload: JSONObject) throws(TokenRejection) {
        guard let value = payload["aud"] else {
            if audience == nil { return }
            throw .invalid(.claims, "The token's aud does not hold the project's audience.")
        }
        let elements = value.asArray ?? [value]
        let audiences = elements.compactMap(\.asString).map { ExactString($0) }
        guard audiences.count == elements.count else {
            throw .invalid(.malformed, "The token's aud is no text and no list of texts.")
        }
        guard let audience else { return }
        guard audiences.contains(ExactString(audience)) else {
            throw .invalid(.claims, "The token's aud does not hold the project's audience.")
        }
    }

    private static func uid(at path: ClaimPath, in payload: JSONObject) throws(TokenRejection) -> String {
        guard let uid = payload.value(at: path)?.asString, uidLength.contains(uid.unicodeScalars.count) else {
            throw .invalid(.claims, "The token's user id is missing, or is not a text of 1 to 128 characters.")
        }
        return uid
    }

    /// At the top level, all but the registered names; the uid and the tier, where a project has them under other names,
    /// are claims like any other.
    private static func claims(at place: ClaimsPlace, in payload: JSONObject) -> JSONObject {
        switch place {
        case .object(let path): return payload.value(at: path)?.asObject ?? JSONObject()
        case .topLevel:
            var claims = payload
            claims.members.removeAll { registeredNames.contains(ExactString($0.key)) }
            return claims
        }
    }
}

extension JSONObject {
    /// The member of the path's whole name if there is one (names that are addresses have dots in them), else what the
    /// path leads to.
    func value(at path: ClaimPath) -> JSON? {
        if path.names.count == 1 { return self[path.names[0]] }
        if let value = self[path.text] { return value }
        var value: JSON? = .object(self)
        for name in path.names { value = value?.asObject?[name] }
        return value
    }
}
