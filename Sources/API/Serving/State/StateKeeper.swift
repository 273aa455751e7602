import Auth
import Dispatch
import Domain
import Locking
import Persistence

/// Keeps what this instance serves in a folder, and serves it from there after a start without a database.
///
/// The files follow the projects in memory, within a second or so and never on a fetch's path: one is written when its
/// project has changed, and removed when that is in memory no longer. All disk work is done on a thread of its own.
public actor StateKeeper {
    /// Something for the log.
    public enum Event: Sendable {
        /// The folder can't be used from here on; once, until it can be again.
        case failed(reason: String)
        /// The folder is up to date again.
        case recovered
        /// A file was put out of the way.
        case setAside(project: String, reason: String)
        /// Files were passed over that are sealed with another `SECRET_KEY`.
        case otherSecretKey(files: Int)
        /// So many projects are served as they were at that moment, when all of them were current.
        case restored(projects: Int, currentAt: Timestamp)
    }

    /// Another process uses the folder.
    public struct InUse: Error {}

    /// What a pass over the folder can't go on for.
    enum Obstacle: Error {
        case folder(StateFolder.Problem)
        /// The database is away or busy: nothing is wrong with the folder.
        case database
    }

    /// What is counted, for metrics.
    let figures = Locked(StateFigures())

    private let folder: StateFolder
    let registry: SnapshotRegistry
    private let source: any ServingSource
    let box: SecretBox
    let compile: @Sendable (ServingState) -> ProjectSnapshot?
    let onEvent: @Sendable (Event) -> Void
    private let queue = DispatchQueue(label: "state")

    /// The snapshots that the files were written for.
    private var written: [ProjectID: ProjectSnapshot] = [:]
    /// The projects that have a file.
    private var files: Set<ProjectID> = []
    /// The projects whose file was found in the folder, from before the start, and that were not in memory since.
    var pending: Set<ProjectID> = []
    /// The projects that could not be written lately.
    private var refused: Set<ProjectID> = []
    /// When the database last said how things are; nil while it is away.
    private var heardAt: Timestamp?
    private var markedAt: Timestamp?
    /// When the files that the start found were all current.
    private(set) var currentAt: Timestamp?
    private var isFailing = false

    init(
        folder: StateFolder, registry: SnapshotRegistry, source: any ServingSource, box: SecretBox,
        onEvent: @escaping @Sendable (Event) -> Void, compile: @escaping @Sendable (ServingState) -> ProjectSnapshot?
    ) {
        self.folder = folder
        self.registry = registry
        self.source = source
        self.box = box
        self.onEvent = onEvent
        self.compile = compile
    }

    /// Takes the folder, if it can be had. A folder that can't be used is no reason not to serve.
    func open() async throws(InUse) {
        do throws(Obstacle) {
            try await takeFolder()
        } catch {
            if case .folder(.inUse) = error { throw InUse() }
            note(error)
        }
    }

    // MARK: - Writing

    /// The database said how things are, or is away: the files are written, or kept as they are.
    func heard(at moment: Timestamp?) { heardAt = moment }

    /// Writes what has changed since the last time and removes what is no longer in memory.
    func write() async {
        guard let heardAt, isFailing || markedAt != heardAt || !changes().areNone else { return }
        do throws(Obstacle) {
            try await takeFolder()
            let changes = changes()
            for id in inOrder(changes.due.keys) { try await write(id, changes.due[id]) }
            for id in changes.gone { try await remove(id) }
            if pending.isEmpty { try await markCurrent(at: heardAt) }
            noteSuccess()
        } catch { note(error) }
    }

    /// What the files lack, and which of them are of projects that are served no longer.
    private struct Changes {
        let due: [ProjectID: ProjectSnapshot]
        let gone: Set<ProjectID>

        var areNone: Bool { due.isEmpty && gone.isEmpty }
    }

    private func changes() -> Changes {
        let current = registry.snapshots
        written = written.filter { current[$0.key] === $0.value }
        pending.subtract(current.keys)
        return Changes(
            due: current.filter { written[$0.key] == nil },
            gone: files.subtracting(current.keys).subtracting(pending))
    }

    /// What was refused lately comes last, so that it keeps nothing else from being written.
    private func inOrder(_ projects: some Sequence<ProjectID>) -> [ProjectID] {
        let fresh = projects.filter { !refused.contains($0) }
        if fresh.isEmpty { refused = [] }
        return fresh + projects.filter { refused.contains($0) }
    }

    private func write(_ id: ProjectID, _ snapshot: ProjectSnapshot?) async throws(Obstacle) {
        let state: ServingState
        do throws(StoreError) {
            guard let found = try await source.state(of: id, known: nil) else { return }
            state = found
        } catch { throw .database }
        do throws(Obstacle) {
            try await onDisk { [box] folder throws(StateFolder.Problem) in
                try folder.write(StateFile.encode(state, box: box), of: id)
            }
        } catch {
            refused.insert(id)
            throw error
        }
        refused.remove(id)
        files.insert(id)
        pending.remove(id)
        written[id] = snapshot
        figures.withLock { $0.writes += 1 }
        noteFiles()
    }

    private func markCurrent(at moment: Timestamp) async throws(Obstacle) {
        try await onDisk { folder throws(StateFolder.Problem) in try folder.markCurrent(at: moment) }
        markedAt = moment
    }

    private func remove(_ id: ProjectID) async throws(Obstacle) {
        try await onDisk { folder throws(StateFolder.Problem) in try folder.remove(id) }
        forgetFile(of: id)
    }

    // MARK: - What goes wrong

    func note(_ obstacle: Obstacle) {
        guard case .folder(let problem) = obstacle else { return }
        figures.withLock { $0.failures += 1 }
        if !isFailing { onEvent(.failed(reason: problem.description)) }
        isFailing = true
        figures.withLock { $0.isFailing = true }
    }

    private func noteSuccess() {
        if isFailing { onEvent(.recovered) }
        isFailing = false
        figures.withLock { $0.isFailing = false }
    }

    // MARK: - The disk

    /// Makes sure of the folder; one that has taken the place of another is written anew.
    private func takeFolder() async throws(Obstacle) {
        let found = try await onDisk { folder throws(StateFolder.Problem) -> (Set<ProjectID>, Timestamp)? in
            guard try folder.open() == .opened else { return nil }
            return (try folder.projects(), try folder.currentAt())
        }
        guard let found else { return }
        (files, currentAt) = found
        pending.formUnion(files)
        written = [:]
        markedAt = nil
        noteFiles()
    }

    func forgetFile(of id: ProjectID) {
        files.remove(id)
        noteFiles()
    }

    private func noteFiles() { figures.withLock { [count = files.count] in $0.files = count } }

    func onDisk<Value: Sendable>(
        _ body: @escaping @Sendable (StateFolder) throws(StateFolder.Problem) -> Value
    ) async throws(Obstacle) -> Value {
        let result: Result<Value, StateFolder.Problem> = await withCheckedContinuation { continuation in
            queue.async { [folder] in
                do throws(StateFolder.Problem) {
                    continuation.resume(returning: .success(try body(folder)))
                } catch { continuation.resume(returning: .failure(error)) }
            }
        }
        do { return try result.get() } catch { throw .folder(error) }
    }
}
