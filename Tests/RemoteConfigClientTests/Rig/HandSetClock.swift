import Foundation

@testable import RemoteConfigClient

/// A clock that stands still until it is moved, and then wakes whoever is due.
final class HandSetClock: ClientClock {
    private struct Alarm: Sendable {
        let at: TimeInterval
        let action: @Sendable () -> Void
    }

    private struct State: Sendable {
        var uptime: TimeInterval = 1000
        var date = Date(timeIntervalSince1970: 1_796_000_000)
        var alarms: [Int: Alarm] = [:]
        var lastAlarm = 0
    }

    private let state = Guarded(State())

    var uptime: TimeInterval { state.withLock { $0.uptime } }
    var date: Date { state.withLock { $0.date } }
    /// How many wake-ups are wanted.
    var alarmCount: Int { state.withLock { $0.alarms.count } }
    /// The seconds until the next wake-up; nil where none is wanted.
    var secondsToNextAlarm: TimeInterval? {
        state.withLock { state in state.alarms.values.map(\.at).min().map { $0 - state.uptime } }
    }

    /// Sets the device's date, as a user may; time goes on as before.
    func setDate(_ date: Date) { state.withLock { $0.date = date } }

    /// Lets time pass, and wakes those who are due then.
    func advance(_ seconds: TimeInterval) {
        let due = state.withLock { state in
            state.uptime += seconds
            state.date += seconds
            let due = state.alarms.filter { $0.value.at <= state.uptime }
            due.keys.forEach { state.alarms[$0] = nil }
            return due.values.sorted { $0.at < $1.at }
        }
        due.forEach { $0.action() }
    }

    /// Wakes all, due or not, as when the device's date is set.
    func wakeTooEarly() {
        let alarms = state.withLock { state in
            defer { state.alarms = [:] }
            return state.alarms.values
        }
        alarms.forEach { $0.action() }
    }

    func wake(at uptime: TimeInterval, _ action: @escaping @Sendable () -> Void) -> any Cancellable {
        state.withLock { state in
            state.lastAlarm += 1
            state.alarms[state.lastAlarm] = Alarm(at: uptime, action: action)
            return Pending(clock: self, alarm: state.lastAlarm)
        }
    }

    private struct Pending: Cancellable {
        weak let clock: HandSetClock?
        let alarm: Int
        func cancel() { clock?.state.withLock { $0.alarms[alarm] = nil } }
    }
}
