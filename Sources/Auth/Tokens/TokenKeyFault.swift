/// One thing that keeps the body of a request from being a token key.
public struct TokenKeyFault: Hashable, Sendable {
    /// Where: a JSON Pointer (RFC 6901), also to a member that is missing.
    public let path: String
    /// What; stable.
    public let code: Code
    /// A sentence that says how to mend it, and holds nothing of the key.
    public let message: String

    /// The kinds of faults. The texts are public and never change.
    public enum Code: String, CaseIterable, Sendable {
        /// A member that a token key does not have.
        case unknownField = "unknown_field"
        /// A required member is absent.
        case missingField = "missing_field"
        /// A member is of another JSON type.
        case wrongType = "wrong_type"
        /// Neither `RS256` nor `HS256`.
        case invalidAlgorithm = "invalid_algorithm"
        /// Not a public key in a form that is understood.
        case invalidPublicKey = "invalid_public_key"
        /// A secret that can't be read, or given twice.
        case invalidSecret = "invalid_secret"
        /// A key that is too short, or an exponent that is no good.
        case weakKey = "weak_key"
        /// A `kid` that is not 1 to 64 of `A-Za-z0-9._-`.
        case invalidKid = "invalid_kid"
    }
}

/// All the faults of one request, at least one.
public struct TokenKeyFaults: Error, Hashable, Sendable {
    /// In the order in which they were found.
    public let faults: [TokenKeyFault]
}
