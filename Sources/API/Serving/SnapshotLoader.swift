import Domain
import Persistence

/// Brings projects into memory and keeps them fresh: one load at a time for a project, however many wait for it.
actor SnapshotLoader {
    private let source: any ServingSource
    private let registry: SnapshotRegistry
    private let compile: @Sendable (ServingState, ProjectSnapshot?) -> ProjectSnapshot?
    private let clock: WallClock

    private var loads: [ProjectID: Task<Result<Bool, StoreError>, Never>] = [:]
    private var lookUps: [Digest: Task<Result<Bool, StoreError>, Never>] = [:]
    private var again: Set<ProjectID> = []

    init(
        source: any ServingSource, registry: SnapshotRegistry, clock: WallClock,
        compile: @escaping @Sendable (ServingState, ProjectSnapshot?) -> ProjectSnapshot?
    ) {
        self.source = source
        self.registry = registry
        self.clock = clock
        self.compile = compile
    }

    /// Looks an app key up that memory does not know, and loads its project; afterwards the registry has the answer.
    func lookUp(_ key: Digest) async throws(StoreError) {
        let task =
            lookUps[key]
            ?? {
                let task = Task { await self.find(key) }
                lookUps[key] = task
                return task
            }()
        _ = try await task.value.get()
    }

    /// Takes over what the database told: reloads the project if it is in memory and older.
    func changed(to revision: ProjectRevision) async {
        guard let present = registry.find(revision.id) else { return }
        let isOlder =
            (present.revision.serial.value, present.revision.revision) < (revision.serial.value, revision.revision)
        if isOlder { _ = try? await reload(revision.id) }
    }

    /// Takes over all revisions at once: reloads what is older and forgets what is gone.
    func caughtUp(with revisions: [ProjectRevision]) async {
        let current = Dictionary(revisions.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        for present in registry.revisions {
            if let revision = current[present.id] {
                await changed(to: revision)
            } else {
                // Not in the list, so deleted; unless it was made after the list was read, so the database is asked.
                _ = try? await reload(present.id)
            }
        }
    }

    /// Reads the project anew after whatever is being read of it now, and puts it in place if it is still kept in memory or `always`.
    func reload(_ id: ProjectID) async throws(StoreError) {
        if let running = loads[id] {
            // What runs may have begun before the change: one more load follows it, shared by all who ask meanwhile.
            again.insert(id)
            _ = try await running.value.get()
            return
        }
        let task = Task { await self.load(id) }
        loads[id] = task
        _ = try await task.value.get()
    }

    private func find(_ key: Digest) async -> Result<Bool, StoreError> {
        defer { lookUps[key] = nil }
        do throws(StoreError) {
            if let id = try await source.project(ofAppKey: key) {
                try await reload(id)
            }
            if case .unknown = registry.find(key, now: clock.now()) {
                registry.rememberMiss(key, now: clock.now())
            }
            return .success(true)
        } catch {
            return .failure(error)
        }
    }

    private func load(_ id: ProjectID) async -> Result<Bool, StoreError> {
        defer { loads[id] = nil }
        repeat {
            again.remove(id)
            do throws(StoreError) {
                let present = registry.find(id)
                if let state = try await source.state(of: id, known: present.map { ($0.revision.serial, $0.version) }) {
                    guard let snapshot = await compiled(state, present) else {
                        throw .internalError("version \(state.version) of project \(id) can't be read by this release")
                    }
                    registry.install(snapshot)
                } else if let present {
                    registry.remove(id, serial: present.revision.serial)
                }
            } catch {
                again.remove(id)
                return .failure(error)
            }
        } while again.contains(id)
        return .success(true)
    }

    // Not on the actor: a large template takes milliseconds, and other projects' loads need not wait.
    @concurrent private nonisolated func compiled(_ state: ServingState, _ present: ProjectSnapshot?) async
        -> ProjectSnapshot?
    {
        compile(state, present)
    }
}

/// Where projects are read from for serving.
protocol ServingSource: Sendable {
    func project(ofAppKey digest: Digest) async throws(StoreError) -> ProjectID?
    /// The project's state, without the document if that is the known one; nil if there is no such project.
    func state(of id: ProjectID, known: (serial: ProjectSerial, version: Int)?) async throws(StoreError)
        -> ServingState?
}
