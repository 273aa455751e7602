import Foundation
import Persistence
import TestSupport
import Testing

@Suite("A role that `remote-config migrate` gave its rights")
struct ServiceRoleTests {
    @Test("is enough for the whole Admin API and for serving")
    func serves() async throws {
        let roles = try await Roles.make()
        let service = try await RunningService.start(databaseURL: roles.service)
        let fixture = try roles.fixture(service)
        let project = try fixture.makeProject("shop-eu", template: documentedTemplate)
        let root = try fixture.root()
        let admin = try fixture.makeAdmin("editor@example.com", role: .editor, in: project.id)
        let app = Client(port: service.port, headers: [("X-App-Key", project.appKey)])
        #expect(try app.get("/config").status == 200)
        let statuses = [
            try root.publish(#"{"parameters":{}}"#, to: project.id, over: 1),
            try root.post(project.path + "/rollback", ["version": 1]),
            try root.send("PATCH", project.path, json: ["name": "Renamed"]),
            try root.send("PATCH", "/admin/v1/admins/\(admin)", json: ["name": "Renamed"]),
            try root.get(project.path + "/audit"), try root.get("/admin/v1/audit"),
            try root.get(project.path + "/fetches"),
            try root.send("DELETE", "\(project.path)/members/\(admin)"),
            try root.send("DELETE", "\(project.path)/app-keys/\(project.appKeyID)"),
            try root.send("DELETE", "\(project.path)/token-keys/main"),
            try root.send("DELETE", "/admin/v1/admins/\(admin)"),
            try root.send("DELETE", project.path + "?confirm=\(project.id)"),
        ].map(\.status)
        #expect(statuses.allSatisfy { (200..<300).contains($0) }, "\(statuses)")
        #expect(try fixture.makeProject("shop-eu", template: documentedTemplate).id == "shop-eu")
        let audit = try await CommandRun.apart(
            ["audit", "verify"], environment: RunningService.environment(roles.service))
        #expect(audit.status == 0, "\(audit.output)\(audit.errors)")
    }

    @Test(
        "can't do what serving does not take",
        arguments: [
            "drop table control.admins", "alter table control.projects add column x int", "truncate control.members",
            "create table control.mine ()", "create schema mine", "drop schema project_shop cascade",
            "drop table project_shop.versions", "alter table project_shop.audit disable trigger all",
            "update control.audit set actor = 'nobody'", "delete from control.audit", "truncate control.audit",
            "update project_shop.audit set actor = 'nobody'", "delete from project_shop.audit",
            "delete from control.archived_audit", "update control.archived_trails set sequence = 0",
            "delete from control.audit_head", "update project_shop.versions set document = '{}'",
            "update control.project_migrations set text = 'select 1'", "select control.drop_project('shop')",
            "create or replace function control.drop_project(project text) returns void language sql as 'select'",
            "create role another", "alter role current_user superuser", "copy control.admins to '/tmp/admins'",
        ])
    func isBounded(_ statement: String) async throws {
        let roles = try await Roles.shared.value
        await #expect(throws: (any Error).self) { try await roles.run(statement, as: roles.service) }
    }

    @Test("sees nothing of another database's")
    func isConfined() async throws {
        let roles = try await Roles.shared.value
        let other = try await TemporaryDatabase.make()
        #expect(
            try await CommandRun.apart(["migrate"], environment: RunningService.environment(other.address)).status == 0)
        var components = try #require(URLComponents(string: roles.service))
        components.path = "/\(other.name)"
        let elsewhere = try #require(components.string)
        try await roles.run("select 1", as: elsewhere)
        await #expect(throws: (any Error).self) { try await roles.run("select from control.admins", as: elsewhere) }
    }
}

/// A migrated database that a role owns who is no superuser, and a role for the service.
private struct Roles {
    let database: TemporaryDatabase
    let migrator: String
    let service: String

    /// One with a project `shop`, for those who only look.
    static let shared = Task {
        let roles = try await make()
        let running = try await RunningService.start(databaseURL: roles.service)
        _ = try roles.fixture(running).makeProject("shop", template: documentedTemplate)
        return roles
    }

    static func make() async throws -> Roles {
        let database = try await TemporaryDatabase.make()
        let names = ["migrator", "service"].map { "\($0)_\(database.name)" }
        for name in names { try await database.execute("create role \(name) login password 'test-password'") }
        try await database.execute("grant create on database \(database.name) to \(names[0])")
        let addresses = names.map { name in
            var components = URLComponents(string: database.address)
            components?.user = name
            components?.password = "test-password"
            return components?.string ?? ""
        }
        let roles = Roles(database: database, migrator: addresses[0], service: addresses[1])
        let migration = try await CommandRun.apart(["migrate"], environment: roles.environment)
        try #require(migration.status == 0, "\(migration.output)\(migration.errors)")
        let admin = try await CommandRun.apart(
            [
                "admin", "create", "--email", ServiceFixture.rootEmail, "--name", "Root", "--instance-admin",
                "--password-file", "-",
            ], environment: roles.environment, input: ServiceFixture.password + "\n")
        try #require(admin.status == 0, "\(admin.output)\(admin.errors)")
        return roles
    }

    var environment: [String: String] {
        RunningService.environment(service).merging(["DATABASE_MIGRATION_URL": migrator]) { $1 }
    }

    func fixture(_ running: RunningService) throws -> ServiceFixture {
        ServiceFixture(databaseURL: service, service: running)
    }

    func run(_ statement: String, as address: String) async throws {
        var configuration = database.configuration()
        configuration.url = try DatabaseURL(address)
        try await onOwnThread { [configuration] in try DatabaseScript.run(statement, on: configuration) }
    }
}
