import Domain
import Foundation
import TestSupport
import Testing

/// What `remote-config audit verify` finds of what somebody with the database's password did to the trails.
@Suite(.serialized) struct AuditVerifyTests {
    /// A database that a service was at work on: with a project `shop` of many changes, and a project `gone`, deleted.
    private static let database = Task {
        let database = try await TemporaryDatabase.make()
        let fixture = try await ServiceFixture(databaseURL: database.address)
        let root = try fixture.root()
        for id in ["gone", "shop"] { _ = try fixture.makeProject(id, template: documentedTemplate) }
        try #require(try root.send("DELETE", "/admin/v1/projects/gone?confirm=gone").status == 204)
        fixture.service.kill(SIGTERM)
        try #require(try await fixture.service.waitForExit() == 0)
        try await database.execute(
            "create schema saved;" + tables.map { "create table saved.\($0.key) as table \($0.value);" }.joined())
        return database
    }

    private static let tables = [
        "audit": "control.audit", "head": "control.audit_head", "projects": "control.projects",
        "archived": "control.archived_audit", "trails": "control.archived_trails", "shop": "project_shop.audit",
    ]

    /// What was done, by a statement, and what is said of it.
    struct Tampering: Sendable, CustomTestStringConvertible {
        let statement: String
        let trail: String
        let fault: String
        var testDescription: String { statement }

        init(_ statement: String, _ trail: String, _ fault: String) {
            (self.statement, self.trail, self.fault) = (statement, trail, fault)
        }
    }

    private static let altered = "row 2 was altered"
    static let tamperings: [Tampering] =
        [
            "actor = 'somebody'", "admin = null", "address = '192.0.2.1'", "request_id = 'x'", "action = 'x'",
            "target = 'x'", "before = '{}'", "after = '{}'", "after = null", "at = at + interval '1 microsecond'",
        ].map { Tampering("update project_shop.audit set \($0) where sequence = 2", "project shop", altered) } + [
            Tampering("update control.audit set target = 'x' where sequence = 2", "control", altered),
            Tampering(
                "update control.archived_audit set actor = 'x' where sequence = 2", "deleted project gone", altered),
            Tampering("delete from project_shop.audit where sequence = 2", "project shop", "row 2 is missing"),
            Tampering("delete from control.audit where sequence = 1", "control", "row 1 is missing"),
            Tampering(
                "delete from control.archived_audit where sequence = 1", "deleted project gone", "row 1 is missing"),
            Tampering(
                "delete from project_shop.audit where sequence = (select max(sequence) from project_shop.audit)",
                "project shop", "missing at the end"),
            Tampering(
                "delete from control.archived_audit where sequence = (select max(sequence) from control.archived_audit)",
                "deleted project gone", "missing at the end"),
            Tampering("delete from control.audit", "control", "missing at the end"),
            // The digest made to fit, as somebody who knows how it is made would.
            Tampering(
                "update project_shop.audit set digest = sha256('x') where sequence = 2", "project shop", altered),
            Tampering(
                """
                update project_shop.audit set sequence = -2 where sequence = 2;
                update project_shop.audit set sequence = 2 where sequence = 3;
                update project_shop.audit set sequence = 3 where sequence = -2
                """, "project shop", "row 2 does not follow the row before it"),
            Tampering(
                "update control.projects set audit_sequence = audit_sequence - 1", "project shop",
                "where the trail should end"),
        ]

    @Test(arguments: tamperings) func itIsFoundAndTheTrailNamed(_ tampering: Tampering) async throws {
        let database = try await Self.database.value
        try await database.execute(
            "alter table project_shop.audit drop constraint if exists audit_sequence_check;"
                + "set session_replication_role = replica;" + tampering.statement)
        let run = try CommandRun(["audit", "verify"], environment: RunningService.environment(database.address))
        try await restore(database)
        #expect(run.status == 1)
        #expect(run.errors == "remote-config: 1 of 3 audit trails can't be trusted.\n")
        let faulty = run.output.split(separator: "\n").filter { $0.contains("FAULT") }
        #expect(faulty.count == 1)
        #expect(faulty.first?.hasPrefix(tampering.trail) == true, "\(run.output)")
        #expect(faulty.first?.contains(tampering.fault) == true, "\(run.output)")
    }

    @Test func whatNobodyTouchedIsInOrder() async throws {
        let database = try await Self.database.value
        let run = try CommandRun(["audit", "verify"], environment: RunningService.environment(database.address))
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        let names = run.output.split(separator: "\n").map { $0.prefix { $0 != ":" } }
        try #require(names.count == 3)
        #expect(names[0] == "control")
        #expect(names[1] == "project shop")
        #expect(names[2].hasPrefix("deleted project gone "))
        #expect(run.output.contains(#/project shop: 3 rows, head [0-9a-f]{64}/#))
    }

    @Test(arguments: [
        "update project_shop.audit set actor = 'x'", "delete from project_shop.audit", "truncate project_shop.audit",
        "update control.audit set actor = 'x'", "delete from control.audit", "truncate control.audit",
        "update control.archived_audit set actor = 'x'", "delete from control.archived_audit",
        "update control.archived_trails set sequence = 0",
    ])
    func theTablesAreInsertOnly(_ statement: String) async throws {
        let database = try await Self.database.value
        await #expect(throws: (any Error).self) { try await database.execute(statement) }
    }

    @Test func trailsThatAreBeingWrittenAreInOrderToo() async throws {
        let (project, _, root) = try await SharedService.project()
        let address = try await SharedService.fixture().databaseURL
        let headers = root.headers
        let port = try await SharedService.fixture().service.port
        async let published: Void = {
            let client = Client(port: port, headers: headers)
            for version in 1...30 {
                let answer = try client.publish(
                    documentedTemplate + String(repeating: " ", count: version), to: project.id, over: version)
                try #require(answer.status == 200)
            }
        }()
        let run = try CommandRun(["audit", "verify"], environment: RunningService.environment(address))
        try await published
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("project \(project.id): "))
    }

    /// Puts everything back as it was.
    private func restore(_ database: TemporaryDatabase) async throws {
        try await database.execute(
            "set session_replication_role = replica;"
                + Self.tables.map { name, table in
                    "delete from \(table); insert into \(table) overriding system value select * from saved.\(name);"
                }.joined())
    }
}
