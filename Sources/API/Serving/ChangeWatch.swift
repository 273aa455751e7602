import Domain
import Locking
import Persistence

/// What is heard of changes, and how soon it is in force: for the metrics.
final class ChangeWatch: Sendable {
    /// The figures so far.
    struct Figures: Sendable {
        /// Notices that a project changed.
        var changed = 0
        /// Notices that a project was deleted.
        var deleted = 0
        /// Readings of all revisions.
        var readings = 0
        /// When the change feed was last heard from, or the start.
        var heard: Timestamp
        /// When all that is in memory was last known to be current, or the start.
        var current: Timestamp
        /// From the notice of a change until the project is served as it is then.
        var inForce = DurationHistogram.waits
    }

    private let state: Locked<Figures>

    init(began: Timestamp) { state = Locked(Figures(heard: began, current: began)) }

    /// The figures so far.
    var figures: Figures { state.withLock(\.self) }

    /// Something was heard; or it was noticed that nothing is heard any more.
    func note(_ event: ChangeEvent, now: Timestamp) {
        state.withLock { figures in
            switch event {
            case .changed: figures.changed += 1
            case .deleted: figures.deleted += 1
            case .allRevisions: figures.readings += 1
            case .lost: return
            }
            figures.heard = now
        }
    }

    /// A change that was heard of then is in force now.
    func noteInForce(since heard: Timestamp, now: Timestamp) {
        // A clock that was set forward meanwhile makes a day of it at most.
        let microseconds = min(max(0, now.microseconds - heard.microseconds), 86_400_000_000)
        state.withLock { $0.inForce.add(nanoseconds: microseconds * 1_000) }
    }

    /// What was kept from before the start is in memory; it was current then.
    func noteKept(from moment: Timestamp) { state.withLock { $0.current = min($0.current, moment) } }

    /// All that is in memory is as the database had it then.
    func noteAllCurrent(asOf moment: Timestamp) { state.withLock { $0.current = max($0.current, moment) } }
}

extension SnapshotRegistry {
    /// Whether the project is in memory in an older state than this.
    func isBehind(_ revision: ProjectRevision) -> Bool {
        find(revision.id).map { $0.revision.isOlder(than: revision) } ?? false
    }

    /// Whether no project in memory is in an older state than one of these.
    func isCurrent(with revisions: [ProjectRevision]) -> Bool { !revisions.contains(where: isBehind) }
}
