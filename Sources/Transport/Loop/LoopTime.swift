import CLinux

/// A moment of the monotonic clock. The connection's logic gets it from outside, so that tests can make time pass.
struct LoopTime: Comparable, Sendable {
    var milliseconds: Int64

    static var present: LoopTime { LoopTime(milliseconds: clinux_monotonic_milliseconds()) }

    static func < (left: LoopTime, right: LoopTime) -> Bool { left.milliseconds < right.milliseconds }

    static func + (moment: LoopTime, delay: LoopDelay) -> LoopTime {
        LoopTime(milliseconds: moment.milliseconds + delay.milliseconds)
    }
}

/// A span of time in whole milliseconds, at least one: much cheaper to add than a `Duration`.
struct LoopDelay: Comparable, Sendable {
    let milliseconds: Int64

    init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let longest: Int64 = 366 * 24 * 3600
        milliseconds = max(1, min(max(seconds, 0), longest) * 1000 + attoseconds / 1_000_000_000_000_000)
    }

    static func < (left: LoopDelay, right: LoopDelay) -> Bool { left.milliseconds < right.milliseconds }
}
