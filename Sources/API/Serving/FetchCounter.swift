import Domain
import Locking

/// The fetches that all loops have counted, until they are written down.
final class FetchCounter: Sendable {
    private let tally = Locked(FetchTally())

    /// Adds what a loop counted, or what could not be written.
    func add(_ fetches: ProjectFetches) { tally.withLock { $0.add(fetches) } }

    /// What was added since the last time, the oldest first.
    func take() -> [ProjectFetches] { tally.withLock { $0.take() } }
}

/// Counts the fetches of one project's version on one loop without a lock, and hands them over every few seconds.
struct LoopFetchCounter {
    private let snapshot: ProjectSnapshot
    private let counter: FetchCounter
    private var table = FetchTable()
    /// When the counts in the table began, and for how many microseconds it takes more.
    private var began = Timestamp(microseconds: 0)
    private var microseconds: UInt64 = 0

    /// How long counts stay on the loop: with what the writer waits, a crash loses a minute of them at most.
    private static let secondsMax: Int64 = 10

    init(_ snapshot: ProjectSnapshot, handingTo counter: FetchCounter) {
        self.snapshot = snapshot
        self.counter = counter
    }

    /// Counts a fetch that was answered.
    mutating func count(_ caller: Caller, now: Timestamp) {
        if !isOpen(now) { reopen(now) }
        table.add(platform: caller.platform, appVersion: caller.appVersion)
    }

    /// Hands over what has been here long enough.
    mutating func tick(_ now: Timestamp) {
        if !isOpen(now) { handOver() }
    }

    /// Hands over what there is.
    mutating func handOver() {
        guard !table.isEmpty else { return }
        counter.add(
            ProjectFetches(
                project: snapshot.revision.id, serial: snapshot.revision.serial, step: FetchStep(of: began),
                counts: table.take(version: snapshot.version)))
    }

    private func isOpen(_ now: Timestamp) -> Bool {
        // A clock that was set back is a huge number here, and so ends what began later.
        UInt64(bitPattern: now.microseconds &- began.microseconds) < microseconds
    }

    private mutating func reopen(_ now: Timestamp) {
        handOver()
        began = now
        let end = min(FetchStep(of: now).end, Timestamp(microseconds: now.microseconds + Self.secondsMax * 1_000_000))
        microseconds = UInt64(max(0, end.microseconds - now.microseconds))
    }
}
