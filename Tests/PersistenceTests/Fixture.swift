import Domain
import Locking
import TestSupport
import Testing

@testable import Persistence

/// A migrated database of a test's own, with every store over it.
struct Fixture: Sendable {
    let temporary: TemporaryDatabase
    let database: Database

    var projects: ProjectStore { ProjectStore(database) }
    var members: MemberStore { MemberStore(database) }
    var admins: AdminStore { AdminStore(database) }
    var pipelineTokens: PipelineTokenStore { PipelineTokenStore(database) }
    var keys: KeyStore { KeyStore(database) }
    var templates: TemplateStore { TemplateStore(database) }
    var audit: AuditStore { AuditStore(database) }
    var serving: ServingStore { ServingStore(database) }
    var fetches: FetchStore { FetchStore(database) }

    /// What the tests' changes are made by.
    let actor = Actor(admin: nil, name: "tester@example.com", address: "192.0.2.7", requestID: "request-1")

    func admin(_ email: String, instanceAdmin: Bool = false) async throws -> Admin {
        try await admins.create(
            email: email, name: "Name of \(email)", passwordHash: "hash-of-\(email)", instanceAdmin: instanceAdmin,
            actor: actor)
    }

    func project(_ id: String, owner: AdminID? = nil) async throws -> ProjectID {
        let id = try #require(ProjectID(id))
        _ = try await projects.create(id: id, name: "Shop", settings: .standard, owner: owner, actor: actor)
        return id
    }

    func publish(
        _ document: String, in project: ProjectID, expecting: ExpectedVersion = .any, note: String? = nil
    ) async throws -> PublishOutcome {
        let bytes = Array(document.utf8)
        return try await templates.publish(
            project, document: bytes, digest: try digest(of: bytes), expecting: expecting, note: note, actor: actor)
    }

    /// Every row of a trail, oldest first.
    func trail(_ scope: AuditScope) async throws -> [AuditEntry] {
        try await audit.list(scope: scope, before: nil, limit: 10_000).reversed()
    }

    func revision(of project: ProjectID) async throws -> Int64 {
        let revisions = try await serving.revisions()
        return try #require(revisions.first { $0.id == project }).revision
    }

    /// The one number that a query answers.
    func number(_ sql: SQL) async throws -> Int {
        try await database.read { connection throws(DatabaseError) in
            try connection.execute("select (\(sql)) as number").only().value("number")
        }
    }
}

/// SHA-256 is Crypto's; the tests' documents are told apart by a digest made of their bytes.
func digest(of bytes: [UInt8]) throws -> Digest {
    var text = Array(repeating: UInt8(0), count: 32)
    for (index, byte) in bytes.enumerated() { text[index % 32] = text[index % 32] &* 31 &+ byte }
    return try #require(Digest(bytes: text))
}

/// Runs `body` on a fresh, migrated database.
nonisolated(nonsending) func withFixture(
    configure: (inout DatabaseConfiguration) -> Void = { _ in },
    _ body: nonisolated(nonsending) (Fixture) async throws -> Void
) async throws {
    try await TemporaryDatabase.with { temporary in
        try await withDatabase(temporary, configure: configure) { database in
            _ = try await Migrator(database).migrate()
            try await body(Fixture(temporary: temporary, database: database))
        }
    }
}

/// Runs `body` with a pool that is stopped afterwards. Unless the test sets limits, nothing is refused because a busy machine
/// is late.
nonisolated(nonsending) func withDatabase(
    _ temporary: TemporaryDatabase, configure: (inout DatabaseConfiguration) -> Void = { _ in },
    _ body: nonisolated(nonsending) (Database) async throws -> Void
) async throws {
    var configuration = temporary.configuration()
    configuration.poolSize = 4
    configuration.waitingTimeout = .seconds(60)
    configuration.connectTimeout = .seconds(60)
    configuration.lockTimeout = .seconds(60)
    configuration.statementTimeout = .seconds(60)
    configuration.idleInTransactionTimeout = .seconds(60)
    configure(&configuration)
    let database = Database(configuration)
    do {
        try await body(database)
        await database.stop()
    } catch {
        await database.stop()
        throw error
    }
}

/// The outcomes of `count` calls at once.
func atOnce<Value: Sendable>(
    _ count: Int, _ call: @escaping @Sendable (Int) async throws(StoreError) -> Value
) async -> [Result<Value, StoreError>] {
    await withTaskGroup(of: Result<Value, StoreError>.self) { group in
        for index in 0..<count {
            group.addTask {
                do throws(StoreError) { return .success(try await call(index)) } catch { return .failure(error) }
            }
        }
        return await group.reduce(into: []) { $0.append($1) }
    }
}

extension Result where Failure == StoreError {
    var error: StoreError? { if case .failure(let error) = self { error } else { nil } }
}

/// Waits until `condition` holds, which some other thread is about to bring about; a minute at most.
func eventually(
    _ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while try await !condition() {
        try #require(ContinuousClock.now < deadline, comment, sourceLocation: sourceLocation)
        try await Task.sleep(for: .milliseconds(5))
    }
}
