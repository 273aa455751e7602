import Crypto
import Domain
import Locking
import Testing

@testable import Auth

/// One admin, in memory, with everything counted.
private final class Directory: AdminDirectory {
    struct State: Sendable {
        var lookup: SessionLookup?
        var pipelineToken: PipelineTokenLookup?
        var digestsAsked: [Digest] = []
        var uses: [String] = []
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

    func pipelineToken(
        _ digest: Digest, project: ProjectID?
    ) async throws(DirectoryError) -> PipelineTokenLookup? {
        try state.withLock { state throws(DirectoryError) in
            state.digestsAsked.append(digest)
            if let failure = state.failure { throw failure }
            return state.pipelineToken
        }
    }

    func noteUse(of token: PipelineTokenID, day: String) async { state.withLock { $0.uses.append(day) } }

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
    private let master: MasterKey
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
        master = try #require(MasterKey(base64: Base64.encode(SecureRandom.bytes(32))))
        tokens = AdminTokens(master: master)
        let time = time
        authenticator = AdminAuthenticator(
            directory: directory, tokens: tokens, pipelineTokens: PipelineTokenTexts(master: master),
            passwords: PasswordWorker(), throttle: LoginThrottle(), clock: WallClock { time.withLock { $0 } },
            sessionLifetime: .seconds(3600))
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

    private func authenticate(
        _ token: String, project: ProjectID? = nil
    ) async -> Result<AdminLookup, AdminAuthError> {
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
        #expect(try await authenticate(token).get().caller.name == email)
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

    private func pipelineToken(expires: Int64 = 3600, lastUsedOn: String? = nil) throws -> String {
        let lookup = PipelineTokenLookup(
            id: try #require(PipelineTokenID("0f8fad5b-d9cb-469f-a165-70867728950e")), name: "deploy",
            maker: directory.admin, expiresAt: Timestamp(seconds: TokenKit.now.seconds + expires),
            lastUsedOn: lastUsedOn, access: .role(.editor))
        directory.state.withLock { $0.pipelineToken = lookup }
        return authenticator.pipelineTokens.generate().text
    }

    @Test func aPipelineTokenIsFoundByItsDigestAndCallsWithItsMakersName() async throws {
        let token = try pipelineToken()
        let project = try #require(ProjectID("shop"))
        let found = try await authenticate(token, project: project).get()
        #expect(found.caller.name == "ada@example.com (token deploy)")
        #expect(found.access == .role(.editor))
        #expect(directory.state.withLock { $0.digestsAsked } == [Digest.of(Array(token.utf8))])
        #expect(directory.state.withLock { $0.projectsAsked } == [])
    }

    @Test func aPipelineTokenStopsWhenItsTimeIsOver() async throws {
        let token = try pipelineToken(expires: 60)
        advance(seconds: 59)
        #expect(try await authenticate(token).get().caller.admin == directory.admin)
        advance(seconds: 1)
        #expect(await authenticate(token) == .failure(.expiredToken))
        #expect(directory.state.withLock { $0.uses }.count == 1, "what is not let in is no use")
    }

    @Test func aRevokedPipelineTokenIsInvalid() async throws {
        let token = try pipelineToken()
        directory.state.withLock { $0.pipelineToken = nil }
        #expect(await authenticate(token) == .failure(.invalidToken))
    }

    @Test func theUseOfAPipelineTokenIsNotedOnceADay() async throws {
        let today = TokenKit.now.day
        for (lastUsedOn, isNoted) in [(nil, true), ("2000-01-01", true), (today, false)] {
            directory.state.withLock { $0.uses = [] }
            _ = try await authenticate(try pipelineToken(lastUsedOn: lastUsedOn)).get()
            #expect(directory.state.withLock { $0.uses } == (isNoted ? [today] : []))
        }
    }

    @Test func anOutageIsNoInvalidPipelineToken() async throws {
        let token = try pipelineToken()
        directory.state.withLock { $0.failure = .unavailable }
        #expect(await authenticate(token) == .failure(.unavailable))
    }

    @Test func aPipelineTokenThatIsNoneIsNotAskedFor() async throws {
        let token = try pipelineToken()
        let foreign = PipelineTokenTexts(master: try SecretTests.master()).generate().text
        let altered = String(token.dropLast()) + (token.hasSuffix("A") ? "B" : "A")
        for token in [
            foreign, altered, "rct_", "rct_x", token + "A", " " + token, token + "=", String(token.dropFirst(4)),
            token.uppercased(), "rct_" + String(repeating: "A", count: 56), AppKeyText.generate().text,
            "rct_" + String(repeating: "A", count: 1 << 20),
        ] {
            #expect(await authenticate(token) == .failure(.invalidToken))
        }
        #expect(directory.state.withLock { $0.digestsAsked } == [])
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
