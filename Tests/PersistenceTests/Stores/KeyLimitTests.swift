import Domain
import Testing

@testable import Persistence

struct KeyLimitTests {
    @Test func aProjectHasSoManyTokenKeysAndNoMore() async throws {
        try await withFixture { fixture in
            let (shop, other) = (try await fixture.project("shop"), try await fixture.project("other"))
            func add(_ kid: String, to project: ProjectID) async throws {
                _ = try await fixture.keys.createTokenKey(
                    project, kid: try #require(KeyID(kid)), algorithm: .hs256, material: [1], actor: fixture.actor)
            }
            for number in 1...KeyStore.tokenKeysMax { try await add("key-\(number)", to: shop) }
            await #expect(throws: StoreError.limitReached(KeyStore.tokenKeysMax)) { try await add("more", to: shop) }
            #expect(try await fixture.trail(.project(shop)).count == KeyStore.tokenKeysMax)

            try await add("more", to: other)
            try await fixture.keys.deleteTokenKey(shop, kid: try #require(KeyID("key-1")), actor: fixture.actor)
            try await add("more", to: shop)
        }
    }

    @Test func aProjectHasSoManyAppKeysAndNoMore() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            func add(_ number: Int) async throws {
                _ = try await fixture.keys.createAppKey(
                    shop, name: "key", prefix: "rck_12345678", digest: .of([UInt8(number >> 8), UInt8(number & 255)]),
                    actor: fixture.actor)
            }
            for number in 1...KeyStore.appKeysMax { try await add(number) }
            await #expect(throws: StoreError.limitReached(KeyStore.appKeysMax)) { try await add(0) }
            #expect(try await fixture.trail(.project(shop)).count == KeyStore.appKeysMax)
        }
    }

    @Test func addingTheLastOneTwiceAtOnceAddsItOnce() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            let outcomes = await withTaskGroup(of: Bool.self) { group in
                for number in 1...(KeyStore.tokenKeysMax + 5) {
                    group.addTask {
                        guard let kid = KeyID("key-\(number)") else { return false }
                        let made = try? await fixture.keys.createTokenKey(
                            shop, kid: kid, algorithm: .hs256, material: [1], actor: fixture.actor)
                        return made != nil
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.count(where: { $0 }) == KeyStore.tokenKeysMax)
        }
    }
}
