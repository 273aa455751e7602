import Foundation

/// Tells the time and wakes the client.
protocol ClientClock: Sendable {
    /// Seconds since some moment. Setting the device's date does not change it.
    var uptime: TimeInterval { get }
    /// The device's date, which may be anything.
    var date: Date { get }
    /// Calls `action` once, at `uptime` or soon after, unless it is cancelled before.
    func wake(at uptime: TimeInterval, _ action: @escaping @Sendable () -> Void) -> any Cancellable
}

/// The system's clock.
struct SystemClock: ClientClock {
    /// Goes on while the device sleeps.
    var uptime: TimeInterval {
        #if canImport(Darwin)
            TimeInterval(clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW)) / 1e9
        #else
            TimeInterval(DispatchTime.now().uptimeNanoseconds) / 1e9
        #endif
    }

    var date: Date { Date() }

    func wake(at uptime: TimeInterval, _ action: @escaping @Sendable () -> Void) -> any Cancellable {
        Alarm(after: max(0, uptime - self.uptime), action)
    }
}

/// Wakes once, by two timers: one stands still while the device sleeps, the other goes wrong where its date is set. The first
/// of them counts, so that a wake-up can be early, but never late.
private final class Alarm: Cancellable {
    private static let queue = DispatchQueue(label: "remote-config.clock")

    private let timers: Guarded<[any DispatchSourceTimer]>

    /// - Parameter delay: in seconds.
    init(after delay: TimeInterval, _ action: @escaping @Sendable () -> Void) {
        let timers = [false, true].map { isByDate in
            let timer = DispatchSource.makeTimerSource(queue: Self.queue)
            // The system may join wake-ups that need not be exact.
            let leeway = DispatchTimeInterval.milliseconds(Int(min(delay * 50, 10_000)))
            if isByDate {
                timer.schedule(wallDeadline: .now() + delay, leeway: leeway)
            } else {
                timer.schedule(deadline: .now() + delay, leeway: leeway)
            }
            return timer
        }
        self.timers = Guarded(timers)
        for timer in timers {
            timer.setEventHandler { [self] in if end() { action() } }
            timer.resume()
        }
    }

    func cancel() { _ = end() }

    /// Ends both timers.
    ///
    /// - Returns: whether they were running.
    private func end() -> Bool {
        let running = timers.withLock { timers in
            defer { timers = [] }
            return timers
        }
        running.forEach { $0.cancel() }
        return !running.isEmpty
    }
}
