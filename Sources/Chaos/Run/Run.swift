import Foundation
import Locking

/// What all parts of a run share: its clock, its end, and what they have seen.
final class Run: Sendable {
    let fetches = Locked(FetchLedger())
    let publishes = Locked(PublishLedger())
    let freshness = Locked(FreshnessLedger())
    let rights = Locked(RightsLedger())
    /// What broke the rules of the API, such as a status that no call has.
    let surprises = Locked<[String]>([])

    private let start = ContinuousClock.now
    private let isOver = Locked(false)
    private let writersAreOver = Locked(false)
    private let threads = DispatchGroup()
    private let writers = DispatchGroup()

    private static let surprisesMax = 100

    /// Since the start.
    var now: Duration { ContinuousClock.now - start }

    /// Whether everybody is to stop.
    var hasEnded: Bool { isOver.withLock(\.self) }

    /// Tells those who change something to stop.
    func endWriting() { writersAreOver.withLock { $0 = true } }

    /// Tells everybody to stop.
    func end() { isOver.withLock { $0 = true } }

    /// Waits until then; false once the run is over.
    func wait(until time: Duration) -> Bool {
        while !hasEnded {
            let left = time - now
            if left <= .zero { return true }
            // Not in one piece, so that the end is heard of.
            let (seconds, attoseconds) = min(left, .milliseconds(50)).components
            usleep(UInt32(seconds * 1_000_000 + attoseconds / 1_000_000_000_000 + 1))
        }
        return false
    }

    /// Waits so long; false once the run is over.
    func wait(for pause: Duration) -> Bool { wait(until: now + pause) }

    /// Waits so long; false once nothing is to be changed any more.
    func waitAsWriter(for pause: Duration) -> Bool { wait(for: pause) && !writersAreOver.withLock(\.self) }

    /// Runs `body` on a thread of its own, which `join` waits for.
    func thread(_ body: @escaping @Sendable () -> Void) { Self.thread(in: threads, body) }

    /// The same for those who change something, and who end first.
    func writer(_ body: @escaping @Sendable () -> Void) { Self.thread(in: writers, body) }

    /// Waits until every thread has ended.
    func join() { threads.wait() }

    /// Waits until those who change something have ended, each with nothing left open.
    func joinWriters() { writers.wait() }

    private static func thread(in group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
        group.enter()
        Thread.detachNewThread {
            body()
            group.leave()
        }
    }

    /// Notes what broke the rules.
    func noteSurprise(_ what: String) {
        let line = "at \(now.inSeconds) s: \(what)"
        surprises.withLock { if $0.count < Self.surprisesMax { $0.append(line) } }
    }
}
