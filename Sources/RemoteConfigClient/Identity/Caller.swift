/// Whose values they are. Values of one identity are never another's.
enum Identity: Hashable, Sendable {
    /// Nobody is signed in.
    case anonymous
    /// The user of this id.
    case user(String)
    /// The holder of a token that does not tell its user, by the token's fingerprint.
    case holder(String)

    /// A text that no other identity has, to keep values under.
    var name: String {
        switch self {
        case .anonymous: return "anonymous"
        case .user(let id): return "user:" + id
        case .holder(let fingerprint): return "holder:" + fingerprint
        }
    }

    /// By the bytes of the user's id, as the service tells users apart.
    static func == (left: Identity, right: Identity) -> Bool { left.name.isExactly(right.name) }

    /// By the bytes of the user's id.
    func hash(into hasher: inout Hasher) { for byte in name.utf8 { hasher.combine(byte) } }
}

/// Who asks, and what proves it.
struct Caller: Equatable, Sendable {
    let identity: Identity
    let token: AccessToken?

    /// Nobody is signed in.
    static let anonymous = Caller(identity: .anonymous, token: nil)

    /// Whoever holds `token`; nobody where there is none.
    ///
    /// - Parameter claim: where the token has its user's id.
    init(token text: String?, userIDClaim claim: String) {
        guard let token = text.flatMap(AccessToken.init) else {
            self = .anonymous
            return
        }
        let identity = token.claim(at: claim).map(Identity.user)
        self.init(identity: identity ?? .holder(Fingerprint(of: [token.text]).description), token: token)
    }

    /// The user `id`, whatever the token says; nobody where there is none, since that is whom the service would answer.
    init(user id: String, token text: String) {
        guard let token = AccessToken(text) else {
            self = .anonymous
            return
        }
        self.init(identity: .user(id), token: token)
    }

    /// The same one with another token.
    func holding(_ token: AccessToken?) -> Caller { Caller(identity: identity, token: token) }

    private init(identity: Identity, token: AccessToken?) {
        self.identity = identity
        self.token = token
    }
}
