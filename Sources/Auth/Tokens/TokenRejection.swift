/// Why an access token is not accepted.
public enum TokenRejection: Error, Hashable, Sendable {
    /// It never was good, or is not yet. The reason is a sentence of ours that holds nothing of the token.
    case invalid(String)
    /// It was good, until its time ran out.
    case expired
}
