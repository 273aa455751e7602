import Domain

/// Why an access token is not accepted.
public enum TokenRejection: Error, Hashable, Sendable {
    /// It never was good, or is not yet. The reason is a sentence of ours that holds nothing of the token.
    case invalid(Fault, String)
    /// It was good, until its time ran out.
    case expired

    /// What kind of fault a token has, for those who count them.
    public enum Fault: Hashable, Sendable {
        /// It can't be read as a token: its length, its parts, its encoding, the types of what is in it.
        case malformed
        /// Its algorithm is not served, or is not its key's.
        case algorithm
        /// It is by a key that the project does not have.
        case key
        /// None of the project's keys verifies its signature.
        case signature
        /// It says something else than the project asks for: issuer, audience, user id.
        case claims
        /// Its time has not come.
        case notYetValid
    }
}

/// What was found of an access token.
public struct TokenJudgement: Sendable {
    /// Whom it stands for, or why it is not accepted.
    public let result: Result<Identity, TokenRejection>
    /// Whether it was verified before, and so was not read again.
    public let isRemembered: Bool
}
