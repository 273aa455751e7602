/// How tokens come and whose they are.
struct TokenSource: Sendable {
    /// The app's way to a fresh token.
    let provider: (@Sendable () async throws -> String?)?
    /// Where a token has its user's id.
    let userIDClaim: String

    /// Whoever holds `token`.
    func caller(of token: String?) -> Caller { Caller(token: token, userIDClaim: userIDClaim) }

    /// Whoever holds a token that came in place of `refused`'s: where the app named the user, it still is that user.
    func caller(of token: String, after refused: Caller) -> Caller {
        let caller = caller(of: token)
        guard case .user(let id) = refused.identity, case .holder = caller.identity else { return caller }
        return Caller(user: id, token: token)
    }
}
