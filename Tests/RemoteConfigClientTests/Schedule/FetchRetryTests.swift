import Foundation
import Testing

@testable import RemoteConfigClient

/// A schedule that has started well and is driven on by what its requests bring.
private struct Driven {
    var schedule: FetchSchedule
    var now: TimeInterval = 0
    /// The fetch that is on its way.
    var fetch: FetchSchedule.RequestID?
    var ended: [RequestFailure?] = []

    init(ttl: TimeInterval? = 600) {
        schedule = FetchSchedule(ttl: ttl, requestTimeout: 30)
        handle(.started)
        handle(.bootstrapSucceeded(1, ttl: nil))
    }

    mutating func handle(_ event: FetchSchedule.Event) {
        for action in schedule.handle(event, at: now) {
            switch action {
            case .sendFetch(let id): fetch = id
            case .finish(let failure):
                fetch = nil
                ended.append(failure)
            case .cancel(fetch): fetch = nil
            default: break
            }
        }
    }

    /// Lets the fetch that is on its way fail.
    mutating func fail(_ failure: RequestFailure) {
        guard let id = fetch else { return }
        handle(.fetchFailed(id, failure))
        if case .some(let asked) = fetch, asked == id { handle(.tokenProvided(id + 1, fresh: false)) }
    }

    /// Goes to the next time at which the schedule is to be woken, and tells how long that took.
    mutating func sleep() -> TimeInterval? {
        guard let wakeAt = schedule.wakeAt else { return nil }
        defer {
            now = wakeAt
            handle(.timePassed)
        }
        return wakeAt - now
    }

    /// Fails again and again, and tells how long each wait was.
    mutating func waits(_ count: Int, failing failure: RequestFailure) -> [TimeInterval?] {
        (0..<count).map { _ in
            fail(failure)
            return sleep()
        }
    }
}

@Suite struct FetchRetryTests {
    static let mayPass: [RequestFailure] = [
        .offline, .timeout, .badResponse, .server(status: 500), .server(status: 502), .server(status: 503),
        .server(status: 302), .server(status: 204), .server(status: 408),
    ]
    static let stays: [RequestFailure] = [
        .unauthorized, .server(status: 400), .server(status: 403), .server(status: 404), .server(status: 410),
    ]

    @Test(arguments: mayPass) func aFetchThatBringsNothingIsRetriedFiveTimesAndThenNotBeforeTheTTL(
        _ failure: RequestFailure
    ) {
        var driven = Driven()
        #expect(driven.waits(6, failing: failure) == [2, 4, 8, 16, 30, 600])
        #expect(driven.ended == Array(repeating: failure, count: 6))
    }

    @Test func afterTheTTLTheRetriesBeginAnew() {
        var driven = Driven()
        #expect(driven.waits(8, failing: .offline) == [2, 4, 8, 16, 30, 600, 2, 4])
    }

    @Test(arguments: stays) func whatARetryCanNotMendWaitsForTheTTL(_ failure: RequestFailure) {
        var driven = Driven()
        #expect(driven.waits(2, failing: failure) == [600, 600])
    }

    @Test func aSuccessAmongTheRetriesEndsThem() {
        var driven = Driven()
        _ = driven.waits(3, failing: .offline)
        driven.handle(.fetchSucceeded(driven.fetch ?? 0))
        #expect(driven.sleep() == 600)
        #expect(driven.waits(2, failing: .offline) == [2, 4])
    }

    @Test func aRefreshAmongTheRetriesHasAllOfItsOwn() {
        var driven = Driven()
        _ = driven.waits(3, failing: .offline)
        driven.fail(.offline)
        driven.handle(.refreshRequested)
        #expect(driven.fetch != nil)
        #expect(driven.waits(6, failing: .offline) == [2, 4, 8, 16, 30, 600])
    }

    @Test func aRefreshThatJoinsTheLastRetryHasAllOfItsOwn() {
        var driven = Driven()
        _ = driven.waits(5, failing: .offline)
        driven.handle(.refreshRequested)
        #expect(driven.waits(6, failing: .offline) == [2, 4, 8, 16, 30, 600])
    }

    @Test func aNetworkThatReturnsEndsTheWait() {
        var driven = Driven()
        driven.fail(.offline)
        driven.handle(.networkReturned)
        #expect(driven.fetch != nil)
        #expect(driven.waits(2, failing: .offline) == [2, 4])
    }

    @Test func aNetworkThatReturnsDuringARetryChangesNothing() {
        var driven = Driven()
        driven.fail(.offline)
        _ = driven.sleep()
        let retry = driven.fetch
        driven.handle(.networkReturned)
        #expect(retry != nil)
        #expect(driven.fetch == retry)
    }

