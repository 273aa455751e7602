import Crypto
import Domain
import Locking
import Testing

@testable import Auth

/// One admin, in memory, with everything counted.
private final class Directory: AdminDirectory {
    struct State: Sendable {
        var lookup: SessionLookup?
        var failure: DirectoryError?
        var openFailure: DirectoryError?
        var emailsAsked: [String] = []
        var opened: [Timestamp] = []
        var closed: [SessionID] = []
        var projectsAsked: [ProjectID?] = []
    }

    let admin: Admin
    let passwordHash: String
    let sessionID: SessionID
    let state: Locked<State>

    init(admin: Admin, passwordHash: String, sessionID: SessionID) {
        self.admin = admin
        self.passwordHash = passwordHash
        self.sessionID = sessionID
        state = Locked(State())
    }

    func session(_ id: SessionID, project: ProjectID?) async throws(DirectoryError) -> SessionLookup? {
        try state.withLock { state throws(DirectoryError) in
            state.projectsAsked.append(project)
            if let failure = state.failure { throw failure }
            return id == sessionID ? state.lookup : nil
        }
    }

    func credentials(email: String) async throws(DirectoryError) -> (admin: Admin, passwordHash: String)? {
        try state.withLock { state throws(DirectoryError) in
            state.emailsAsked.append(email)
            if let failure = state.failure { throw failure }
        }
        return email == admin.email ? (admin, passwordHash) : nil
    }

    func openSession(admin: AdminID, expires: Timestamp) async throws(DirectoryError) -> SessionID {
        try state.withLock { state throws(DirectoryError) in
            if let failure = state.openFailure { throw failure }
            state.opened.append(expires)
        }
        return sessionID
    }

    func closeSession(_ id: SessionID) async throws(DirectoryError) {
        try state.withLock { state throws(DirectoryError) in
            if let failure = state.failure { throw failure }
            state.closed.append(id)
        }
    }
}

@Suite struct AdminAuthenticatorTests {
    private let directory: Directory
    private let authenticator: AdminAuthenticator
    private let tokens: AdminTokens
    private let time = Locked(TokenKit.now)
    private let password = "correct horse battery"
    private let email = "ada@example.com"

