import Domain
import Foundation
import TestSupport
import Testing

@testable import Persistence

/// What a wrong query of the service could do in a transaction that is about one project.
@Suite("With PROJECT_ROLES=on", .serialized)
struct ProjectRoleTests {
    private static let prepared = Task {
        let roles = try await Roles.make(options: ["PROJECT_ROLES": "on"])
        let service = try await RunningService.start(databaseURL: roles.service)
        let fixture = try roles.fixture(service)
        for id in ["mine", "theirs"] { _ = try fixture.makeProject(id, template: documentedTemplate) }
        return (roles, fixture)
    }

    @Test("the service works as before, and a project's role goes with the project")
    func theServiceWorks() async throws {
        let (roles, fixture) = try await Self.prepared.value
        let project = try fixture.makeProject("brief", template: documentedTemplate)
        let root = try fixture.root()
        let app = Client(port: fixture.service.port, headers: [("X-App-Key", project.appKey)])
        let answers = [
            try app.get("/config"), try root.publish(#"{"parameters":{}}"#, to: project.id, over: 1),
            try root.post(project.path + "/rollback", ["version": 1]), try root.get(project.path + "/versions"),
            try root.get(project.path + "/audit"), try root.get(project.path + "/fetches"),
            try root.get(project.path + "/app-keys"), try root.send("PATCH", project.path, json: ["name": "Renamed"]),
            try root.send("DELETE", "\(project.path)/token-keys/main"),
        ]
        #expect(answers.map(\.status).allSatisfy { (200..<300).contains($0) }, "\(answers.map(\.text))")
        #expect(try await roles.user(in: "brief").hasSuffix("_brief"))
        #expect(try root.send("DELETE", project.path + "?confirm=brief").status == 204)
        #expect(try root.get(project.path + "/versions").status == 404)
        let audit = try await CommandRun.apart(
            ["audit", "verify"], environment: RunningService.environment(roles.service))
        #expect(audit.status == 0, "\(audit.output)\(audit.errors)")
        try await roles.run(
            "do $$ begin if exists (select from pg_roles where rolname = control.project_role_name('brief')) "
                + "then raise 'it stayed'; end if; end $$", as: roles.migrator)
    }

    private static let wrong: [SQL] = [
        "select from project_theirs.versions", "insert into project_theirs.versions default values",
        "delete from project_theirs.fetches", "select from project_theirs.audit", "drop table project_theirs.versions",
        "drop table project_mine.versions", "delete from project_mine.audit",
        "update project_mine.audit set actor = ''",
        "select from control.admins", "select password_hash from control.admins", "select from control.admin_tokens",
        "select from control.members", "select from control.audit", "select from control.archived_audit",
        "select control.drop_project('theirs')", "select control.migrate_project('theirs', '0001_init')",
        "insert into control.projects (id, name, settings) values ('new', '', '')",
        "insert into control.app_keys (project, name, prefix, digest) values ('theirs', '', '', sha256(''))",
        "update control.app_keys set project = 'theirs'", "create schema mine", "create table control.mine ()",
        "alter table control.projects disable row level security",
    ]

    @Test("a wrong query in one project's transaction is refused", arguments: wrong.indices)
    func isRefused(index: Int) async throws {
        let (roles, _) = try await Self.prepared.value
        let query = Self.wrong[index]
        let error = await #expect(throws: StoreError.self) {
            try await roles.withPool { pool in
                try await pool.transaction(in: try project("mine")) { connection throws(DatabaseError) in
                    _ = try connection.execute(query)
                }
            }
        }
        guard case .internalError(let context) = error else { throw Unexpected(error: error) }
        #expect(context.hasPrefix("42501 "), "\(context)")
    }

    private static let blind: [SQL] = [
        "select id from control.projects where id <> 'mine'",
        "select project from control.app_keys where project <> 'mine'",
        "select project from control.token_keys where project <> 'mine'",
        "update control.projects set name = 'taken' where id = 'theirs' returning id",
        "delete from control.token_keys where project = 'theirs' returning kid",
    ]

    @Test("a query for another project's rows finds none", arguments: blind.indices)
    func findsNothing(index: Int) async throws {
        let (roles, _) = try await Self.prepared.value
        let query = Self.blind[index]
        let found = try await roles.withPool { pool in
            try await pool.transaction(in: try project("mine")) { connection throws(DatabaseError) in
                try connection.execute(query).count
            }
        }
        #expect(found == 0)
    }

    @Test("migrating without it takes the roles away, and the service goes on")
    func turningOff() async throws {
        let roles = try await Roles.make(options: ["PROJECT_ROLES": "on"])
        let service = try await RunningService.start(databaseURL: roles.service)
        let fixture = try roles.fixture(service)
        let made = try fixture.makeProject("mine", template: documentedTemplate)
        let migration = try await CommandRun.apart(["migrate"], environment: roles.environment)
        #expect(migration.status == 0, "\(migration.errors)")
        #expect(try await roles.user(in: "mine").hasPrefix("service_"))
        #expect(try fixture.root().publish(#"{"parameters":{}}"#, to: made.id, over: 1).status == 200)
        let again = try await CommandRun.apart(
            ["migrate"], environment: roles.environment.merging(["PROJECT_ROLES": "on"]) { $1 })
        #expect(again.status == 0, "\(again.errors)")
        #expect(try await roles.user(in: "mine").hasSuffix("_mine"))
    }
}

private struct Unexpected: Error {
    let error: StoreError?
}

private func project(_ id: String) throws -> ProjectID { try #require(ProjectID(id)) }

extension Roles {
    /// As whom a project's transaction works.
    fileprivate func user(in id: String) async throws -> String {
        try await withPool { pool in
            try await pool.transaction(in: try project(id)) { connection throws(DatabaseError) in
                try connection.execute("select current_user::text as name").only().value("name")
            }
        }
    }

    /// Runs `body` with a pool that is the service's.
    fileprivate nonisolated(nonsending) func withPool<Value: Sendable>(
        _ body: nonisolated(nonsending) (Database) async throws -> Value
    ) async throws -> Value {
        var configuration = database.configuration()
        configuration.url = try DatabaseURL(service)
        let pool = Database(configuration)
        do {
            let value = try await body(pool)
            await pool.stop()
            return value
        } catch {
            await pool.stop()
            throw error
        }
    }
}
