/// How tokens come and whose they are.
struct TokenSource: Sendable {
    /// The app's way to a fresh token.
    let provider: (@Sendable () async throws -> String?)?
    /// Where a token has its user's id.
    let userIDClaim: String

    /// Whoever holds `token`.
    func caller(of token: String?) -> Caller { Caller(token: token, userIDClaim: userIDClaim) }

    /// Whoever holds a token that came in place of `refused`'s: the same user still, unless the tokens tell of different ones.
    func caller(of token: String, after refused: Caller) -> Caller {
        let fresh = caller(of: token)
        if case .user = fresh.identity, fresh.identity != caller(of: refused.token?.text).identity { return fresh }
        return fresh.token == nil ? fresh : refused.holding(fresh.token)
    }
}
