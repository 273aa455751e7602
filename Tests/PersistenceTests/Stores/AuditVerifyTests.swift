import Domain
import Testing

@testable import Persistence

struct AuditVerifyTests {
    @Test func trailsAsTheyWereWrittenHaveNoFault() async throws {
        try await withTrails { fixture in
            let reports = try await fixture.audit.verify()
            #expect(reports.map(\.fault) == [nil, nil, nil])
            #expect(reports.map(\.rows) == [4, 3, 2])
            #expect(reports.map(\.name).prefix(2) == ["control", "project shop"])
            #expect(reports[2].name.hasPrefix("deleted project gone "))
            let head = try await fixture.trail(.instance).last?.digest.hex
            #expect(reports[0].headDigest == head)
        }
    }

    /// Somebody with all rights on the database, who switches the triggers off first.
    @Test(arguments: [
        ("control", "update control.audit set target = 'x' where sequence = 2", "row 2 was altered"),
        (
            "control", "update control.audit set at = at + interval '1 microsecond' where sequence = 4",
            "row 4 was altered"
        ),
        ("control", "update control.audit set before = '{}' where sequence = 1", "row 1 was altered"),
        (
            "control", "update control.audit set digest = '\\x00' where sequence = 3",
            "a row after row 0, or the trail's head, can't be read"
        ),
        ("control", "delete from control.audit where sequence = 2", "row 2 is missing"),
        ("control", "delete from control.audit where sequence = 4", "rows 4 to 4 are missing at the end"),
        ("control", "delete from control.audit", "rows 1 to 4 are missing at the end"),
        ("control", "delete from control.audit_head", "the trail's head is missing"),
        ("control", "update control.audit_head set sequence = 3", "there are rows after 3, where the trail should end"),
        (
            "control", "update control.audit_head set digest = sha256('')",
            "the last row is not the one that the trail's head names"
        ),
        ("project shop", "update project_shop.audit set actor = 'x' where sequence = 3", "row 3 was altered"),
        ("project shop", "update project_shop.audit set address = null where sequence = 1", "row 1 was altered"),
        ("project shop", "delete from project_shop.audit where sequence = 1", "row 1 is missing"),
        ("project shop", "drop table project_shop.audit", "the trail's table is missing"),
        (
            "deleted project gone", "update control.archived_audit set after = null where sequence = 2",
            "row 2 was altered"
        ),
        (
            "deleted project gone", "delete from control.archived_audit where sequence = 2",
            "rows 2 to 2 are missing at the end"
        ),
    ]) func theFirstFaultIsFound(_ trail: String, _ statement: String, _ fault: String) async throws {
        try await withTrails { fixture in
            try await fixture.temporary.execute("set session_replication_role = replica; \(statement)")
            let reports = try await fixture.audit.verify()
            #expect(reports.filter { $0.fault != nil }.map(\.fault) == [fault])
            #expect(reports.first { $0.fault != nil }?.name.hasPrefix(trail) == true)
        }
    }

    @Test func aTrailLongerThanOnePageIsFollowedToItsEnd() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            for number in 1...1_003 { _ = try await fixture.publish("\(number)", in: shop) }
            let report = try #require(try await fixture.audit.verify().last)
            #expect(report.rows == 1_003 && report.fault == nil)
        }
    }

    /// A control trail of four rows, a project's of three and a deleted project's of two.
    private func withTrails(_ body: nonisolated(nonsending) (Fixture) async throws -> Void) async throws {
        try await withFixture { fixture in
            _ = try await fixture.admin("root@example.com", instanceAdmin: true)
            let gone = try await fixture.project("gone")
            for number in 1...2 { _ = try await fixture.publish("\(number)", in: gone) }
            try await fixture.projects.delete(gone, actor: fixture.actor)
            let shop = try await fixture.project("shop")
            for number in 1...3 { _ = try await fixture.publish("\(number)", in: shop) }
            try await body(fixture)
        }
    }
}
