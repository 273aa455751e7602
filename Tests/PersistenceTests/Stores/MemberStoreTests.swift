import Domain
import Testing

@testable import Persistence

struct MemberStoreTests {
    @Test func aRoleIsSetChangedAndTakenAway() async throws {
        try await withFixture { fixture in
            let admin = try await fixture.admin("ann@example.com")
            let shop = try await fixture.project("shop")
            for role in [Role.viewer, .owner] {
                let membership = try await fixture.members.set(shop, admin: admin.id, role: role, actor: fixture.actor)
                #expect(membership == Membership(admin: admin, role: role))
            }
            #expect(try await fixture.members.list(shop, after: nil, limit: 10).map(\.role) == [.owner])
            try await fixture.members.remove(shop, admin: admin.id, actor: fixture.actor)
            #expect(try await fixture.members.list(shop, after: nil, limit: 10).isEmpty)
            let trail = try await fixture.trail(.project(shop))
            #expect(trail.map(\.action) == ["member.set", "member.set", "member.remove"])
            #expect(trail.map(\.target) == ["ann@example.com", "ann@example.com", "ann@example.com"])
            #expect(trail.map(\.before) == [nil, #"{"role":"viewer"}"#, #"{"role":"owner"}"#])
            #expect(trail.map(\.after) == [#"{"role":"viewer"}"#, #"{"role":"owner"}"#, nil])
        }
    }

    @Test func anAdminIsAddedByEmailOnce() async throws {
        try await withFixture { fixture in
            let admin = try await fixture.admin("ann@example.com")
            let shop = try await fixture.project("shop")
            func add(_ email: String) async throws(StoreError) -> Membership? {
                try await fixture.members.add(shop, email: email, role: .editor, actor: fixture.actor)
            }
            #expect(try await add("ben@example.com") == nil)
            #expect(try await add("ann@example.com") == Membership(admin: admin, role: .editor))
            await #expect(throws: StoreError.exists) { _ = try await add("ann@example.com") }
            let trail = try await fixture.trail(.project(shop))
            #expect(trail.map(\.action) == ["member.set"])
            #expect(trail.map(\.target) == ["ann@example.com"])
            #expect(trail.map(\.after) == [#"{"role":"editor"}"#])
        }
    }

    @Test func theSameRoleIsNoChange() async throws {
        try await withFixture { fixture in
            let admin = try await fixture.admin("ann@example.com")
            let shop = try await fixture.project("shop", owner: admin.id)
            _ = try await fixture.members.set(shop, admin: admin.id, role: .owner, actor: fixture.actor)
            #expect(try await fixture.trail(.project(shop)).isEmpty)
        }
    }

    @Test func whatIsNotThereIsNotFound() async throws {
        try await withFixture { fixture in
            let admin = try await fixture.admin("ann@example.com")
            let shop = try await fixture.project("shop")
            let nobody = try #require(AdminID("00000000-0000-7000-8000-000000000000"))
            let nowhere = try #require(ProjectID("nowhere"))
            await #expect(throws: StoreError.notFound) {
                _ = try await fixture.members.set(nowhere, admin: admin.id, role: .owner, actor: fixture.actor)
            }
            await #expect(throws: StoreError.notFound) {
                _ = try await fixture.members.set(shop, admin: nobody, role: .owner, actor: fixture.actor)
            }
            await #expect(throws: StoreError.notFound) {
                try await fixture.members.remove(shop, admin: admin.id, actor: fixture.actor)
            }
            await #expect(throws: StoreError.notFound) {
                _ = try await fixture.members.list(nowhere, after: nil, limit: 1)
            }
            #expect(try await fixture.trail(.project(shop)).isEmpty)
        }
    }
}
