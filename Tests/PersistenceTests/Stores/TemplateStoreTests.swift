import Domain
import Testing

@testable import Persistence

struct TemplateStoreTests {
    @Test func aProjectBeginsWithoutAVersion() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            #expect(try await fixture.templates.current(shop) == nil)
            #expect(try await fixture.templates.versions(shop, before: nil, limit: 10).isEmpty)
            #expect(try await fixture.templates.version(shop, 1) == nil)
        }
    }

    @Test(arguments: [
        #"{"n": 123456789012345678901234567890.10, "e": "\u00e9\ud83d\ude00\/\b"}"#, "{\r\n\t\"é\": \"e\u{301} 🎉\"}  ",
        #"{"a":"it's $1 :schema: \\x00"}"#,
    ]) func theDocumentComesBackByteForByte(_ document: String) async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            _ = try await fixture.publish(document, in: shop)
            #expect(try await fixture.templates.current(shop)?.document == Array(document.utf8))
        }
    }

    @Test func aDocumentOfTwoMebibytesIsKept() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            let document = String(repeating: "ä0123456789abcd", count: 131_072)
            #expect(document.utf8.count == 2 * 1024 * 1024)
            _ = try await fixture.publish(document, in: shop)
            #expect(try await fixture.templates.version(shop, 1)?.document == Array(document.utf8))
        }
    }

    @Test func aPublishMakesTheNextVersion() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            let outcome = try await fixture.publish("{}", in: shop, expecting: .exactly(0), note: "first")
            guard case .published(let version) = outcome else { Issue.record("\(outcome)"); return }
            #expect(version.number == 1 && version.note == "first" && version.origin == .publish)
            #expect(version.publishedBy == "tester@example.com")
            let current = try #require(try await fixture.templates.current(shop))
            #expect(current.version == version && current.document == Array("{}".utf8))
            #expect(try await fixture.templates.versions(shop, before: nil, limit: 10) == [version])
            #expect(try await fixture.projects.get(shop)?.version == 1)
        }
    }

    @Test func anotherVersionThanTheExpectedOneIsAConflict() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            _ = try await fixture.publish("1", in: shop, expecting: .exactly(0))
            let before = try await fixture.serving.revisions()
            for expected in [0, 2, -1] {
                #expect(
                    try await fixture.publish("2", in: shop, expecting: .exactly(expected)) == .conflict(current: 1))
                let rollback = try await fixture.templates.rollback(
                    shop, to: 1, expecting: .exactly(expected), note: nil, actor: fixture.actor)
                #expect(rollback == .conflict(current: 1))
            }
            #expect(try await fixture.trail(.project(shop)).count == 1)
            #expect(try await fixture.serving.revisions() == before)
        }
    }

    @Test func theSameBytesMakeNoVersion() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            let first = try await fixture.publish("{}", in: shop)
            guard case .published(let version) = first else { Issue.record("\(first)"); return }
            #expect(try await fixture.publish("{}", in: shop, expecting: .exactly(1)) == .unchanged(version))
            #expect(try await fixture.publish("{} ", in: shop) != .unchanged(version))
            #expect(try await fixture.trail(.project(shop)).count == 2)
        }
    }

    @Test func otherBytesWithTheSameDigestMakeAVersion() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            for text in ["a", "b"] {
                let outcome = try await fixture.templates.publish(
                    shop, document: Array(text.utf8), digest: .zero, expecting: .any, note: nil, actor: fixture.actor)
                guard case .published = outcome else { Issue.record("\(outcome)"); return }
            }
            #expect(try await fixture.templates.current(shop)?.document == Array("b".utf8))
        }
    }

    @Test func whatIsEqualByUnicodeIsNotTheSameBytes() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            for text in ["\"\u{E9}\"", "\"e\u{301}\""] {
                let outcome = try await fixture.templates.publish(
                    shop, document: Array(text.utf8), digest: .zero, expecting: .any, note: nil, actor: fixture.actor)
                guard case .published = outcome else { Issue.record("\(outcome)"); return }
            }
        }
    }

    @Test func aRollbackIsANewVersionWithTheOldContent() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            for text in ["1", "2"] { _ = try await fixture.publish(text, in: shop) }
            let outcome = try await fixture.templates.rollback(
                shop, to: 1, expecting: .exactly(2), note: "back", actor: fixture.actor)
            guard case .published(let version) = outcome else { Issue.record("\(outcome)"); return }
            #expect(version.number == 3 && version.origin == .rollback(to: 1) && version.note == "back")
            #expect(version.digest == (try digest(of: Array("1".utf8))))
            #expect(try await fixture.templates.current(shop)?.document == Array("1".utf8))
            let row = try #require(try await fixture.trail(.project(shop)).last)
            #expect(row.action == "template.rollback" && row.target == "3")
            #expect(row.after?.contains(#""origin":1"#) == true)
        }
    }

    @Test func aRollbackToWhatIsCurrentMakesNoVersion() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            _ = try await fixture.publish("1", in: shop)
            let outcome = try await fixture.templates.rollback(
                shop, to: 1, expecting: .any, note: nil, actor: fixture.actor)
            guard case .unchanged(let version) = outcome else { Issue.record("\(outcome)"); return }
            #expect(version.number == 1)
            #expect(try await fixture.trail(.project(shop)).count == 1)
        }
    }

    @Test(arguments: [0, 3, -1, Int.max]) func whatIsNotKeptCannotBeRolledBackTo(_ number: Int) async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            for text in ["1", "2"] { _ = try await fixture.publish(text, in: shop) }
            let outcome = try await fixture.templates.rollback(
                shop, to: number, expecting: .any, note: nil, actor: fixture.actor)
            #expect(outcome == .notKept)
            #expect(try await fixture.trail(.project(shop)).count == 2)
        }
    }

    @Test func threeHundredVersionsAreKeptAndTheOldestCanComeBack() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            for number in 1...305 {
                _ = try await fixture.publish("\(number)", in: shop, expecting: .exactly(number - 1))
            }
            let kept = try await fixture.templates.versions(shop, before: nil, limit: 1_000)
            #expect(kept.map(\.number) == (6...305).reversed())
            #expect(try await fixture.templates.version(shop, 5) == nil)
            #expect(
                try await fixture.templates.rollback(shop, to: 5, expecting: .any, note: nil, actor: fixture.actor)
                    == .notKept)
            let outcome = try await fixture.templates.rollback(
                shop, to: 6, expecting: .exactly(305), note: nil, actor: fixture.actor)
            guard case .published(let version) = outcome else { Issue.record("\(outcome)"); return }
            #expect(version.number == 306)
            #expect(try await fixture.templates.current(shop)?.document == Array("6".utf8))
            #expect(try await fixture.templates.versions(shop, before: nil, limit: 1_000).count == 300)
            #expect(try await fixture.trail(.project(shop)).count == 306)
        }
    }

    @Test func versionsAreListedPageByPageWhileOthersPublish() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            for number in 1...7 { _ = try await fixture.publish("\(number)", in: shop) }
            var seen: [Int] = []
            while case let page = try await fixture.templates.versions(shop, before: seen.last, limit: 2), !page.isEmpty
            {
                seen += page.map(\.number)
                _ = try await fixture.publish("more \(seen.count)", in: shop)
            }
            #expect(seen == [7, 6, 5, 4, 3, 2, 1])
        }
    }

    @Test func aForcedPublishIsMarked() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            _ = try await fixture.publish("1", in: shop, expecting: .exactly(0), note: "a")
            _ = try await fixture.publish("2", in: shop, expecting: .any)
            let trail = try await fixture.trail(.project(shop))
            let first = try digest(of: Array("1".utf8)).hex
            #expect(trail[0].before == #"{"version":0,"digest":null}"#)
            #expect(trail[0].after == #"{"version":1,"digest":"\#(first)","note":"a"}"#)
            #expect(trail[1].before == #"{"version":1,"digest":"\#(first)"}"#)
            #expect(trail[1].after?.hasSuffix(#","forced":true}"#) == true)
        }
    }

    @Test func aProjectThatIsNotThereIsNotFound() async throws {
        try await withFixture { fixture in
            let nowhere = try #require(ProjectID("nowhere"))
            await #expect(throws: StoreError.notFound) { _ = try await fixture.templates.current(nowhere) }
            await #expect(throws: StoreError.notFound) {
                _ = try await fixture.templates.versions(nowhere, before: nil, limit: 1)
            }
            await #expect(throws: StoreError.notFound) { _ = try await fixture.publish("{}", in: nowhere) }
        }
    }

    @Test func aNULIsRefusedBeforeItReachesTheDatabase() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            await #expect(throws: StoreError.internalError("NUL in parameter 2")) {
                _ = try await fixture.publish("{\0}", in: shop)
            }
            #expect(try await fixture.templates.current(shop) == nil)
        }
    }
}