    @Test func aNetworkThatReturnsInAPauseEndsNoCall() {
        var driven = Driven()
        driven.fail(.throttled(seconds: 120))
        driven.handle(.networkReturned)
        #expect(driven.ended == [.throttled(seconds: 120)])
    }

    @Test func aNetworkThatReturnsAfterTheLastRetryFetches() {
        var driven = Driven()
        for _ in 0..<5 {
            driven.fail(.offline)
            _ = driven.sleep()
        }
        driven.fail(.offline)
        driven.now += 100
        driven.handle(.networkReturned)
        #expect(driven.fetch != nil)
    }

    @Test func comingToTheForegroundShortensNoWait() {
        var driven = Driven()
        driven.fail(.offline)
        driven.handle(.enteredForeground)
        #expect(driven.fetch == nil)
        #expect(driven.sleep() == 2)
    }

    @Test func offlineThrottlesNothing() {
        var driven = Driven()
        driven.fail(.offline)
        #expect(driven.schedule.pause(at: driven.now) == 0)
        driven.handle(.refreshRequested)
        #expect(driven.fetch != nil)
    }
}

@Suite struct PauseTests {
    @Test func aPauseThatTheServiceAsksForIsKeptByRetries() {
        var driven = Driven()
        #expect(driven.waits(3, failing: .throttled(seconds: 120)) == [120, 120, 120])
    }

    @Test func aPauseOfNothingIsNoLeaveToHammer() {
        var driven = Driven()
        #expect(driven.waits(6, failing: .throttled(seconds: 0)) == [2, 4, 8, 16, 30, 600])
    }

    @Test func aPauseThatIsLongerThanTheTTLGoesBeforeIt() {
        var driven = Driven()
        #expect(driven.waits(6, failing: .throttled(seconds: 5000)).last == 5000)
    }

    @Test func aRefreshInAPauseEndsAtOnceAndIsDoneAfterIt() {
        var driven = Driven()
        driven.fail(.throttled(seconds: 120))
        driven.now += 20
        driven.handle(.refreshRequested)
        #expect(driven.fetch == nil)
        #expect(driven.ended == [.throttled(seconds: 120), .throttled(seconds: 100)])
        #expect(driven.sleep() == 100)
        #expect(driven.fetch != nil)
    }

    @Test(arguments: [FetchSchedule.Event.callerChanged, .networkReturned, .timePassed, .enteredForeground])
    func nothingIsSentInAPause(_ event: FetchSchedule.Event) {
        var driven = Driven()
        driven.fail(.throttled(seconds: 120))
        driven.now += 119
        driven.handle(event)
        #expect(driven.fetch == nil)
        #expect(driven.sleep() == 1)
        #expect(driven.fetch != nil)
    }

    @Test func aPauseThatTheBootstrapWasToldHoldsForFetches() {
        var schedule = FetchSchedule(ttl: nil, requestTimeout: 30)
        #expect(schedule.handle(.started, at: 0) == [.sendBootstrap(1)])
        #expect(
            schedule.handle(.bootstrapFailed(1, .throttled(seconds: 50)), at: 0) == [.report(.throttled(seconds: 50))])
        let pause = RequestFailure.throttled(seconds: 40)
        #expect(schedule.handle(.refreshRequested, at: 10) == [.report(pause), .finish(pause)])
        #expect(schedule.handle(.networkReturned, at: 20) == [])
        #expect(schedule.handle(.enteredForeground, at: 20) == [])
        #expect(schedule.handle(.timePassed, at: 49) == [])
        #expect(schedule.wakeAt == 50)
        #expect(schedule.handle(.timePassed, at: 50) == [.sendBootstrap(2), .sendFetch(3)])
    }

    @Test func aPauseThatTheBootstrapWasToldHoldsForARetryThatIsDue() {
        var schedule = FetchSchedule(ttl: nil, requestTimeout: 30)
        #expect(schedule.handle(.started, at: 0) == [.sendBootstrap(1)])
        #expect(schedule.handle(.refreshRequested, at: 0) == [.sendFetch(2)])
        #expect(schedule.handle(.fetchFailed(2, .offline), at: 0) == [.report(.offline), .finish(.offline)])
        let pause = RequestFailure.throttled(seconds: 50)
        #expect(schedule.handle(.bootstrapFailed(1, pause), at: 1) == [.report(pause)])
        #expect(schedule.handle(.timePassed, at: 2) == [])
        #expect(schedule.handle(.timePassed, at: 51) == [.sendBootstrap(3), .sendFetch(4)])
    }
}
