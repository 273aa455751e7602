import Domain
import Persistence

/// Brings projects into memory and keeps them fresh: one load at a time for a project, however many wait for it.
actor SnapshotLoader {
    /// What a load ends with: the project as it was read; nil if there is none.
    private typealias Load = Task<Result<ProjectSnapshot?, StoreError>, Never>

    /// The loads of one project: the one that runs, and the one after it.
    private struct Line {
        let running: Load
        /// For all who ask once `running` has begun: what it reads may be older than what they were told of.
        var next: Load?
    }

    private let source: any ServingSource
    private let registry: SnapshotRegistry
    private let compile: @Sendable (ServingState, ProjectSnapshot?, ReadTemplate?) -> ProjectSnapshot?
    private let clock: WallClock
    private let pause: @Sendable (Duration) async -> Void

    private var lines: [ProjectID: Line] = [:]
    /// What was published here and is not loaded yet.
    private var published: [ProjectID: ReadTemplate] = [:]
    private var lookUps: [Digest: Task<Result<FoundKey?, StoreError>, Never>] = [:]

    /// How many keys are looked up at once. Anybody can make up keys, and whoever floods with them must not stand between
    /// the database and the loads of changes, which have no such bound.
    static let lookUpsMax = 1_024

    /// How long to wait before a change that could not be read is read again. After that, the next reading of all
    /// revisions brings it.
    static let retryPauses: [Duration] = [100, 200, 400, 800, 1_600].map { .milliseconds($0) }

    /// - Parameter pause: waits for that long.
    init(
        source: any ServingSource, registry: SnapshotRegistry, clock: WallClock,
        pause: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) },
        compile: @escaping @Sendable (ServingState, ProjectSnapshot?, ReadTemplate?) -> ProjectSnapshot?
    ) {
        self.source = source
        self.registry = registry
        self.clock = clock
        self.pause = pause
        self.compile = compile
    }

    /// Looks an app key up that memory does not know; nil if there is no such key.
    ///
    /// The answer is not read back from the registry, where other projects may have taken its place by then.
    ///
    /// - Throws: `StoreError.busy` also when `lookUpsMax` others are being looked up.
    func lookUp(_ key: Digest) async throws(StoreError) -> FoundKey? {
        if let running = lookUps[key] { return try await running.value.get() }
        guard lookUps.count < Self.lookUpsMax else { throw .busy }
        let task = Task { await self.find(key) }
        lookUps[key] = task
        return try await task.value.get()
    }

    /// Takes over what the database told: reloads the project if it is in memory, or on its way there, and older.
    func changed(to revision: ProjectRevision) async {
        if let present = registry.find(revision.id), !present.revision.isOlder(than: revision) { return }
        await follow(revision.id)
    }

    /// Takes over that this life of a project is over; a load that began before it would bring it back.
    func deleted(_ id: ProjectID, _ serial: ProjectSerial) async {
        registry.remove(id, serial: serial)
        await follow(id)
    }

    /// Takes over all revisions at once: reloads what is older and forgets what is gone.
    func caughtUp(with revisions: [ProjectRevision]) async {
        let current = Dictionary(revisions.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        for present in registry.revisions {
            if let revision = current[present.id] {
                await changed(to: revision)
            } else {
                // Not in the list, so deleted; unless it was made after the list was read, so the database is asked.
                await follow(present.id)
            }
        }
    }

    /// Reads the project anew if it is in memory or on its way there.
    ///
    /// - Parameter published: what was just published here, so that it need not be read once more.
    func refresh(_ id: ProjectID, published template: ReadTemplate? = nil) async throws(StoreError) {
        guard registry.find(id) != nil || lines[id] != nil else { return }
        if let template { published[id] = template }
        try await reload(id)
    }

    /// Refreshes the project after a change elsewhere, which the connections of loading may not be ready for yet: they
    /// notice the end of an outage on their own, later than the change feed does.
    private func follow(_ id: ProjectID) async {
        for duration in Self.retryPauses.map(Optional.some) + [nil] {
            do throws(StoreError) {
                return try await refresh(id)
            } catch {
                guard error == .unavailable || error == .busy, let duration else { return }
                await pause(duration)
            }
        }
    }

    /// Reads the project, after whatever is being read of it now, and puts it in place; nil if there is none.
    @discardableResult
    func reload(_ id: ProjectID) async throws(StoreError) -> ProjectSnapshot? {
        guard let line = lines[id] else {
            let load = Load { await self.load(id) }
            lines[id] = Line(running: load)
            return try await load.value.get()
        }
        let next =
            line.next
            ?? Load {
                _ = await line.running.value
                return await self.load(id)
            }
        lines[id]?.next = next
        return try await next.value.get()
    }

    private func find(_ key: Digest) async -> Result<FoundKey?, StoreError> {
        defer { lookUps[key] = nil }
        do throws(StoreError) {
            if let id = try await source.project(ofAppKey: key), let snapshot = try await reload(id),
                let record = snapshot.appKeys.first(where: { $0.key.digest == key })
            {
                return .success(FoundKey(project: snapshot, key: record))
            }
            registry.rememberMiss(key, now: clock.now())
            return .success(nil)
        } catch {
            return .failure(error)
        }
    }

    private func load(_ id: ProjectID) async -> Result<ProjectSnapshot?, StoreError> {
        defer { lines[id] = lines[id]?.next.map { Line(running: $0) } }
        do throws(StoreError) {
            let present = registry.find(id)
            let published = published.removeValue(forKey: id)
            let known = present.map { ($0.revision.serial, $0.version) }
            guard let state = try await source.state(of: id, known: known) else {
                if let present { registry.remove(id, serial: present.revision.serial) }
                return .success(nil)
            }
            guard let snapshot = await compiled(state, present, published) else {
                throw .internalError("version \(state.version) of project \(id) can't be read by this release")
            }
            registry.install(snapshot, now: clock.now())
            return .success(snapshot)
        } catch {
            return .failure(error)
        }
    }

    // Not on the actor: a large template takes milliseconds, and other projects' loads need not wait.
    @concurrent private nonisolated func compiled(
        _ state: ServingState, _ present: ProjectSnapshot?, _ published: ReadTemplate?
    ) async -> ProjectSnapshot? {
        compile(state, present, published)
    }
}

/// A project found by the key of one of its apps.
struct FoundKey: Sendable {
    let project: ProjectSnapshot
    let key: AppKeyRecord
}

/// Where projects are read from for serving.
package protocol ServingSource: Sendable {
    /// The project of an app's key; nil if there is none.
    func project(ofAppKey digest: Digest) async throws(StoreError) -> ProjectID?
    /// The project's state, without the document if that is the known one; nil if there is no such project.
    func state(of id: ProjectID, known: (serial: ProjectSerial, version: Int)?) async throws(StoreError)
        -> ServingState?
}
