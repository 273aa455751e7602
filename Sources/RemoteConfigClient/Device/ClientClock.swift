import Foundation

/// Tells the time and wakes the client.
protocol ClientClock: Sendable {
    /// Seconds since some moment, those that the device sleeps among them. Setting its date does not change it.
    var uptime: TimeInterval { get }
    /// The device's date, which may be anything.
    var date: Date { get }
    /// Calls `action` once, at `uptime` or soon after, unless it is cancelled before. Where the device's date is set
    /// meanwhile, it may be called too early.
    func wake(at uptime: TimeInterval, _ action: @escaping @Sendable () -> Void) -> any Cancellable
}

/// The system's clock.
struct SystemClock: ClientClock {
    private static let queue = DispatchQueue(label: "remote-config.clock")

    var uptime: TimeInterval {
        #if canImport(Darwin)
            let clock = CLOCK_MONOTONIC_RAW
        #else
            let clock = CLOCK_BOOTTIME
        #endif
        var time = timespec()
        clock_gettime(clock, &time)
        return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
    }

    var date: Date { Date() }

    func wake(at uptime: TimeInterval, _ action: @escaping @Sendable () -> Void) -> any Cancellable {
        let delay = max(0, uptime - self.uptime)
        // The system may join wake-ups that need not be exact.
        let leeway = DispatchTimeInterval.milliseconds(Int(min(delay * 50, 10_000)))
        // A timer that nobody sets stands still while the device sleeps; one that goes by the date is due when it wakes.
        let steady = DispatchSource.makeTimerSource(queue: Self.queue)
        steady.schedule(deadline: .now() + delay, leeway: leeway)
        let dated = DispatchSource.makeTimerSource(queue: Self.queue)
        dated.schedule(wallDeadline: .now() + delay, leeway: leeway)
        let alarm = Alarm(timers: Guarded([steady, dated]))
        for timer in [steady, dated] {
            timer.setEventHandler { if alarm.disarm() { action() } }
            timer.resume()
        }
        return alarm
    }

    /// The timers of one wake-up: whichever is first ends them all.
    private struct Alarm: Cancellable {
        let timers: Guarded<[any DispatchSourceTimer]>

        func cancel() { _ = disarm() }

        /// - Returns: whether it had neither gone off nor been cancelled.
        func disarm() -> Bool {
            let ended = timers.withLock { timers in
                defer { timers = [] }
                return timers
            }
            ended.forEach { $0.cancel() }
            return !ended.isEmpty
        }
    }
}
