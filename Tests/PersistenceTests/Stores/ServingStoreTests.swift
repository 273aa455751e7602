import Domain
import Testing

@testable import Persistence

struct ServingStoreTests {
    @Test func theStateHoldsAllThatServingNeeds() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            let kid = try #require(KeyID("k1"))
            let appKey = try await fixture.keys.createAppKey(
                shop, name: "ios", prefix: "rck_12345678", digest: try digest(of: [1]), actor: fixture.actor)
            let tokenKey = try await fixture.keys.createTokenKey(
                shop, kid: kid, algorithm: .rs256, material: [1, 2], actor: fixture.actor)
            _ = try await fixture.publish("{}", in: shop)
            let state = try #require(try await fixture.serving.state(shop, known: nil))
            #expect(state.version == 1 && state.document == Array("{}".utf8) && state.settings == .standard)
            #expect(state.appKeys == [ServingAppKey(id: appKey.id, name: "ios", digest: try digest(of: [1]))])
            #expect(state.tokenKeys == [tokenKey])
            #expect(try await fixture.serving.revisions() == [state.revision])
        }
    }

    @Test func aKnownDocumentIsNotReadAgain() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            _ = try await fixture.publish("{}", in: shop)
            let digest = try digest(of: Array("{}".utf8))
            let known = try #require(try await fixture.serving.state(shop, known: digest))
            #expect(known.document == nil && known.documentDigest == digest)
            let other = try #require(try await fixture.serving.state(shop, known: .of([])))
            #expect(other.document == Array("{}".utf8) && other.documentDigest == digest)
        }
    }

    @Test func beforeTheFirstPublishThereIsNoDocument() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            let state = try #require(try await fixture.serving.state(shop, known: nil))
            #expect(state.version == 0 && state.document == nil && state.documentDigest == nil)
            let nowhere = try #require(ProjectID("nowhere"))
            #expect(try await fixture.serving.state(nowhere, known: nil) == nil)
        }
    }

    @Test func eachChangeThatServingSeesRaisesTheRevisionByOne() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            let admin = try await fixture.admin("ann@example.com")
            let kid = try #require(KeyID("k1"))
            let actor = fixture.actor
            let start = try await fixture.revision(of: shop)
            _ = try await fixture.publish("1", in: shop)
            let key = try await fixture.keys.createAppKey(
                shop, name: "ios", prefix: "rck_12345678", digest: try digest(of: [1]), actor: actor)
            try await fixture.keys.deleteAppKey(shop, id: key.id, actor: actor)
            _ = try await fixture.keys.createTokenKey(shop, kid: kid, algorithm: .rs256, material: [1], actor: actor)
            try await fixture.keys.deleteTokenKey(shop, kid: kid, actor: actor)
            _ = try await fixture.projects.update(shop, actor: actor) { draft -> [String] in
                draft.settings.minFetchInterval = 1
                return []
            }
            #expect(try await fixture.revision(of: shop) == start + 6)
            _ = try await fixture.members.set(shop, admin: admin.id, role: .viewer, actor: actor)
            _ = try await fixture.projects.update(shop, actor: actor) { draft -> [String] in
                draft.name = "Renamed"
                return []
            }
            #expect(try await fixture.revision(of: shop) == start + 6)
        }
    }

    @Test func theStateIsOfOneMoment() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            let outcomes = await atOnce(2) { side async throws(StoreError) in
                for round in 1...60 {
                    if side == 0 {
                        _ = try await fixture.templates.publish(
                            shop, document: Array("\(round)".utf8), digest: .zero, expecting: .any, note: nil,
                            actor: fixture.actor)
                    } else if let state = try await fixture.serving.state(shop, known: nil), state.version > 0 {
                        #expect(state.document == Array("\(state.version)".utf8))
                    }
                }
            }
            #expect(outcomes.allSatisfy { $0.error == nil })
        }
    }
}
