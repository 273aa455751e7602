import Domain

/// What an access token's header asks for, as far as it may ask for anything.
///
/// Members that would bring a key along (`jwk`, `jku`, `x5c`, `x5u`) are not looked at: only the project's keys count.
struct TokenHeader {
    /// The type of our own admin tokens, which are no access tokens.
    static let adminType = "admin+jwt"

    let algorithm: TokenAlgorithm
    /// Nil: any of the project's keys may be the one.
    let kid: KeyID?

    init(_ header: JSONObject) throws(TokenRejection) {
        // Extensions that must be understood (RFC 7515 §4.1.11), of which we understand none, and one of them that
        // changes what is signed (RFC 7797).
        for name in ["crit", "b64"] where header[name] != nil {
            throw .invalid(.malformed, "The token's header has \(name), which is not supported.")
        }
        guard let algorithm = header["alg"]?.asString.flatMap(TokenAlgorithm.init(exactly:)) else {
            throw .invalid(.algorithm, "The token's algorithm is neither RS256 nor HS256.")
        }
        if let type = header["typ"] {
            guard let text = type.asString else { throw .invalid(.malformed, "The token's typ is no text.") }
            guard !Self.isAdminType(text) else { throw .invalid(.malformed, "An admin token is no access token.") }
        }
        self.algorithm = algorithm
        kid = try Self.kid(header["kid"])
    }

    private static func kid(_ value: JSON?) throws(TokenRejection) -> KeyID? {
        guard let value else { return nil }
        guard let kid = value.asString.flatMap(KeyID.init) else { throw .unknownKey }
        return kid
    }

    /// Media types ignore ASCII case and may leave `application/` out (RFC 7515 §4.1.9).
    private static func isAdminType(_ type: String) -> Bool {
        [adminType, "application/" + adminType].contains(type.asciiLowercased)
    }
}

extension TokenRejection {
    static let unknownKey = TokenRejection.invalid(.key, "The token's kid names none of the project's keys.")
}

extension TokenAlgorithm {
    /// The name byte for byte; Swift's own comparison of texts is laxer than that.
    init?(exactly name: String) {
        guard let algorithm = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(name.utf8) }) else {
            return nil
        }
        self = algorithm
    }
}
