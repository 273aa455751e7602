import Foundation
import Testing

@testable import RemoteConfigClient

@Suite struct SystemClockTests {
    private let clock = SystemClock()

    @Test(.timeLimit(.minutes(1))) func itWakesWhoeverIsDueOnce() async {
        // A second call would end the process.
        await withCheckedContinuation { continuation in
            _ = clock.wake(at: clock.uptime) { continuation.resume() }
        }
    }

    @Test(.timeLimit(.minutes(1))) func whatWaitsIsLetGoWhenItIsCancelled() async {
        final class Sleeper: Sendable {}
        weak let cancelled: Sleeper?
        do {
            let sleeper = Sleeper()
            cancelled = sleeper
            clock.wake(at: clock.uptime + 3600) { _ = sleeper }.cancel()
        }
        // The queue of the timers lets go of what was cancelled before it is free for what comes after.
        await withCheckedContinuation { continuation in
            _ = clock.wake(at: clock.uptime) { continuation.resume() }
        }
        #expect(cancelled == nil)
    }
}
