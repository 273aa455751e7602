import Domain
import Testing

@testable import Persistence

struct AuditStoreTests {
    @Test(arguments: [
        (AuditFilter(action: "admin.create"), ["a@example.com", "b@example.com"]),
        (AuditFilter(target: "a@example.com"), ["a@example.com", "a@example.com"]),
        (AuditFilter(action: "admin.update", target: "a@example.com"), ["a@example.com"]),
        (AuditFilter(actor: "tester@example.com", action: "project.create"), ["shop"]),
        (AuditFilter(actor: "nobody@example.com"), []), (AuditFilter(actor: "a\0b"), []),
        (AuditFilter(from: .distant), []), (AuditFilter(to: Timestamp(seconds: 0)), []),
        (AuditFilter(action: "project.create", from: Timestamp(seconds: 0), to: .distant), ["shop"]),
    ]) func aFilterLetsThroughWhatFitsAllOfIt(_ filter: AuditFilter, _ targets: [String]) async throws {
        try await withFixture { fixture in
            let admin = try await fixture.admin("a@example.com")
            _ = try await fixture.admin("b@example.com")
            _ = try await fixture.project("shop")
            _ = try await fixture.admins.update(
                admin.id, name: "A", passwordHash: nil, instanceAdmin: nil, actor: fixture.actor)
            let rows = try await fixture.audit.list(scope: .instance, filter: filter, before: nil, limit: 10)
            #expect(rows.reversed().map(\.target) == targets)
        }
    }

    @Test func anActorIsFoundByIdToo() async throws {
        try await withFixture { fixture in
            let admin = try await fixture.admin("ann@example.com")
            let actor = Actor(admin: admin.id, name: admin.email, address: nil, requestID: nil)
            _ = try await fixture.admins.create(
                email: "bob@example.com", name: "Bob", passwordHash: "x", instanceAdmin: false, actor: actor)
            let rows = try await fixture.audit.list(
                scope: .instance, filter: AuditFilter(actor: admin.id.text), before: nil, limit: 10)
            #expect(rows.map(\.target) == ["bob@example.com"])
            #expect(rows.first?.actor == actor)
        }
    }

    @Test func rowsArePagedNewestFirstWhileOthersWrite() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            for number in 1...7 { _ = try await fixture.publish("\(number)", in: shop) }
            var seen: [Int64] = []
            while case let page = try await fixture.audit.list(scope: .project(shop), before: seen.last, limit: 3),
                !page.isEmpty
            {
                seen += page.map(\.sequence)
                _ = try await fixture.publish("more \(seen.count)", in: shop)
            }
            #expect(seen == [7, 6, 5, 4, 3, 2, 1])
        }
    }

    @Test func aTrailOfNoProjectIsNotFound() async throws {
        try await withFixture { fixture in
            let nowhere = try #require(ProjectID("nowhere"))
            await #expect(throws: StoreError.notFound) {
                _ = try await fixture.audit.list(scope: .project(nowhere), before: nil, limit: 1)
            }
        }
    }

    @Test(arguments: [
        "update control.audit set target = 'x'", "delete from control.audit", "truncate control.audit",
        "update project_shop.audit set target = 'x'", "delete from project_shop.audit", "truncate project_shop.audit",
        "update control.archived_audit set target = 'x'", "delete from control.archived_audit",
        "truncate control.archived_audit, control.archived_trails", "delete from control.archived_trails",
    ]) func aTrailIsOnlyAddedTo(_ statement: String) async throws {
        try await withFixture { fixture in
            let gone = try await fixture.project("gone")
            _ = try await fixture.publish("1", in: gone)
            try await fixture.projects.delete(gone, actor: fixture.actor)
            let shop = try await fixture.project("shop")
            _ = try await fixture.publish("1", in: shop)
            await #expect { try await fixture.temporary.execute(statement) } throws: {
                "\($0)".contains("insert-only")
            }
        }
    }

    @Test func changesAtOnceLeaveOneUnbrokenTrail() async throws {
        try await withFixture { fixture in
            let outcomes = await atOnce(30) { number async throws(StoreError) in
                try await fixture.admins.create(
                    email: "admin\(number)@example.com", name: "n", passwordHash: "h", instanceAdmin: false,
                    actor: fixture.actor)
            }
            #expect(outcomes.allSatisfy { $0.error == nil })
            let trail = try await fixture.trail(.instance)
            #expect(trail.map(\.sequence) == Array(1...30))
            let reports = try await fixture.audit.verify()
            #expect(reports.map(\.fault) == [nil])
        }
    }
}
