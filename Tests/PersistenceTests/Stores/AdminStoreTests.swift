import Domain
import TestSupport
import Testing

@testable import Persistence

struct AdminStoreTests {
    @Test func emailsAreUniqueWhateverTheirASCIICase() async throws {
        try await withFixture { fixture in
            let admin = try await fixture.admin("Ann.Ö@Example.COM")
            #expect(admin.email == "ann.Ö@example.com")
            await #expect(throws: StoreError.exists) { _ = try await fixture.admin("ann.Ö@EXAMPLE.com") }
            let found = try #require(try await fixture.admins.credentials(email: "ANN.Ö@example.com"))
            #expect(found.admin == admin && found.passwordHash == "hash-of-Ann.Ö@Example.COM")
            #expect(try await fixture.admins.credentials(email: "nobody@example.com") == nil)
            #expect(try await fixture.admins.credentials(email: "ann\0@example.com") == nil)
        }
    }

    @Test func changesLeaveOneRowEachWithoutPasswords() async throws {
        try await withFixture { fixture in
            _ = try await fixture.admin("root@example.com", instanceAdmin: true)
            let admin = try await fixture.admin("ann@example.com")
            _ = try await fixture.admins.update(
                admin.id, name: "Ann", passwordHash: "new-hash", instanceAdmin: true, actor: fixture.actor)
            _ = try await fixture.admins.update(
                admin.id, name: "Ann", passwordHash: nil, instanceAdmin: true, actor: fixture.actor)
            try await fixture.admins.delete(admin.id, actor: fixture.actor)
            let trail = try await fixture.trail(.instance)
            #expect(trail.map(\.action) == ["admin.create", "admin.create", "admin.update", "admin.delete"])
            #expect(trail[2].after?.contains(#""password_changed":true"#) == true)
            #expect(!trail.contains { "\($0)".contains("hash-of") || "\($0)".contains("new-hash") })
        }
    }

    @Test func whatIsGivenIsChangedAndTheRestStays() async throws {
        try await withFixture { fixture in
            let admin = try await fixture.admin("ann@example.com")
            let renamed = try await fixture.admins.update(
                admin.id, name: "Ann", passwordHash: nil, instanceAdmin: nil, actor: fixture.actor)
            #expect(renamed.name == "Ann" && renamed.email == admin.email && !renamed.isInstanceAdmin)
            #expect(try await fixture.admins.get(admin.id) == renamed)
            let stored = try await fixture.admins.credentials(email: admin.email)
            #expect(stored?.passwordHash == "hash-of-ann@example.com")
        }
    }

    @Test func theLastInstanceAdminStays() async throws {
        try await withFixture { fixture in
            let root = try await fixture.admin("root@example.com", instanceAdmin: true)
            _ = try await fixture.admin("ann@example.com")
            await #expect(throws: StoreError.lastInstanceAdmin) {
                try await fixture.admins.delete(root.id, actor: fixture.actor)
            }
            await #expect(throws: StoreError.lastInstanceAdmin) {
                try await fixture.admins.update(
                    root.id, name: nil, passwordHash: nil, instanceAdmin: false, actor: fixture.actor)
            }
            #expect(try await fixture.admins.get(root.id)?.isInstanceAdmin == true)
            #expect(try await fixture.trail(.instance).count == 2)
        }
    }

    @Test func demotionAndDeletionAtOnceLeaveAnInstanceAdmin() async throws {
        try await withFixture { fixture in
            for round in 1...20 {
                let one = try await fixture.admin("one\(round)@example.com", instanceAdmin: true)
                let other = try await fixture.admin("other\(round)@example.com", instanceAdmin: true)
                let outcomes = await atOnce(2) { index async throws(StoreError) in
                    if index == 0 {
                        try await fixture.admins.delete(one.id, actor: fixture.actor)
                    } else {
                        _ = try await fixture.admins.update(
                            other.id, name: nil, passwordHash: nil, instanceAdmin: false, actor: fixture.actor)
                    }
                }
                #expect(outcomes.compactMap(\.error) == [.lastInstanceAdmin])
                #expect(try await fixture.number("select count(*) from control.admins where is_instance_admin") == 1)
                try await fixture.temporary.execute("delete from control.admins")
            }
        }
    }

    @Test func aDeletedAdminLosesSessionsAndMemberships() async throws {
        try await withFixture { fixture in
            let admin = try await fixture.admin("ann@example.com")
            let project = try await fixture.project("shop", owner: admin.id)
            let session = try await fixture.admins.openSession(admin: admin.id, expires: .distant)
            try await fixture.admins.delete(admin.id, actor: fixture.actor)
            #expect(try await fixture.admins.session(session, project: nil) == nil)
            #expect(try await fixture.members.list(project, after: nil, limit: 10).isEmpty)
            #expect(try await fixture.trail(.instance).last?.before?.contains(#""roles":{"shop":"owner"}"#) == true)
            await #expect(throws: StoreError.notFound) {
                try await fixture.admins.delete(admin.id, actor: fixture.actor)
            }
        }
    }

    @Test func adminsAreListedInOrderPageByPage() async throws {
        try await withFixture { fixture in
            var made: [AdminID] = []
            for number in 1...5 {
                made.append(try await fixture.admin("admin\(number)@example.com").id)
                try await Task.sleep(for: .milliseconds(2))
            }
            let first = try await fixture.admins.list(after: nil, limit: 2)
            let second = try await fixture.admins.list(after: first.last?.id, limit: 10)
            #expect((first + second).map(\.id) == made)
        }
    }
}

