import Domain
import Testing

@testable import Persistence

struct PublishRaceTests {
    @Test func ofTwoWhoPublishFromOneVersionExactlyOneWins() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            for round in 0..<200 {
                let outcomes = await atOnce(2) { side async throws(StoreError) in
                    let document = Array("\(round) by \(side)".utf8)
                    return try await fixture.templates.publish(
                        shop, document: document, digest: .zero, expecting: .exactly(round), note: nil,
                        actor: fixture.actor)
                }
                let published = outcomes.filter { if case .success(.published) = $0 { true } else { false } }
                #expect(published.count == 1)
                #expect(outcomes.contains(.success(.conflict(current: round + 1))))
            }
            let kept = try await fixture.templates.versions(shop, before: nil, limit: 1_000)
            #expect(kept.map(\.number) == (1...200).reversed())
            #expect(try await fixture.trail(.project(shop)).count == 200)
            #expect(try await fixture.audit.verify().allSatisfy { $0.fault == nil })
        }
    }

    @Test func manyWhoPublishWhateverIsCurrentLeaveNoGap() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            let outcomes = await atOnce(40) { number async throws(StoreError) in
                try await fixture.templates.publish(
                    shop, document: Array("\(number)".utf8), digest: .zero, expecting: .any, note: nil,
                    actor: fixture.actor)
            }
            #expect(outcomes.allSatisfy { $0.error == nil })
            let kept = try await fixture.templates.versions(shop, before: nil, limit: 100)
            #expect(kept.map(\.number) == (1...40).reversed())
        }
    }

    @Test func aProjectDeletedWhileOthersPublishIsGoneWithItsWholeTrail() async throws {
        try await withFixture { fixture in
            for _ in 1...10 {
                let shop = try await fixture.project("shop")
                let outcomes = await atOnce(12) { number async throws(StoreError) -> PublishOutcome? in
                    if number == 5 {
                        try await fixture.projects.delete(shop, actor: fixture.actor)
                        return nil
                    }
                    return try await fixture.templates.publish(
                        shop, document: Array("\(number)".utf8), digest: .zero, expecting: .any, note: nil,
                        actor: fixture.actor)
                }
                let published = outcomes.filter { if case .success(.some(.published)) = $0 { true } else { false } }
                #expect(outcomes.compactMap(\.error).allSatisfy { $0 == .notFound })
                #expect(outcomes.compactMap(\.error).count + published.count == 11)
                let deleted = try #require(try await fixture.audit.deletedProjects(after: nil, limit: 100).last)
                #expect(try await fixture.trail(.deletedProject(deleted.serial)).count == published.count)
            }
            #expect(try await fixture.audit.verify().allSatisfy { $0.fault == nil })
        }
    }

    @Test func readersOfAProjectThatIsBeingDeletedAreToldSo() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            _ = try await fixture.publish("1", in: shop)
            let outcomes = await atOnce(30) { number async throws(StoreError) in
                switch number {
                case 10: try await fixture.projects.delete(shop, actor: fixture.actor)
                case let number where number.isMultiple(of: 3): _ = try await fixture.templates.current(shop)
                case let number where number.isMultiple(of: 2):
                    _ = try await fixture.serving.state(shop, known: nil)
                default: _ = try await fixture.templates.versions(shop, before: nil, limit: 10)
                }
            }
            #expect(outcomes.compactMap(\.error).allSatisfy { $0 == .notFound })
        }
    }
}
