import Glibc

/// Measures how long something takes by the monotonic clock, at the cost of one reading at each end.
struct Stopwatch {
    private let start = Self.nanoseconds

    /// How long ago it was made.
    var elapsed: Int64 { Self.nanoseconds - start }

    private static var nanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
