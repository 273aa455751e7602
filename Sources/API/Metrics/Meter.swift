import Domain
import Locking

/// What all loops and tasks have counted since the start. Each counts by itself and hands over; this is read at a scrape.
final class Meter: Sendable {
    let projects = ProjectLabels()
    private let total = Locked(Tally())

    /// Adds what a loop or a task counted.
    func add(_ tally: Tally) { total.withLock { $0.add(tally) } }

    /// Counts a request that no loop answers: one that took a task, or the time is unknown of.
    func count(_ key: RequestTally.Key, nanoseconds: Int64?) {
        total.withLock { total in
            if let nanoseconds { total.requests.add(key, nanoseconds: nanoseconds) } else { total.requests.add(key) }
        }
    }

    /// Counts that something was in a cache, or was not.
    func count(_ cache: Cache, isHit: Bool) { total.withLock { $0.count(cache, isHit: isHit) } }

    /// All that was handed over.
    var tally: Tally { total.withLock(\.self) }
}

/// What one loop counts, without a lock; or one task, whose answer is made as on a loop. Never leaves that loop or task.
final class LoopMeter {
    var tally = Tally()
    /// What the bodies of all of the loop's projects take now, in bytes.
    var bodyBytes = 0
    private var bodyBytesTold = 0

    /// Hands over what was counted since the last time.
    func handOver(to meter: Meter) {
        tally.bodyBytesGrowth = bodyBytes - bodyBytesTold
        bodyBytesTold = bodyBytes
        meter.add(tally)
        tally.removeAll()
    }
}
