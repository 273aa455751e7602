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
    private static let queue = DispatchQueue(label: "remote-config.clock")

    var uptime: TimeInterval { TimeInterval(DispatchTime.now().uptimeNanoseconds) / 1e9 }
    var date: Date { Date() }

    func wake(at uptime: TimeInterval, _ action: @escaping @Sendable () -> Void) -> any Cancellable {
        let timer = DispatchSource.makeTimerSource(queue: Self.queue)
        timer.setEventHandler(handler: action)
        let delay = max(0, uptime - self.uptime)
        // The system may join wake-ups that need not be exact.
        timer.schedule(deadline: .now() + delay, leeway: .milliseconds(Int(min(delay * 50, 10_000))))
        timer.resume()
        return RunningTimer(timer: Guarded(timer))
    }

    private struct RunningTimer: Cancellable {
        let timer: Guarded<any DispatchSourceTimer>
        func cancel() { timer.withLock { $0.cancel() } }
    }
}
