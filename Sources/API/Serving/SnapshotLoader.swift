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
    /// Projects that may not be what the database has: it was away, and may have come back as an older one of itself.
    private var unconfirmed: Set<ProjectID> = []
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

    /// Takes over all revisions at once: reads anew what differs, and forgets what is gone.
    ///
    /// - Parameter afterOutage: reads all else anew too. A database that was away may be a restored one, or a standby that
    ///   missed the last commits: a revision of the same number need not be the same.
    /// - Returns: whether all that is in memory is now what the database has.
    @discardableResult
    func caughtUp(with revisions: [ProjectRevision], afterOutage: Bool = false) async -> Bool {
        let current = Dictionary(revisions.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        let present = registry.revisions
        // One that is not in the list is deleted, unless it was made after the list was read; one that is newer than
        // the list may have been read after it. So the database is asked about each.
        let moved = present.filter { current[$0.id] != $0 }.map(\.id)
        unconfirmed.formIntersection(present.map(\.id))
        unconfirmed.formUnion(afterOutage ? present.map(\.id) : moved)
        for id in moved { await follow(id) }
        for id in unconfirmed where unconfirmed.contains(id) { await follow(id) }
        return unconfirmed.allSatisfy { registry.find($0) == nil }
    }

    /// Serves what was kept from before the start, until the database says what counts.
    ///
    /// - Returns: whether it was put in place: not where the project is in memory already, or there is no room.
    func restore(_ kept: ProjectSnapshot) -> Bool {
        guard registry.installIfAbsent(kept, now: clock.now()) else { return false }
        unconfirmed.insert(kept.revision.id)
        return true
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
            guard let state = try await source.state(of: id, known: present?.documentDigest) else {
                unconfirmed.remove(id)
                if let present { registry.remove(id, serial: present.revision.serial) }
                return .success(nil)
            }
            let overruling = unconfirmed.remove(id) != nil
            guard let snapshot = await compiled(state, present, published) else {
                throw .internalError("version \(state.version) of project \(id) can't be read by this release")
            }
            registry.install(snapshot, now: clock.now(), overruling: overruling)
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
    /// The project's state, without the document if `known` is its digest; nil if there is no such project.
    func state(of id: ProjectID, known: Digest?) async throws(StoreError) -> ServingState?
}
