import Domain
import Locking
import Persistence
import TestSupport
import Testing

@testable import API
@testable import Auth

@Suite("Bringing projects into memory")
struct SnapshotLoaderTests {
    @Test("Every key that there is is found, though memory has no room for two projects")
    func littleRoom() async throws {
        let database = FakeDatabase()
        let projects = try (0..<40).map { try #require(ProjectID("project-\($0)")) }
        for id in projects { database.store(id, revision: 1) }
        let loading = Loading(from: database, bytesMax: 1)
        let found = try await withThrowingTaskGroup(of: ProjectID?.self) { group in
            for id in projects + projects {
                group.addTask { try await loading.loader.lookUp(FakeDatabase.key(of: id))?.project.revision.id }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(found == Set(projects.map(Optional.some)))
    }

    @Test("A change that is told while its project is on its way into memory is not lost")
    func changeDuringLoad() async throws {
        let database = FakeDatabase()
        let id = try #require(ProjectID("shop"))
        database.store(id, revision: 1)
        let loading = Loading(from: database)
        // It holds the database that holds it.
        defer { database.afterReading = { _ in } }
        database.afterReading = { reading in
            guard reading == 1 else { return }
            database.store(id, revision: 2)
            let change = Task { await loading.loader.changed(to: FakeDatabase.revision(of: id, 2)) }
            await letOthersRun()
            loading.tasks.withLock { $0.append(change) }
        }
        _ = try await loading.loader.lookUp(FakeDatabase.key(of: id))
        await loading.settle()
        #expect(loading.registry.find(id)?.revision.revision == 2)
    }

    @Test("A deleted project is not brought back by a load that began before")
    func deletionDuringLoad() async throws {
        let database = FakeDatabase()
        let id = try #require(ProjectID("shop"))
        database.store(id, revision: 1)
        let loading = Loading(from: database)
        // It holds the database that holds it.
        defer { database.afterReading = { _ in } }
        database.afterReading = { reading in
            guard reading == 1 else { return }
            database.remove(id)
            let deletion = Task { await loading.loader.deleted(id, FakeDatabase.serial) }
            await letOthersRun()
            loading.tasks.withLock { $0.append(deletion) }
        }
        _ = try await loading.loader.lookUp(FakeDatabase.key(of: id))
        await loading.settle()
        #expect(loading.registry.find(id) == nil)
    }

    @Test("Nobody waits for loads that others ask for afterwards")
    func noEndlessLoad() async throws {
        let database = FakeDatabase()
        let id = try #require(ProjectID("shop"))
        database.store(id, revision: 1)
        let loading = Loading(from: database)
        // It holds the database that holds it.
        defer { database.afterReading = { _ in } }
        database.afterReading = { reading in
            guard reading < 50 else { return }
            let next = Task { _ = try? await loading.loader.reload(id) }
            loading.tasks.withLock { $0.append(next) }
            await letOthersRun()
        }
        _ = try await loading.loader.lookUp(FakeDatabase.key(of: id))
        let readings = database.readings
        await loading.settle()
        #expect(readings <= 3)
        #expect(database.readings == 50)
    }

    @Test("Made-up keys are looked up only so many at once, and keep no change waiting")
    func floodOfKeys() async throws {
        let database = FakeDatabase()
        let id = try #require(ProjectID("shop"))
        database.store(id, revision: 1)
        let loading = Loading(from: database)
        _ = try await loading.loader.lookUp(FakeDatabase.key(of: id))
        database.holdLookUps()
        for number in 0..<SnapshotLoader.lookUpsMax {
            let lookUp = Task { _ = try? await loading.loader.lookUp(.of([UInt8(number >> 8), UInt8(number & 255)])) }
            loading.tasks.withLock { $0.append(lookUp) }
        }
        while database.heldLookUps < SnapshotLoader.lookUpsMax { await Task.yield() }
        await #expect(throws: StoreError.busy) { _ = try await loading.loader.lookUp(.of([0, 0, 0])) }
        database.store(id, revision: 2)
        await loading.loader.changed(to: FakeDatabase.revision(of: id, 2))
        #expect(loading.registry.find(id)?.revision.revision == 2)
        database.releaseLookUps()
        await loading.settle()
        #expect(try await loading.loader.lookUp(.of([0, 0, 0])) == nil)
    }

    @Test("A change is read again where the connections for it are not back yet", arguments: [1, 5])
    func retry(failures: Int) async throws {
        let database = FakeDatabase()
        let id = try #require(ProjectID("shop"))
        database.store(id, revision: 1)
        let loading = Loading(from: database)
        _ = try await loading.loader.lookUp(FakeDatabase.key(of: id))
        database.store(id, revision: 2)
        database.fail(next: failures, with: .unavailable)
        await loading.loader.changed(to: FakeDatabase.revision(of: id, 2))
        #expect(loading.registry.find(id)?.revision.revision == 2)
        #expect(loading.pauses.withLock { $0 } == Array(SnapshotLoader.retryPauses.prefix(failures)))
    }

    @Test("A change that can never be read is left to the next reading of all revisions")
    func giveUp() async throws {
        let database = FakeDatabase()
        let id = try #require(ProjectID("shop"))
        database.store(id, revision: 1)
        let loading = Loading(from: database)
        _ = try await loading.loader.lookUp(FakeDatabase.key(of: id))
        database.fail(next: 100, with: .unavailable)
        await loading.loader.changed(to: FakeDatabase.revision(of: id, 2))
        #expect(loading.registry.find(id)?.revision.revision == 1)
        #expect(loading.pauses.withLock { $0 } == SnapshotLoader.retryPauses)
    }
}

/// Lets other tasks get as far as they can.
private func letOthersRun() async {
    for _ in 0..<1_000 { await Task.yield() }
}

/// A loader with what it needs; its pauses take no time and are written down.
private final class Loading: Sendable {
    let registry: SnapshotRegistry
    let loader: SnapshotLoader
    let pauses: Locked<[Duration]>
    let tasks = Locked<[Task<Void, Never>]>([])

    init(from database: FakeDatabase, bytesMax: Int = 1 << 30) {
        let pauses = Locked<[Duration]>([])
        let registry = SnapshotRegistry(bytesMax: bytesMax)
        self.pauses = pauses
        self.registry = registry
        loader = SnapshotLoader(
            source: database, registry: registry, clock: ManualClock(.init(seconds: 0)).wallClock,
            pause: { pause in pauses.withLock { $0.append(pause) } },
            compile: { state, _, _ in
                ProjectSnapshot(
                    revision: state.revision, settings: state.settings, version: state.version,
                    template: CompiledTemplate(.empty), documentDigest: state.documentDigest,
                    tokens: TokenVerifier(keys: [], settings: state.settings.token, cacheEntriesMax: 0),
                    appKeys: state.appKeys.map(AppKeyRecord.init))
            })
    }

    /// Waits for all that was begun in the background.
    func settle() async {
        while let task = tasks.withLock({ $0.popLast() }) { await task.value }
    }
}
