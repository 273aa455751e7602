import Foundation
import Testing

@testable import RemoteConfigClient

@Suite struct SystemClockTests {
    @Test func aWakeUpComesOnceAndNotBeforeItsTime() {
        let clock = SystemClock()
        let at = clock.uptime + 0.05
        let woken = Guarded<[TimeInterval]>([])
        let isAwake = DispatchSemaphore(value: 0)
        _ = clock.wake(at: at) {
            woken.withLock { $0.append(clock.uptime) }
            isAwake.signal()
        }
        #expect(isAwake.wait(timeout: .now() + 20) == .success)
        #expect(isAwake.wait(timeout: .now() + 0.1) == .timedOut)
        #expect(woken.withLock { $0.count } == 1)
        #expect(woken.withLock { $0.allSatisfy { time in time >= at - 0.001 } })
    }

    @Test func aTimeThatIsOverWakesAtOnce() {
        let clock = SystemClock()
        let isAwake = DispatchSemaphore(value: 0)
        _ = clock.wake(at: clock.uptime - 1000) { isAwake.signal() }
        #expect(isAwake.wait(timeout: .now() + 20) == .success)
    }

    @Test func aWakeUpThatIsCancelledDoesNotComeAndHoldsNothing() {
        final class Held: Sendable {}
        let clock = SystemClock()
        var held: Held? = Held()
        weak let seen = held
        let isAwake = DispatchSemaphore(value: 0)
        let alarm = clock.wake(at: clock.uptime + 0.1) { [held] in
            _ = held
            isAwake.signal()
        }
        held = nil
        alarm.cancel()
        alarm.cancel()
        #expect(isAwake.wait(timeout: .now() + 0.3) == .timedOut)
        #expect(seen == nil)
    }
}
