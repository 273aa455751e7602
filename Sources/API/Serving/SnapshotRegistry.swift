import Domain
import Locking
import Synchronization

/// The projects that this instance has in memory, found by their apps' keys.
final class SnapshotRegistry: Sendable {
    /// What is known of an app key without asking the database.
    enum Found: Sendable {
        case project(ProjectSnapshot, AppKeyRecord)
        /// No such key, as the database said lately.
        case noSuchKey
        /// Not known: ask the database.
        case unknown
    }

    private struct State {
        var projects: [ProjectID: ProjectSnapshot] = [:]
        var keys: [Digest: (project: ProjectSnapshot, key: AppKeyRecord)] = [:]
        var misses: [Digest: Timestamp] = [:]
        var bytes = 0
    }

    private let state = Locked(State())
    private let changes = Atomic(0)
    private let bytesMax: Int
    private static let missesMax = 10_000
    private static let missSeconds: Int64 = 60

    /// - Parameter bytesMax: how much memory the projects may take, in bytes; the least lately used go first.
    init(bytesMax: Int) { self.bytesMax = bytesMax }

    func find(_ key: Digest, now: Timestamp) -> Found {
        state.withLock { state in
            if let hit = state.keys[key] {
                hit.project.noteUse(now)
                return .project(hit.project, hit.key)
            }
            guard let missed = state.misses[key] else { return .unknown }
            guard now.seconds - missed.seconds < Self.missSeconds else { return .unknown }
            return .noSuchKey
        }
    }

    /// Another number whenever a project that was here is here no longer, or is another one.
    var epoch: Int { changes.load(ordering: .acquiring) }

    /// All projects that are here.
    var snapshots: [ProjectID: ProjectSnapshot] { state.withLock(\.projects) }

    func find(_ id: ProjectID) -> ProjectSnapshot? { state.withLock { $0.projects[id] } }

    /// Remembers that there is no such key; bounded, so that guessing fills nothing.
    func rememberMiss(_ key: Digest, now: Timestamp) {
        state.withLock { state in
            if state.misses.count >= Self.missesMax { state.misses.removeAll(keepingCapacity: true) }
            state.misses[key] = now
        }
    }

    /// Puts a snapshot in the place of an older one; one that is older than what is there changes nothing.
    ///
    /// - Parameter overruling: takes the place of a newer one too, which the database knows nothing of any more.
    func install(_ snapshot: ProjectSnapshot, now: Timestamp, overruling: Bool = false) {
        let retired = state.withLock { state -> [ProjectSnapshot] in
            if !overruling, let present = state.projects[snapshot.revision.id], !snapshot.isNewer(than: present) {
                return []
            }
            var retired: [ProjectSnapshot] = []
            if let present = remove(snapshot.revision.id, from: &state) { retired.append(present) }
            snapshot.noteUse(now)
            add(snapshot, to: &state)
            retired += evict(from: &state, keeping: snapshot.revision.id)
            return retired
        }
        // Freed here, outside the lock: a large template takes a while.
        _ = retired
    }

    /// Puts a snapshot where there is none of its project, if there is room; says whether it did.
    func installIfAbsent(_ snapshot: ProjectSnapshot, now: Timestamp) -> Bool {
        state.withLock { state in
            guard state.projects[snapshot.revision.id] == nil, state.bytes + snapshot.bytes <= bytesMax else {
                return false
            }
            snapshot.noteUse(now)
            add(snapshot, to: &state)
            return true
        }
    }

    /// Forgets a project that was deleted, unless a later one of the same id is here.
    func remove(_ id: ProjectID, serial: ProjectSerial) {
        _ = state.withLock { state -> ProjectSnapshot? in
            guard let present = state.projects[id], present.revision.serial.value <= serial.value else { return nil }
            return remove(id, from: &state)
        }
    }

    /// The revisions of what is in memory.
    var revisions: [ProjectRevision] { state.withLock { $0.projects.values.map(\.revision) } }

    /// How many app keys are remembered not to exist.
    var missCount: Int { state.withLock(\.misses.count) }

    /// How many projects are in memory and what they take, in bytes.
    var size: (projects: Int, bytes: Int) { state.withLock { ($0.projects.count, $0.bytes) } }

    /// Forgets the verified tokens of the projects that were used least lately, while all of them together take more than
    /// `bytesMax`.
    func trimTokens(to bytesMax: Int) {
        let projects = Array(snapshots.values)
        var bytes = projects.reduce(0) { $0 + $1.tokens.cachedBytes }
        guard bytes > bytesMax else { return }
        for project in projects.sorted(by: { $0.lastUse < $1.lastUse }) {
            bytes -= project.tokens.cachedBytes
            project.tokens.forgetCached()
            if bytes <= bytesMax { return }
        }
    }

    private func add(_ snapshot: ProjectSnapshot, to state: inout State) {
        state.projects[snapshot.revision.id] = snapshot
        state.bytes += snapshot.bytes
        for record in snapshot.appKeys {
            state.keys[record.key.digest] = (snapshot, record)
            state.misses[record.key.digest] = nil
        }
    }

    private func remove(_ id: ProjectID, from state: inout State) -> ProjectSnapshot? {
        guard let snapshot = state.projects.removeValue(forKey: id) else { return nil }
        changes.add(1, ordering: .releasing)
        state.bytes -= snapshot.bytes
        for record in snapshot.appKeys where state.keys[record.key.digest]?.project === snapshot {
            state.keys[record.key.digest] = nil
        }
        return snapshot
    }

    private func evict(from state: inout State, keeping kept: ProjectID) -> [ProjectSnapshot] {
        guard state.bytes > bytesMax else { return [] }
        var evicted: [ProjectSnapshot] = []
        let oldestFirst = state.projects.values
            .map { (id: $0.revision.id, used: $0.lastUse) }
            .sorted { $0.used < $1.used }
        for candidate in oldestFirst where candidate.id != kept {
            if let snapshot = remove(candidate.id, from: &state) { evicted.append(snapshot) }
            // Some room beyond the bound, so that the next project does not sort them all again.
            if state.bytes <= bytesMax - bytesMax / 10 { break }
        }
        return evicted
    }
}

extension ProjectSnapshot {
    func isNewer(than other: ProjectSnapshot) -> Bool { other.revision.isOlder(than: revision) }
}

extension ProjectRevision {
    /// Whether `other` is a later state of the project, or a later life of it.
    func isOlder(than other: ProjectRevision) -> Bool {
        (serial.value, revision) < (other.serial.value, other.revision)
    }
}