    init() throws {
        let admin = Admin(
            id: try #require(AdminID("7c9e6679-7425-40de-944b-e07fc1f90ae7")), email: email, name: "Ada",
            isInstanceAdmin: false, createdAt: TokenKit.now)
        directory = Directory(
            admin: admin, passwordHash: Self.hash,
            sessionID: try #require(SessionID("0f8fad5b-d9cb-469f-a165-70867728950e")))
        tokens = AdminTokens(master: try #require(MasterKey(base64: Base64.encode(SecureRandom.bytes(32)))))
        let time = time
        authenticator = AdminAuthenticator(
            directory: directory, tokens: tokens, passwords: PasswordWorker(), throttle: LoginThrottle(),
            clock: WallClock { time.withLock { $0 } }, sessionLifetime: .seconds(3600))
    }

    private static let hash = PasswordHasher.hash("correct horse battery") ?? ""

    private func advance(seconds: Int64) {
        time.withLock { $0 = Timestamp(seconds: $0.seconds + seconds) }
    }

    private func signIn(email: String? = nil, password: String? = nil) async -> AdminAuthError? {
        do {
            _ = try await authenticator.signIn(
                email: email ?? self.email, password: password ?? self.password, address: "192.0.2.1")
            return nil
        } catch {
            return error
        }
    }

    private func lookup(admin: Admin? = nil, expires: Int64 = 3600, access: ProjectAccess = .notAsked) {
        let session = AdminSession(
            id: directory.sessionID, admin: admin ?? directory.admin,
            expiresAt: Timestamp(seconds: TokenKit.now.seconds + expires))
        directory.state.withLock { $0.lookup = SessionLookup(session: session, access: access) }
    }

    private func authenticate(_ token: String, project: ProjectID? = nil) async -> Result<SessionLookup, AdminAuthError>
    {
        do {
            return .success(try await authenticator.authenticate(Array(token.utf8)[...], project: project))
        } catch {
            return .failure(error)
        }
    }

    @Test func signingInOpensASessionThatTheTokenNames() async throws {
        let (token, lifetime) = try await authenticator.signIn(email: email, password: password, address: "192.0.2.1")
        #expect(lifetime == 3600)
        #expect(directory.state.withLock { $0.opened } == [Timestamp(seconds: TokenKit.now.seconds + 3600)])
        let project = try #require(ProjectID("shop"))
        lookup(access: .role(.editor))
        #expect(try await authenticate(token, project: project).get().access == .role(.editor))
        #expect(directory.state.withLock { $0.projectsAsked } == [project])
        advance(seconds: 3600)
        #expect(await authenticate(token) == .failure(.invalidToken))
    }

    @Test func anEmailIsTakenInAnyCase() async {
        #expect(await signIn(email: "ADA@Example.com") == nil)
        #expect(directory.state.withLock { $0.emailsAsked } == [email])
    }

    @Test func aWrongEmailAndAWrongPasswordGetTheSameAnswer() async {
        #expect(await signIn(email: "bob@example.com") == .wrongCredentials)
        #expect(await signIn(password: "wrong horse battery") == .wrongCredentials)
        #expect(await signIn(email: "bob@example.com", password: "") == .wrongCredentials)
        #expect(directory.state.withLock { $0.opened } == [])
    }

    @Test(arguments: ["", "ada@example.com\0", "\0", "ada @example.com", String(repeating: "a", count: 300)])
    func anEmailThatNobodyCanHaveIsNotAskedFor(email: String) async {
        #expect(await signIn(email: email) == .wrongCredentials)
        #expect(directory.state.withLock { $0.emailsAsked } == [])
    }

    @Test func fiveFailuresAMinuteAndTheRightPasswordIsNotLookedAtEither() async {
        for _ in 0..<5 { #expect(await signIn(password: "wrong horse battery") == .wrongCredentials) }
        advance(seconds: 10)
        #expect(await signIn() == .throttled(retryAfterSeconds: 50))
        advance(seconds: 50)
        #expect(await signIn() == nil)
    }

    @Test(arguments: [(DirectoryError.unavailable, AdminAuthError.unavailable), (.busy, .busy)])
    func anOutageIsNoWrongPasswordAndIsNotCounted(failure: DirectoryError, error: AdminAuthError) async {
        directory.state.withLock { $0.failure = failure }
        for _ in 0..<30 { #expect(await signIn() == error) }
        directory.state.withLock { $0.failure = nil }
        #expect(await signIn() == nil)
        directory.state.withLock { $0.openFailure = failure }
        for _ in 0..<6 { #expect(await signIn() == error) }
    }

    @Test(arguments: [(DirectoryError.unavailable, AdminAuthError.unavailable), (.busy, .busy)])
    func anOutageIsNoInvalidToken(failure: DirectoryError, error: AdminAuthError) async throws {
        let (token, _) = try await authenticator.signIn(email: email, password: password, address: "192.0.2.1")
        directory.state.withLock { $0.failure = failure }
        #expect(await authenticate(token) == .failure(error))
        await #expect(throws: error) { try await authenticator.signOut(directory.sessionID) }
    }

    @Test func aSessionThatHasEndedIsAnInvalidToken() async throws {
        let (token, _) = try await authenticator.signIn(email: email, password: password, address: "192.0.2.1")
        #expect(await authenticate(token) == .failure(.invalidToken))
        lookup()
        #expect(try await authenticate(token).get().session.admin.email == email)
        lookup(expires: 0)
        #expect(await authenticate(token) == .failure(.invalidToken))
    }

    @Test func aSessionOfAnotherAdminIsAnInvalidToken() async throws {
        let (token, _) = try await authenticator.signIn(email: email, password: password, address: "192.0.2.1")
        let other = Admin(
            id: try #require(AdminID("00000000-0000-0000-0000-000000000000")), email: email, name: "Bob",
            isInstanceAdmin: true, createdAt: TokenKit.now)
        lookup(admin: other)
        #expect(await authenticate(token) == .failure(.invalidToken))
    }

    @Test func aTokenThatIsNoneIsNotAskedFor() async {
        lookup()
        for token in ["", "x", ForeignTokens.hs256, TokenKit.token()] {
            #expect(await authenticate(token) == .failure(.invalidToken))
        }
        #expect(directory.state.withLock { $0.projectsAsked } == [])
    }

    @Test func signingOutEndsTheSession() async throws {
        try await authenticator.signOut(directory.sessionID)
        #expect(directory.state.withLock { $0.closed } == [directory.sessionID])
    }

    @Test func guessesInParallelDoNotExceedTheLimit() async {
        let outcomes = await withTaskGroup(of: AdminAuthError?.self) { group in
            for _ in 0..<40 { group.addTask { await signIn(password: "wrong horse battery") } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 == .wrongCredentials } == 5)
        #expect(outcomes.count { if case .throttled = $0 { true } else { false } } == 35)
    }
}
