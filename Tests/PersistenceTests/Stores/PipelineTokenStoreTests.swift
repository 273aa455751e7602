import Domain
import TestSupport
import Testing

@testable import Persistence

struct PipelineTokenStoreTests {
    private static func digest(_ number: Int) -> Digest { Digest.of(Array("token \(number)".utf8)) }

    private static func make(
        _ number: Int, _ roles: [ProjectRole], maker: Admin, in fixture: Fixture
    ) async throws -> PipelineTokenStore.Making {
        try await fixture.pipelineTokens.create(
            name: "token \(number)", prefix: "rct_\(number)", digest: digest(number), roles: roles, expires: .distant,
            maker: maker.id, actor: fixture.actor)
    }

    private static func made(
        _ number: Int, _ roles: [ProjectRole], maker: Admin, in fixture: Fixture
    ) async throws -> PipelineToken {
        guard case .made(let token) = try await make(number, roles, maker: maker, in: fixture) else {
            throw StoreError.notFound
        }
        return token
    }

    @Test func aTokenIsFoundByItsDigestWithTheLesserOfBothRoles() async throws {
        try await withFixture { fixture in
            let maker = try await fixture.admin("ann@example.com")
            let (shop, web) = (
                try await fixture.project("shop", owner: maker.id), try await fixture.project("web", owner: maker.id)
            )
            let roles = [ProjectRole(project: web, role: .viewer), ProjectRole(project: shop, role: .editor)]
            let token = try await Self.made(0, roles, maker: maker, in: fixture)
            #expect(token.roles.map(\.project) == [shop, web])
            #expect(try await fixture.pipelineTokens.list(of: maker.id, after: nil, limit: 10) == [token])
            let unknown = try #require(ProjectID("unknown"))
            for (project, access) in [
                (nil, .notAsked), (shop, .role(.editor)), (web, .role(.viewer)), (unknown, .noSuchProject),
            ] as [(ProjectID?, ProjectAccess)] {
                let lookup = try await fixture.pipelineTokens.find(Self.digest(0), project: project)
                #expect(lookup?.access == access)
                #expect(lookup?.maker == maker && lookup?.id == token.id && lookup?.name == "token 0")
            }
            #expect(try await fixture.pipelineTokens.find(Self.digest(1), project: shop) == nil)
        }
    }

    @Test func rolesThatTheMakerDoesNotHaveAreRefusedAllAtOnceAndNothingIsMade() async throws {
        try await withFixture { fixture in
            let maker = try await fixture.admin("ann@example.com")
            let (shop, web) = (try await fixture.project("shop"), try await fixture.project("web"))
            _ = try await fixture.members.set(shop, admin: maker.id, role: .viewer, actor: fixture.actor)
            let unknown = try #require(ProjectID("unknown"))
            let roles = [shop, web, unknown].map { ProjectRole(project: $0, role: .editor) }
            let making = try await Self.make(0, roles, maker: maker, in: fixture)
            let refusals = [
                RoleRefusal(project: shop, ownRole: .viewer), RoleRefusal(project: unknown, ownRole: nil),
                RoleRefusal(project: web, ownRole: nil),
            ]
            #expect(making == .refused(refusals))
            #expect(try await fixture.number("select count(*) from control.pipeline_tokens") == 0)
            #expect(try await fixture.trail(.instance).allSatisfy { !$0.action.hasPrefix("pipeline") })
        }
    }

    @Test func oneAdminHasSoManyTokensAndNoMoreHoweverManyAreAskedForAtOnce() async throws {
        try await withFixture { fixture in
            let maker = try await fixture.admin("ann@example.com")
            let shop = try await fixture.project("shop", owner: maker.id)
            let roles = [ProjectRole(project: shop, role: .viewer)]
            let refused = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<PipelineTokenStore.tokensMax + 5 {
                    group.addTask {
                        do {
                            _ = try await Self.made(number, roles, maker: maker, in: fixture)
                            return false
                        } catch {
                            return error as? StoreError == .limitReached(PipelineTokenStore.tokensMax)
                        }
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(refused == 5)
            let tokens = try await fixture.pipelineTokens.list(of: maker.id, after: nil, limit: 200)
            #expect(tokens.count == PipelineTokenStore.tokensMax)
            try await fixture.pipelineTokens.delete(tokens[0].id, of: maker.id, actor: fixture.actor)
            _ = try await Self.made(1_000, roles, maker: maker, in: fixture)
            let trail = try await fixture.trail(.instance).filter { $0.action.hasPrefix("pipeline") }
            #expect(trail.count == PipelineTokenStore.tokensMax + 2)
        }
    }

    @Test func theDayOfTheLastUseOnlyMovesForward() async throws {
        try await withFixture { fixture in
            let maker = try await fixture.admin("ann@example.com")
            let shop = try await fixture.project("shop", owner: maker.id)
            let token = try await Self.made(0, [ProjectRole(project: shop, role: .viewer)], maker: maker, in: fixture)
            for (day, kept) in [
                ("2026-11-30", "2026-11-30"), ("2026-11-29", "2026-11-30"), ("2026-12-01", "2026-12-01"),
            ] {
                try await fixture.pipelineTokens.markUsed(token.id, day: day)
                #expect(try await fixture.pipelineTokens.find(Self.digest(0), project: nil)?.lastUsedOn == kept)
            }
            try await fixture.pipelineTokens.delete(token.id, of: nil, actor: fixture.actor)
            try await fixture.pipelineTokens.markUsed(token.id, day: "2026-12-02")
            #expect(try await fixture.pipelineTokens.list(of: nil, after: nil, limit: 10) == [])
        }
    }

    @Test func aTokenIsDeletedByItsMakerOrByWhoMayDeleteAll() async throws {
        try await withFixture { fixture in
            let (maker, other) = (
                try await fixture.admin("ann@example.com"), try await fixture.admin("bob@example.com")
            )
            let shop = try await fixture.project("shop", owner: maker.id)
            let token = try await Self.made(0, [ProjectRole(project: shop, role: .viewer)], maker: maker, in: fixture)
            await #expect(throws: StoreError.notFound) {
                try await fixture.pipelineTokens.delete(token.id, of: other.id, actor: fixture.actor)
            }
            try await fixture.pipelineTokens.delete(token.id, of: maker.id, actor: fixture.actor)
            await #expect(throws: StoreError.notFound) {
                try await fixture.pipelineTokens.delete(token.id, of: nil, actor: fixture.actor)
            }
        }
    }
}
