import Domain
import Locking
import TestSupport
import Testing

@testable import Persistence

struct ChangeFeedTests {
    @Test func itBeginsWithEveryRevision() async throws {
        try await withFixture { fixture in
            _ = try await fixture.project("aa")
            _ = try await fixture.project("bb")
            let revisions = try await fixture.serving.revisions()
            try await withFeed(toldOnly(fixture.temporary)) { events in
                try await eventually("the revisions are told") { events.all == [.allRevisions(revisions)] }
            }
        }
    }

    @Test func changesOfAnotherInstanceAreHeardInOrder() async throws {
        try await withFixture { fixture in
            try await withFeed(toldOnly(fixture.temporary)) { events in
                try await eventually("it has begun") { events.all.count == 1 }
                let shop = try await fixture.project("shop")
                let made = try #require(try await fixture.serving.revisions().first)
                _ = try await fixture.publish("1", in: shop)
                let published = try #require(try await fixture.serving.revisions().first)
                try await fixture.projects.delete(shop, actor: fixture.actor)
                let expected: [ChangeEvent] = [.changed(made), .changed(published), .deleted(shop, made.serial)]
                try await eventually("all three are heard") { Array(events.all.dropFirst()) == expected }
            }
        }
    }

    @Test func whatIsRefusedIsNotHeard() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            try await withFeed(toldOnly(fixture.temporary)) { events in
                try await eventually("it has begun") { events.all.count == 1 }
                _ = try await fixture.publish("1", in: shop, expecting: .exactly(7))
                _ = try await fixture.publish("1", in: shop, expecting: .exactly(0))
                let revision = try #require(try await fixture.serving.revisions().first)
                try await eventually("the publish is heard") { events.all.last == .changed(revision) }
                #expect(events.all.count == 2)
            }
        }
    }

    @Test func whatIsNoNoticeIsPassedOver() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            try await withFeed(toldOnly(fixture.temporary)) { events in
                try await eventually("it has begun") { events.all.count == 1 }
                try await fixture.temporary.execute(
                    "notify remote_config, 'rubbish'; notify remote_config; notify remote_config, 'shop 1 x'")
                _ = try await fixture.publish("1", in: shop)
                try await eventually("the publish is heard") { events.all.count == 2 }
                guard case .changed = events.all.last else { Issue.record("\(events.all)"); return }
            }
        }
    }

    @Test func everyRevisionIsReadAtTheInterval() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            var configuration = fixture.temporary.configuration()
            configuration.revisionsInterval = .milliseconds(20)
            try await withFeed(configuration) { events in
                // A change that is not notified of.
                try await fixture.temporary.execute("update control.projects set revision = 77")
                try await eventually("it is found") {
                    guard case .allRevisions(let revisions) = events.all.last else { return false }
                    return revisions.map(\.revision) == [77] && revisions.map(\.id) == [shop]
                }
            }
        }
    }

    @Test func aConnectionThatIsEndedIsMadeAnew() async throws {
        try await withFixture { fixture in
            _ = try await fixture.project("shop")
            let revisions = try await fixture.serving.revisions()
            try await withFeed(toldOnly(fixture.temporary)) { events in
                try await eventually("it has begun") { events.all.count == 1 }
                try await fixture.temporary.terminateConnections()
                let expected: [ChangeEvent] = [.allRevisions(revisions), .lost, .allRevisions(revisions)]
                try await eventually("it has come back") { events.all == expected }
            }
        }
    }

    @Test func aConnectionThatDiesQuietlyIsNoticed() async throws {
        try await withFixture { fixture in
            try await withProxy(before: fixture.temporary.address) { proxy, url in
                var configuration = fixture.temporary.configuration()
                configuration.url = url
                configuration.revisionsInterval = .milliseconds(50)
                configuration.statementTimeout = .seconds(1)
                try await withFeed(configuration) { events in
                    try await eventually("it has begun") { events.all.last == .allRevisions([]) }
                    proxy.set(.silent)
                    try await eventually("the loss is told") { events.all.last == .lost }
                    proxy.set(.open)
                    try await eventually("it has come back") { events.all.last == .allRevisions([]) }
                    #expect(events.all.filter { $0 == .lost }.count == 1)
                }
            }
        }
    }

    @Test func afterStoppingNothingIsHeard() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            let events = Changes()
            let feed = ChangeFeed(toldOnly(fixture.temporary), onEvent: events.add)
            feed.start()
            try await eventually("it has begun") { events.all.count == 1 }
            let start = ContinuousClock.now
            await feed.stop()
            #expect(start.duration(to: .now) < .seconds(60), "stopping does not wait for the interval of an hour")
            _ = try await fixture.publish("1", in: shop)
            // The server's side of a connection ends a moment after ours.
            try await eventually("the connection is closed") {
                try await fixture.number(
                    """
                    select count(*) from pg_stat_activity
                    where application_name like '% changes' and datname = current_database()
                    """
                ) == 0
            }
            #expect(events.all.count == 1)
        }
    }
}

/// How a feed is set up that reads nothing by itself after its beginning, so that what it tells can be counted.
func toldOnly(_ temporary: TemporaryDatabase) -> DatabaseConfiguration {
    var configuration = temporary.configuration()
    configuration.revisionsInterval = .seconds(3600)
    return configuration
}

/// What a feed told.
final class Changes: Sendable {
    private let events = Locked<[ChangeEvent]>([])

    var all: [ChangeEvent] { events.withLock { $0 } }
    var add: @Sendable (ChangeEvent) -> Void { { [self] event in events.withLock { $0.append(event) } } }
}

/// Runs `body` beside a feed that is stopped afterwards.
nonisolated(nonsending) func withFeed(
    _ configuration: DatabaseConfiguration, _ body: nonisolated(nonsending) (Changes) async throws -> Void
) async throws {
    let events = Changes()
    let feed = ChangeFeed(configuration, onEvent: events.add)
    feed.start()
    do {
        try await body(events)
        await feed.stop()
    } catch {
        await feed.stop()
        throw error
    }
}