struct SessionTests {
    @Test func oneLookAnswersWhoAndWithWhichAccess() async throws {
        try await withFixture { fixture in
            let member = try await fixture.admin("member@example.com")
            let root = try await fixture.admin("root@example.com", instanceAdmin: true)
            let shop = try await fixture.project("shop")
            let other = try await fixture.project("other")
            let missing = try #require(ProjectID("missing"))
            _ = try await fixture.members.set(shop, admin: member.id, role: .viewer, actor: fixture.actor)
            let memberSession = try await fixture.admins.openSession(admin: member.id, expires: .distant)
            let rootSession = try await fixture.admins.openSession(admin: root.id, expires: .distant)
            func access(_ session: SessionID, _ project: ProjectID?) async throws -> ProjectAccess? {
                let lookup = try await fixture.admins.session(session, project: project)
                return lookup?.access
            }
            #expect(try await access(memberSession, nil) == .notAsked)
            #expect(try await access(memberSession, shop) == .role(.viewer))
            #expect(try await access(memberSession, other) == ProjectAccess.none)
            #expect(try await access(memberSession, missing) == .noSuchProject)
            #expect(try await access(rootSession, other) == .role(.owner))
            #expect(try await access(rootSession, missing) == .noSuchProject)
            let lookup = try #require(try await fixture.admins.session(memberSession, project: shop))
            #expect(lookup.session == AdminSession(id: memberSession, admin: member, expiresAt: .distant))
        }
    }

    @Test func aClosedSessionIsNoSession() async throws {
        try await withFixture { fixture in
            let admin = try await fixture.admin("ann@example.com")
            let session = try await fixture.admins.openSession(admin: admin.id, expires: .distant)
            let other = try await fixture.admins.openSession(admin: admin.id, expires: .distant)
            try await fixture.admins.closeSession(session)
            try await fixture.admins.closeSession(session)
            #expect(try await fixture.admins.session(session, project: nil) == nil)
            #expect(try await fixture.admins.session(other, project: nil) != nil)
            #expect(try await fixture.trail(.instance).count == 1)
        }
    }

    @Test func aNewPasswordEndsTheOtherSessions() async throws {
        try await withFixture { fixture in
            let admin = try await fixture.admin("ann@example.com")
            let bystander = try await fixture.admin("bob@example.com")
            let own = try await fixture.admins.openSession(admin: admin.id, expires: .distant)
            let stolen = try await fixture.admins.openSession(admin: admin.id, expires: .distant)
            let unrelated = try await fixture.admins.openSession(admin: bystander.id, expires: .distant)
            func change(keeping session: SessionID?) async throws {
                _ = try await fixture.admins.update(
                    admin.id, name: nil, passwordHash: "new", instanceAdmin: nil, keeping: session,
                    actor: fixture.actor)
            }
            try await change(keeping: own)
            #expect(try await fixture.admins.session(own, project: nil) != nil)
            #expect(try await fixture.admins.session(stolen, project: nil) == nil)
            try await change(keeping: nil)
            #expect(try await fixture.admins.session(own, project: nil) == nil)
            #expect(try await fixture.admins.session(unrelated, project: nil) != nil)
        }
    }

    @Test func aSignInForgetsTheAdminsSessionsThatAreOver() async throws {
        let clock = ManualClock(Timestamp(seconds: 1_000))
        try await withFixture(configure: { $0.clock = clock.wallClock }) { fixture in
            let admin = try await fixture.admin("ann@example.com")
            _ = try await fixture.admins.openSession(admin: admin.id, expires: Timestamp(seconds: 2_000))
            _ = try await fixture.admins.openSession(admin: admin.id, expires: Timestamp(seconds: 4_000))
            #expect(try await fixture.number("select count(*) from control.admin_tokens") == 2)
            clock.advance(seconds: 1_000)
            _ = try await fixture.admins.openSession(admin: admin.id, expires: Timestamp(seconds: 5_000))
            #expect(try await fixture.number("select count(*) from control.admin_tokens") == 2)
        }
    }

    @Test func nobodyHasNoSession() async throws {
        try await withFixture { fixture in
            let nobody = try #require(AdminID("00000000-0000-7000-8000-000000000000"))
            await #expect(throws: StoreError.notFound) {
                _ = try await fixture.admins.openSession(admin: nobody, expires: .distant)
            }
        }
    }
}

extension Timestamp {
    static let distant = Timestamp(seconds: 4_000_000_000)
}
