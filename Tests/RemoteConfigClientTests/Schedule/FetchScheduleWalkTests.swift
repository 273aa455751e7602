import Foundation
import TestSupport
import Testing

@testable import RemoteConfigClient

/// Lets anything happen in any order, and keeps what must hold all the time.
private struct Walk {
    var random: SeededGenerator
    var schedule = FetchSchedule(ttl: 600, requestTimeout: 30)
    var now: TimeInterval = 0
    var bootstraps: Set<Int> = []
    var fetches: Set<Int> = []
    var askings: Set<Int> = []
    var waitingSince: TimeInterval?
    var pausedUntil = -TimeInterval.infinity
    var faults: [String] = []

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private mutating func event() -> FetchSchedule.Event {
        let failure: RequestFailure =
            [
                .offline, .timeout, .unauthorized, .badResponse, .server(status: 500), .server(status: 404),
                .throttled(seconds: 0), .throttled(seconds: 7), .throttled(seconds: 900),
            ].randomElement(using: &random) ?? .offline
        let events: [FetchSchedule.Event?] = [
            .refreshRequested, .callerChanged, .networkReturned, .enteredForeground, .timePassed, .timePassed,
            bootstraps.first.map { .bootstrapSucceeded($0, ttl: 60) },
            bootstraps.first.map { .bootstrapFailed($0, failure) },
            fetches.first.map { .fetchSucceeded($0) }, fetches.first.map { .fetchFailed($0, failure) },
            fetches.first.map { .fetchFailed($0, failure) }, askings.first.map { .tokenProvided($0, fresh: true) },
            askings.first.map { .tokenProvided($0, fresh: false) },
            .fetchSucceeded(Int.random(in: 0...3, using: &random)),
        ]
        return events.compactMap { $0 }.randomElement(using: &random) ?? .timePassed
    }

    /// One event at some time, but never past the time at which the schedule wants to be woken.
    mutating func step(first: Bool) {
        if !first {
            let later = now + TimeInterval(Int.random(in: 0...40, using: &random))
            now = min(later, schedule.wakeAt ?? later)
        }
        let event = first ? FetchSchedule.Event.started : (now == schedule.wakeAt ? .timePassed : self.event())
        end(event)
        for action in schedule.handle(event, at: now) { take(action) }
        check(event)
    }

    private mutating func end(_ event: FetchSchedule.Event) {
        switch event {
        case .refreshRequested: waitingSince = waitingSince ?? now
        case .bootstrapSucceeded(let id, _): bootstraps.remove(id)
        case .bootstrapFailed(let id, let failure):
            bootstraps.remove(id)
            pausedUntil = max(pausedUntil, now + failure.pause)
        case .fetchFailed(let id, let failure):
            fetches.remove(id)
            pausedUntil = max(pausedUntil, now + failure.pause)
        case .fetchSucceeded(let id): fetches.remove(id)
        case .tokenProvided(let id, _): askings.remove(id)
        default: break
        }
    }

    private mutating func take(_ action: FetchSchedule.Action) {
        switch action {
        case .sendBootstrap(let id):
            bootstraps.insert(id)
            if now < pausedUntil { faults.append("a bootstrap in a pause at \(now)") }
        case .sendFetch(let id):
            fetches.insert(id)
            if now < pausedUntil { faults.append("a fetch in a pause at \(now)") }
        case .askForToken(let id): askings.insert(id)
        case .cancel(let id):
            bootstraps.remove(id)
            fetches.remove(id)
            askings.remove(id)
        case .finish: waitingSince = nil
        case .report: break
        }
    }

    private mutating func check(_ event: FetchSchedule.Event) {
        if bootstraps.count > 1 { faults.append("two bootstraps after \(event) at \(now)") }
        if fetches.count + askings.count > 1 { faults.append("two fetches after \(event) at \(now)") }
        if let wakeAt = schedule.wakeAt {
            if wakeAt < now || (event == .timePassed && wakeAt == now) { faults.append("woken again at \(now)") }
        } else {
            faults.append("never woken again after \(event) at \(now)")
        }
        if let waitingSince, now - waitingSince > 30 {
            faults.append("a call from \(waitingSince) still waits at \(now)")
        }
    }
}

@Suite struct FetchScheduleWalkTests {
    /// One request of a kind at a time, none in a pause, every call ended, and always a time to go on at.
    @Test(arguments: 0..<200) func whateverHappensItGoesOn(_ seed: UInt64) {
        var walk = Walk(seed: seed)
        walk.step(first: true)
        for _ in 0..<500 where walk.faults.isEmpty { walk.step(first: false) }
        #expect(walk.faults == [])
    }
}
