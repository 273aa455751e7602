import Domain
import Locking
import TestSupport
import Testing

@testable import Persistence

/// Each test has a server of its own, which it may kill.
@Suite(.serialized) struct OutageTests {
    @Test func aKilledServerIsNoticedRefusedFastAndFoundAgain() async throws {
        try await withServer { server, temporary in
            let events = Events()
            try await withDatabase(temporary, configure: { $0.onEvent = events.add }) { database in
                _ = try await Migrator(database).migrate()
                let fixture = Fixture(temporary: temporary, database: database)
                let shop = try await fixture.project("shop")
                try await server.kill()
                let outcomes = await atOnce(20) { _ async throws(StoreError) in try await database.ping() }
                #expect(outcomes.allSatisfy { $0.error == .unavailable })
                try await eventually("the outage is told") { events.names == ["began"] }
                #expect(!database.status.isReachable)
                let start = ContinuousClock.now
                for _ in 1...1_000 { #expect((try? await database.ping()) == nil) }
                #expect(start.duration(to: .now) < .seconds(30), "none of a thousand waited")

                try await server.resume()
                try await eventually("the database is reached again") { database.status.isReachable }
                #expect(try await fixture.publish("1", in: shop, expecting: .exactly(0)) != .conflict(current: 0))
                try await eventually("the end is told") { events.names == ["began", "ended"] }
                #expect(database.status.outages == 1)
            }
        }
    }

    @Test func aRestartBetweenTwoRequestsIsNotNoticed() async throws {
        try await withServer { server, temporary in
            try await withDatabase(temporary) { database in
                _ = await atOnce(4) { _ async throws(StoreError) in try await database.ping() }
                try await server.kill()
                try await server.resume()
                let outcomes = await atOnce(8) { _ async throws(StoreError) in try await database.ping() }
                #expect(outcomes.allSatisfy { $0.error == nil })
            }
        }
    }

    @Test func whatWasAnsweredAsPublishedOutlivesAKill() async throws {
        try await withServer { server, temporary in
            try await withDatabase(temporary) { database in
                _ = try await Migrator(database).migrate()
                let fixture = Fixture(temporary: temporary, database: database)
                let shop = try await fixture.project("shop")
                let published = Locked(0)
                let publishing = Task {
                    while case .published(let version)? = try? await fixture.publish(
                        "\(published.withLock(\.self))", in: shop)
                    {
                        published.withLock { $0 = version.number }
                    }
                }
                try await eventually("some are answered") { published.withLock(\.self) > 3 }
                try await server.kill()
                await publishing.value
                let answered = published.withLock(\.self)
                try await server.resume()
                try await eventually("the database is reached again") { (try? await database.ping()) != nil }
                let current = try #require(try await fixture.templates.current(shop))
                #expect((answered...answered + 1).contains(current.version.number))
                #expect(try await fixture.audit.verify().allSatisfy { $0.fault == nil })
            }
        }
    }

    @Test func aServerThatHangsCostsNoMoreThanTheLimits() async throws {
        try await withServer { server, temporary in
            try await withDatabase(
                temporary,
                configure: {
                    $0.statementTimeout = .seconds(1)
                    $0.connectTimeout = .seconds(2)
                }
            ) { database in
                try await database.ping()
                try server.setFrozen(true)
                await #expect(throws: StoreError.unavailable) { try await database.ping() }
                try await eventually("the outage is noticed") { !database.status.isReachable }
                try server.setFrozen(false)
                try await eventually("the database is reached again") { (try? await database.ping()) != nil }
            }
        }
    }

    @Test func aDatabaseThatIsDownAtTheStartIsWaitedFor() async throws {
        try await withServer { server, temporary in
            try await server.kill()
            try await withDatabase(temporary) { database in
                await #expect(throws: MigrationError.store(.unavailable)) { try await Migrator(database).check() }
                try await server.resume()
                try await eventually("the database is reached") { (try? await database.ping()) != nil }
            }
        }
    }

    @Test func stoppingDoesNotWaitForADatabaseThatIsDown() async throws {
        try await withServer { server, temporary in
            try await server.kill()
            let database = Database(temporary.configuration())
            await #expect(throws: StoreError.unavailable) { try await database.ping() }
            await database.stop()
            try await server.resume()
        }
    }

    @Test func thePasswordIsInNoEvent() async throws {
        let events = Events()
        try await TemporaryDatabase.with { temporary in
            let wrong = temporary.address.replacing("postgres:", with: "nobody-known-here:", maxReplacements: 1)
            try await withDatabase(
                temporary,
                configure: {
                    $0.onEvent = events.add
                    if let url = try? DatabaseURL(wrong) { $0.url = url }
                }
            ) { database in
                await #expect(throws: StoreError.unavailable) { try await database.ping() }
            }
            let password = try #require(temporary.address.split(separator: "@").first?.split(separator: ":").last)
            #expect(events.reasons.count == 1)
            #expect(events.reasons.allSatisfy { $0.contains("nobody-known-here") && !$0.contains(password) })
        }
    }

    @Test func aChangeFeedIsLostOnceAndComesBackWithEverything() async throws {
        try await withServer { server, temporary in
            try await withDatabase(temporary) { database in
                _ = try await Migrator(database).migrate()
                let fixture = Fixture(temporary: temporary, database: database)
                let shop = try await fixture.project("shop")
                try await withFeed(toldOnly(temporary)) { events in
                    try await eventually("it has begun") { events.all.count == 1 }
                    try await server.kill()
                    try await eventually("the loss is told") { events.all.last == .lost }
                    try await Task.sleep(for: .milliseconds(300))
                    try await server.resume()
                    try await eventually("the database is reached again") { (try? await database.ping()) != nil }
                    try await eventually("it has come back") { events.all.count == 3 }
                    _ = try await fixture.publish("1", in: shop)
                    try await eventually("a change is heard") { events.all.count == 4 }
                    let revisions = try await fixture.serving.revisions()
                    #expect(events.all.last == revisions.first.map(ChangeEvent.changed))
                    #expect(events.all.filter { $0 == .lost }.count == 1)
                }
            }
        }
    }

    @Test func aServerThatTakesNoMoreChangesIsUnavailableUntilItDoes() async throws {
        try await withServer { server, temporary in
            let events = Events()
            try await withDatabase(temporary, configure: { $0.onEvent = events.add }) { database in
                _ = try await Migrator(database).migrate()
                let fixture = Fixture(temporary: temporary, database: database)
                let shop = try await fixture.project("shop")
                try await temporary.execute("alter system set default_transaction_read_only = on")
                try await temporary.execute("select pg_reload_conf()")
                try await eventually("changes are refused") {
                    do {
                        _ = try await fixture.publish("1", in: shop)
                        return false
                    } catch StoreError.unavailable { return true }
                }
                try await eventually("the outage is told") { events.names == ["began"] }
                try await temporary.execute("alter system reset default_transaction_read_only")
                try await temporary.execute("select pg_reload_conf()")
                try await eventually("the database is reached again") { database.status.isReachable }
                #expect(try await fixture.publish("2", in: shop) != .conflict(current: 0))
            }
        }
    }

    private nonisolated(nonsending) func withServer(
        _ body: nonisolated(nonsending) (TemporaryDatabaseServer, TemporaryDatabase) async throws -> Void
    ) async throws {
        let server = try await TemporaryDatabaseServer.start()
        do {
            try await TemporaryDatabase.with(server: server.address) { try await body(server, $0) }
            try await server.remove()
        } catch {
            try await server.remove()
            throw error
        }
    }
}

/// What a database told of outages.
final class Events: Sendable {
    private let events = Locked<[DatabaseEvent]>([])

    var add: @Sendable (DatabaseEvent) -> Void { { [self] event in events.withLock { $0.append(event) } } }

    var names: [String] {
        events.withLock { events in
            events.map { event in
                switch event {
                case .outageBegan: "began"
                case .outageEnded: "ended"
                }
            }
        }
    }

    var reasons: [String] {
        events.withLock { events in
            events.compactMap { if case .outageBegan(let reason) = $0 { reason } else { nil } }
        }
    }
}
