import Domain
import Persistence
import TestSupport
import Testing

@testable import API
@testable import Auth

@Suite("How fresh it is what is served")
struct ChangeWatchTests {
    private let database = FakeDatabase()
    private let clock = ManualClock(Timestamp(seconds: 1_000))
    private let serving: Serving
    private let shop: ProjectID

    init() throws {
        let key = try #require(MasterKey(base64: RunningService.secretKey))
        serving = Serving(
            source: database, box: SecretBox(master: key), clock: clock.wallClock,
            limits: Serving.Limits(snapshotBytes: 1 << 30, bodyBytes: 0, tokenBytes: 0, loops: 1))
        shop = try #require(ProjectID("shop"))
    }

    private var now: Timestamp { clock.now }

    /// Brings the project into memory in its first state.
    private func load() async throws {
        database.store(shop, revision: 1)
        _ = try await serving.lookUp(FakeDatabase.key(of: shop))
    }

    private func revisions(_ number: Int64) -> ChangeEvent { .allRevisions([FakeDatabase.revision(of: shop, number)]) }

    @Test("A change to a project in memory is timed until it is served")
    func inForce() async throws {
        try await load()
        database.store(shop, revision: 2)
        let (clock, heard) = (clock, now)
        defer { database.afterReading = { _ in } }
        database.afterReading = { _ in clock.advance(seconds: 1) }
        await serving.handle(.changed(FakeDatabase.revision(of: shop, 2)), now: heard)
        #expect(serving.changes.figures.inForce.count == 1)
        #expect(serving.changes.figures.inForce.nanoseconds == 1_000_000_000)
        #expect(serving.changes.figures.changed == 1)
    }

    @Test("A change that is in force already, or of a project that nobody asks for, is not timed")
    func notTimed() async throws {
        database.store(shop, revision: 1)
        await serving.handle(.changed(FakeDatabase.revision(of: shop, 1)), now: now)
        try await load()
        await serving.handle(.changed(FakeDatabase.revision(of: shop, 1)), now: now)
        #expect(serving.changes.figures.inForce.count == 0)
        #expect(serving.changes.figures.changed == 2)
    }

    @Test("All that is in memory is known to be current after a reading of all revisions")
    func current() async throws {
        try await load()
        clock.advance(seconds: 50)
        #expect(serving.changes.figures.current == Timestamp(seconds: 1_000))
        database.store(shop, revision: 2)
        await serving.handle(revisions(2), now: now)
        #expect(serving.changes.figures.current == Timestamp(seconds: 1_050))
        #expect(serving.registry.find(shop)?.revision.revision == 2)
    }

    @Test("It is not, while a project can't be read in its present state")
    func unreadable() async throws {
        try await load()
        clock.advance(seconds: 50)
        database.fail(next: 1, with: .internalError("a newer release wrote it"))
        await serving.handle(revisions(2), now: now)
        #expect(serving.changes.figures.current == Timestamp(seconds: 1_000))
        #expect(serving.changes.figures.heard == Timestamp(seconds: 1_050))
    }

    @Test("What is heard is counted by its kind; that nothing is heard any more is not hearing")
    func kinds() async throws {
        await serving.handle(revisions(1), now: now)
        clock.advance(seconds: 1)
        await serving.handle(.deleted(shop, FakeDatabase.serial), now: now)
        clock.advance(seconds: 1)
        await serving.handle(.lost, now: now)
        let figures = serving.changes.figures
        #expect((figures.changed, figures.deleted, figures.readings) == (0, 1, 1))
        #expect(figures.heard == Timestamp(seconds: 1_001))
    }
}
