import Domain
import Testing

@testable import Persistence

struct ProjectStoreTests {
    @Test func aProjectIsMadeWithItsSchemaAndItsOwner() async throws {
        try await withFixture { fixture in
            let owner = try await fixture.admin("owner@example.com")
            let id = try #require(ProjectID("shop-eu"))
            let project = try await fixture.projects.create(
                id: id, name: "Shop 🛍", settings: .standard, owner: owner.id, actor: fixture.actor)
            #expect(project.name == "Shop 🛍" && project.version == 0 && project.settings == .standard)
            #expect(try await fixture.projects.get(id) == project)
            #expect(
                try await fixture.members.list(id, after: nil, limit: 10) == [Membership(admin: owner, role: .owner)])
            #expect(try await fixture.trail(.project(id)).isEmpty)
            let row = try #require(try await fixture.trail(.instance).last)
            #expect(row.action == "project.create" && row.target == "shop-eu" && row.before == nil)
            #expect(row.actor == fixture.actor)
        }
    }

    @Test func anIdIsTakenOnce() async throws {
        try await withFixture { fixture in
            let id = try await fixture.project("shop")
            let rows = try await fixture.trail(.instance).count
            await #expect(throws: StoreError.exists) { _ = try await fixture.project("shop") }
            #expect(try await fixture.projects.get(id)?.name == "Shop")
            #expect(try await fixture.trail(.instance).count == rows)
        }
    }

    @Test func ofManyWhoMakeTheSameProjectAtOnceOneDoes() async throws {
        try await withFixture { fixture in
            let id = try #require(ProjectID("shop"))
            let outcomes = await atOnce(8) { number async throws(StoreError) in
                try await fixture.projects.create(
                    id: id, name: "Shop \(number)", settings: .standard, owner: nil, actor: fixture.actor)
            }
            #expect(outcomes.filter { $0.error == nil }.count == 1)
            #expect(outcomes.filter { $0.error == .exists }.count == 7)
            #expect(try await fixture.trail(.instance).count == 1)
        }
    }

    @Test func anOwnerWhoIsNobodyLeavesNothingBehind() async throws {
        try await withFixture { fixture in
            let nobody = try #require(AdminID("00000000-0000-7000-8000-000000000000"))
            await #expect(throws: StoreError.notFound) { _ = try await fixture.project("shop", owner: nobody) }
            #expect(try await fixture.number("select count(*) from pg_namespace where nspname = 'project_shop'") == 0)
            #expect(try await fixture.trail(.instance).isEmpty)
        }
    }

    @Test func anUpdateChangesWhatItNames() async throws {
        try await withFixture { fixture in
            let id = try await fixture.project("shop")
            let outcome = try await fixture.projects.update(id, actor: fixture.actor) { draft -> [String] in
                draft.settings.minFetchInterval = 60
                return []
            }
            guard case .updated(let project) = outcome else { Issue.record("\(outcome)"); return }
            #expect(project.settings.minFetchInterval == 60 && project.name == "Shop")
            #expect(try await fixture.projects.get(id) == project)
            let row = try #require(try await fixture.trail(.project(id)).first)
            #expect(row.action == "project.update")
            #expect(row.before?.contains(#""min_fetch_interval":3600"#) == true)
            #expect(row.after?.contains(#""min_fetch_interval":60"#) == true)
        }
    }

    @Test func anUpdateToTheSameValuesIsNoChange() async throws {
        try await withFixture { fixture in
            let id = try await fixture.project("shop")
            let before = try await fixture.serving.revisions()
            let outcome = try await fixture.projects.update(id, actor: fixture.actor) { draft -> [String] in
                draft.name = "Shop"
                draft.settings = .standard
                return []
            }
            guard case .unchanged = outcome else { Issue.record("\(outcome)"); return }
            #expect(try await fixture.trail(.project(id)).isEmpty)
            #expect(try await fixture.serving.revisions() == before)
        }
    }

    @Test func aNameThatLooksTheSameInOtherBytesIsAChange() async throws {
        try await withFixture { fixture in
            let id = try await fixture.project("shop")
            for name in ["Caf\u{E9}", "Cafe\u{301}"] {
                let outcome = try await fixture.projects.update(id, actor: fixture.actor) { draft -> [String] in
                    draft.name = name
                    return []
                }
                guard case .updated = outcome else { Issue.record("\(outcome)"); return }
            }
            #expect(try await fixture.trail(.project(id)).count == 2)
        }
    }

    @Test func aRefusedUpdateStoresNothing() async throws {
        try await withFixture { fixture in
            let id = try await fixture.project("shop")
            let outcome = try await fixture.projects.update(id, actor: fixture.actor) { draft in
                draft.name = "Other"
                return ["no"]
            }
            guard case .refused(["no"]) = outcome else { Issue.record("\(outcome)"); return }
            #expect(try await fixture.projects.get(id)?.name == "Shop")
            #expect(try await fixture.trail(.project(id)).isEmpty)
        }
    }

    @Test func updatesAtOnceLoseNothing() async throws {
        try await withFixture { fixture in
            let id = try await fixture.project("shop")
            let outcomes = await atOnce(20) { _ async throws(StoreError) in
                try await fixture.projects.update(id, actor: fixture.actor) { draft -> [String] in
                    draft.settings.minFetchInterval += 1
                    return []
                }
            }
            #expect(outcomes.allSatisfy { $0.error == nil })
            #expect(try await fixture.projects.get(id)?.settings.minFetchInterval == 3620)
            #expect(try await fixture.trail(.project(id)).count == 20)
        }
    }

    @Test func aDeletedProjectIsGoneButForItsTrail() async throws {
        try await withFixture { fixture in
            let owner = try await fixture.admin("owner@example.com")
            let id = try await fixture.project("shop", owner: owner.id)
            _ = try await fixture.publish("{}", in: id)
            _ = try await fixture.keys.createAppKey(
                id, name: "ios", prefix: "rck_12345678", digest: try digest(of: [1]), actor: fixture.actor)
            let trail = try await fixture.trail(.project(id))
            try await fixture.projects.delete(id, actor: fixture.actor)

            #expect(try await fixture.projects.get(id) == nil)
            #expect(try await fixture.serving.project(ofAppKey: try digest(of: [1])) == nil)
            #expect(try await fixture.number("select count(*) from pg_namespace where nspname = 'project_shop'") == 0)
            #expect(try await fixture.number("select count(*) from control.members") == 0)
            let deleted = try #require(try await fixture.audit.deletedProjects(after: nil, limit: 10).first)
            #expect(deleted.id == id)
            #expect(try await fixture.trail(.deletedProject(deleted.serial)) == trail)
            #expect(try await fixture.trail(.instance).last?.action == "project.delete")
            await #expect(throws: StoreError.notFound) {
                try await fixture.projects.delete(id, actor: fixture.actor)
            }
            try await Migrator(fixture.database).check()
        }
    }

    @Test func aProjectMadeAnewIsAnotherOne() async throws {
        try await withFixture { fixture in
            let id = try await fixture.project("shop")
            let first = try #require(try await fixture.serving.revisions().first)
            try await fixture.projects.delete(id, actor: fixture.actor)
            _ = try await fixture.project("shop")
            let second = try #require(try await fixture.serving.revisions().first)
            #expect(second.serial.value > first.serial.value)
            #expect(try await fixture.trail(.project(id)).isEmpty)
        }
    }

    @Test func anAdminSeesTheProjectsOfWhichItIsAMember() async throws {
        try await withFixture { fixture in
            let member = try await fixture.admin("member@example.com")
            let root = try await fixture.admin("root@example.com", instanceAdmin: true)
            for name in ["aa", "bb", "cc"] { _ = try await fixture.project(name) }
            let bb = try #require(ProjectID("bb"))
            _ = try await fixture.members.set(bb, admin: member.id, role: .editor, actor: fixture.actor)
            func seen(_ admin: AdminID?) async throws -> [String] {
                try await fixture.projects.list(visibleTo: admin, after: nil, limit: 10)
                    .map { "\($0.project.id) \($0.role.rawValue)" }
            }
            #expect(try await seen(member.id) == ["bb editor"])
            #expect(try await seen(root.id) == ["aa owner", "bb owner", "cc owner"])
            #expect(try await seen(nil) == ["aa owner", "bb owner", "cc owner"])
            #expect(try await fixture.admins.projects(of: member.id).map(\.project.id) == [bb])
        }
    }

    @Test func pagesSkipAndRepeatNothingWhileOthersWrite() async throws {
        try await withFixture { fixture in
            for number in 10..<20 { _ = try await fixture.project("p\(number)") }
            var seen: [String] = []
            var last: ProjectID?
            while case let page = try await fixture.projects.list(visibleTo: nil, after: last, limit: 3), !page.isEmpty
            {
                seen += page.map(\.project.id.text)
                last = page.last?.project.id
                // The page's last project goes, and one before it comes.
                if let last, seen.count <= 6 {
                    try await fixture.projects.delete(last, actor: fixture.actor)
                    _ = try await fixture.project("a\(seen.count)")
                }
            }
            #expect(seen == (10..<20).map { "p\($0)" })
        }
    }
}
