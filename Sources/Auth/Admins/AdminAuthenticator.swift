import Domain

/// Why somebody is not let in.
public enum AdminAuthError: Error, Hashable, Sendable {
    /// No token of ours, one past its time, or one of a session that has ended.
    case invalidToken
    /// A pipeline token past its end.
    case expiredToken
    /// No such account, or another password: nobody is told which.
    case wrongCredentials
    /// Too many failures; try again after that many seconds.
    case throttled(retryAfterSeconds: Int)
    /// The database can't be reached.
    case unavailable
    /// Too many others wait for the database, or for a password to be looked at.
    case busy
    /// Something went wrong that trying again does not mend; the text is for the log, and never shown.
    case failed(String)
}

/// Signs admins in and out, and knows them again by their tokens.
public final class AdminAuthenticator: Sendable {
    /// How long an email may be (RFC 5321 §4.5.3.1.3).
    private static let emailBytesMax = 254

    /// How the tokens of pipelines are made and known.
    public let pipelineTokens: PipelineTokenTexts

    private let directory: any AdminDirectory
    private let tokens: AdminTokens
    private let passwords: PasswordWorker
    private let throttle: LoginThrottle
    private let clock: WallClock
    private let sessionLifetime: Duration

    /// Joins the parts.
    public init(
        directory: any AdminDirectory, tokens: AdminTokens, pipelineTokens: PipelineTokenTexts,
        passwords: PasswordWorker, throttle: LoginThrottle, clock: WallClock, sessionLifetime: Duration
    ) {
        self.directory = directory
        self.tokens = tokens
        self.pipelineTokens = pipelineTokens
        self.passwords = passwords
        self.throttle = throttle
        self.clock = clock
        self.sessionLifetime = sessionLifetime
    }

    /// Who shows this token, and what they may do in `project` at this moment, whatever the token was issued for.
    public func authenticate(
        _ bearer: ArraySlice<UInt8>, project: ProjectID?
    ) async throws(AdminAuthError) -> AdminLookup {
        if let digest = pipelineTokens.digest(of: bearer) {
            return try await authenticate(pipelineToken: digest, project: project)
        }
        guard let (session, admin) = tokens.verify(bearer, now: clock.now()) else { throw .invalidToken }
        let lookup = try await ask { () async throws(DirectoryError) in
            try await self.directory.session(session, project: project)
        }
        guard let lookup, lookup.session.admin.id == admin, clock.now() < lookup.session.expiresAt else {
            throw .invalidToken
        }
        return AdminLookup(caller: .session(lookup.session), access: lookup.access)
    }

    private func authenticate(
        pipelineToken digest: Digest, project: ProjectID?
    ) async throws(AdminAuthError) -> AdminLookup {
        let lookup = try await ask { () async throws(DirectoryError) in
            try await self.directory.pipelineToken(digest, project: project)
        }
        guard let lookup else { throw .invalidToken }
        let now = clock.now()
        guard now < lookup.expiresAt else { throw .expiredToken }
        if lookup.lastUsedOn != now.day { await directory.noteUse(of: lookup.id, day: now.day) }
        return AdminLookup(
            caller: .pipelineToken(name: lookup.name, maker: lookup.maker), access: lookup.access)
    }

    /// A token for whoever has this email and password. An unknown email takes as long as a wrong password.
    public func signIn(
        email: String, password: String, address: String
    ) async throws(AdminAuthError) -> (token: String, expiresInSeconds: Int) {
        if case .refuse(let seconds) = throttle.admit(account: email, address: address, now: clock.now()) {
            throw .throttled(retryAfterSeconds: seconds)
        }
        let admin: Admin?
        do {
            admin = try await check(email: email, password: password)
        } catch {
            throttle.abandoned(account: email, address: address)
            throw error
        }
        guard let admin else {
            throttle.failed(account: email, address: address, now: clock.now())
            throw .wrongCredentials
        }
        throttle.succeeded(account: email, address: address)
        return try await openSession(admin.id)
    }

    /// Ends a session at once, on every instance.
    public func signOut(_ session: SessionID) async throws(AdminAuthError) {
        try await ask { () async throws(DirectoryError) in try await self.directory.closeSession(session) }
    }

    /// The admin if there is one of that email and the password is right.
    private func check(email: String, password: String) async throws(AdminAuthError) -> Admin? {
        var known: (admin: Admin, passwordHash: String)?
        if Self.isPlausible(email) {
            known = try await ask { () async throws(DirectoryError) in
                try await self.directory.credentials(email: email.asciiLowercased)
            }
        }
        do {
            let isRight = try await passwords.verify(password, known?.passwordHash ?? PasswordHasher.decoy)
            return isRight ? known?.admin : nil
        } catch {
            throw .busy
        }
    }

    private func openSession(_ admin: AdminID) async throws(AdminAuthError) -> (token: String, expiresInSeconds: Int) {
        let now = clock.now()
        let lifetime = sessionLifetime.components.seconds
        let expires = Timestamp(microseconds: now.microseconds + lifetime * 1_000_000)
        let session = try await ask { () async throws(DirectoryError) in
            try await self.directory.openSession(admin: admin, expires: expires)
        }
        return (tokens.issue(session: session, admin: admin, expires: expires, now: now), Int(lifetime))
    }

    /// What no account can have is not worth a question to the database, which takes no NUL at all.
    private static func isPlausible(_ email: String) -> Bool {
        (1...emailBytesMax).contains(email.utf8.count) && email.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    }

    private func ask<Value>(
        _ question: () async throws(DirectoryError) -> Value
    ) async throws(AdminAuthError) -> Value {
        do {
            return try await question()
        } catch {
            switch error {
            case .unavailable: throw .unavailable
            case .busy: throw .busy
            case .failed(let context): throw .failed(context)
            }
        }
    }
}
