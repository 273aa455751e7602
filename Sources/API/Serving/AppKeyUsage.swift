import Domain
import Locking
import Synchronization

/// Which app keys were used on which day, until it is written down: kept by the minute, told to the day.
final class AppKeyUsage: Sendable {
    private let used = Locked<[AppKeyID: Int64]>([:])

    /// Notes a use; costs one relaxed read but on the day's first.
    func note(_ record: AppKeyRecord, now: Timestamp) {
        let day = now.seconds / 86_400
        guard record.lastUsedDay.load(ordering: .relaxed) != day else { return }
        record.lastUsedDay.store(day, ordering: .relaxed)
        used.withLock { $0[record.key.id] = day }
    }

    /// What was noted since the last time.
    func take() -> [AppKeyID: Int64] {
        used.withLock { used in
            let taken = used
            used = [:]
            return taken
        }
    }

    /// Puts back what could not be written.
    func putBack(_ uses: [AppKeyID: Int64]) { used.withLock { $0.merge(uses, uniquingKeysWith: max) } }
}
