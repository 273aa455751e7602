import Domain

/// What a token says whose signature was verified.
struct VerifiedToken: Sendable {
    /// How far clocks may be apart, in microseconds.
    static let leeway: Int64 = 60_000_000

    let identity: Identity
    let expires: NumericDate
    let notBefore: NumericDate?

    /// Whom the token stands for at this moment.
    func verdict(now: Timestamp) -> Result<Identity, TokenRejection> {
        if let notBefore, now.microseconds < notBefore.microseconds - Self.leeway {
            return .failure(.invalid(.notYetValid, "The token is not valid yet."))
        }
        return isExpired(now: now) ? .failure(.expired) : .success(identity)
    }

    func isExpired(now: Timestamp) -> Bool { now.microseconds >= expires.microseconds + Self.leeway }
}
