import Foundation
import Persistence
import TestSupport
import Testing

extension Roles {
    /// Some with a project `shop`, for those who only look.
    fileprivate static let forLooking = Task {
        let roles = try await make()
        let running = try await RunningService.start(databaseURL: roles.service)
        _ = try roles.fixture(running).makeProject("shop", template: documentedTemplate)
        return roles
    }
}

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
        let roles = try await Roles.forLooking.value
        await #expect(throws: (any Error).self) { try await roles.run(statement, as: roles.service) }
    }

    @Test("sees nothing of another database's")
    func isConfined() async throws {
        let roles = try await Roles.forLooking.value
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
