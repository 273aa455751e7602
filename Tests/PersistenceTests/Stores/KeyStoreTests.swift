import Domain
import Testing

@testable import Persistence

struct KeyStoreTests {
    @Test func anAppKeyOpensItsProjectUntilItIsRevoked() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            let keyDigest = try digest(of: [1, 2, 3])
            let key = try await fixture.keys.createAppKey(
                shop, name: "ios-prod", prefix: "rck_12345678", digest: keyDigest, actor: fixture.actor)
            #expect(key.name == "ios-prod" && key.prefix == "rck_12345678" && key.lastUsedOn == nil)
            #expect(try await fixture.keys.listAppKeys(shop, after: nil, limit: 10) == [key])
            #expect(try await fixture.serving.project(ofAppKey: keyDigest) == shop)
            try await fixture.keys.deleteAppKey(shop, id: key.id, actor: fixture.actor)
            #expect(try await fixture.serving.project(ofAppKey: keyDigest) == nil)
            #expect(try await fixture.trail(.project(shop)).map(\.action) == ["app_key.create", "app_key.delete"])
            #expect(try await fixture.trail(.project(shop)).allSatisfy { !"\($0)".contains(keyDigest.hex) })
        }
    }

    @Test func aKeyOfAnotherProjectIsNotFound() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            let other = try await fixture.project("other")
            let key = try await fixture.keys.createAppKey(
                shop, name: "ios", prefix: "rck_12345678", digest: try digest(of: [1]), actor: fixture.actor)
            await #expect(throws: StoreError.notFound) {
                try await fixture.keys.deleteAppKey(other, id: key.id, actor: fixture.actor)
            }
            await #expect(throws: StoreError.exists) {
                _ = try await fixture.keys.createAppKey(
                    other, name: "ios", prefix: "rck_12345678", digest: try digest(of: [1]), actor: fixture.actor)
            }
            #expect(try await fixture.trail(.project(other)).isEmpty)
        }
    }

    @Test func useIsNotedByDayAndNeverGoesBack() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            var ids: [AppKeyID] = []
            for number in 1...3 {
                let key = try await fixture.keys.createAppKey(
                    shop, name: "key", prefix: "rck_12345678", digest: try digest(of: [UInt8(number)]),
                    actor: fixture.actor)
                ids.append(key.id)
            }
            let before = try await fixture.serving.revisions()
            try await fixture.keys.markUsed(Array(ids.prefix(2)), day: "2026-11-30")
            try await fixture.keys.markUsed([ids[0]], day: "2026-11-29")
            try await fixture.keys.markUsed([], day: "2026-12-01")
            let days = try await fixture.keys.listAppKeys(shop, after: nil, limit: 10).map(\.lastUsedOn)
            #expect(days == ["2026-11-30", "2026-11-30", nil])
            #expect(try await fixture.serving.revisions() == before)
            #expect(try await fixture.trail(.project(shop)).count == 3)
        }
    }

    @Test func aTokenKeyIsKeptAndItsMaterialIsInNoTrail() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            let kid = try #require(KeyID("2026.key_1-a"))
            let material = Array(UInt8.min...UInt8.max)
            let key = try await fixture.keys.createTokenKey(
                shop, kid: kid, algorithm: .hs256, material: material, actor: fixture.actor)
            #expect(key.material == material && key.algorithm == .hs256)
            #expect(try await fixture.keys.listTokenKeys(shop, after: nil, limit: 10) == [key])
            await #expect(throws: StoreError.exists) {
                _ = try await fixture.keys.createTokenKey(
                    shop, kid: kid, algorithm: .rs256, material: [1], actor: fixture.actor)
            }
            try await fixture.keys.deleteTokenKey(shop, kid: kid, actor: fixture.actor)
            await #expect(throws: StoreError.notFound) {
                try await fixture.keys.deleteTokenKey(shop, kid: kid, actor: fixture.actor)
            }
            let trail = try await fixture.trail(.project(shop))
            #expect(trail.map(\.action) == ["token_key.create", "token_key.delete"])
            #expect(trail[0].after == #"{"algorithm":"HS256"}"# && trail[1].before == #"{"algorithm":"HS256"}"#)
        }
    }

    @Test func keysOfNoProjectAreNotFound() async throws {
        try await withFixture { fixture in
            let nowhere = try #require(ProjectID("nowhere"))
            await #expect(throws: StoreError.notFound) {
                _ = try await fixture.keys.listAppKeys(nowhere, after: nil, limit: 1)
            }
            await #expect(throws: StoreError.notFound) {
                _ = try await fixture.keys.listTokenKeys(nowhere, after: nil, limit: 1)
            }
        }
    }
}
