import Domain
import Locking

/// A clock that stands still until it is moved.
public final class ManualClock: Sendable {
    private let time: Locked<Timestamp>

    /// A clock that shows `now`.
    public init(_ now: Timestamp) { time = Locked(now) }

    /// What the clock shows.
    public var now: Timestamp { time.withLock { $0 } }

    /// The clock for those who only read it.
    public var wallClock: WallClock { WallClock { [self] in now } }

    /// Moves it forward, or back by a negative number of seconds.
    public func advance(seconds: Int64) {
        time.withLock { $0 = Timestamp(microseconds: $0.microseconds + seconds * 1_000_000) }
    }
}
