import Foundation
import Testing

@testable import RemoteConfigClient

/// What happens at which second, and what is then to be done.
struct Scenario: Sendable, CustomTestStringConvertible {
    struct Step: Sendable {
        let at: TimeInterval
        let event: FetchSchedule.Event
        let actions: [FetchSchedule.Action]
    }

    let testDescription: String
    var ttl: TimeInterval?
    var steps: [Step]
    /// When the schedule wants to be woken at the end.
    var wakeAt: TimeInterval?

    init(_ name: String, ttl: TimeInterval? = nil, wakeAt: TimeInterval?, _ steps: [Step]) {
        testDescription = name
        self.ttl = ttl
        self.steps = steps
        self.wakeAt = wakeAt
    }
}

/// One line of a scenario.
private func at(
    _ second: TimeInterval, _ event: FetchSchedule.Event, _ actions: FetchSchedule.Action...
) -> Scenario.Step {
    Scenario.Step(at: second, event: event, actions: actions)
}

/// The start that most scenarios have: bootstrap 1 and fetch 2 succeed in the first second.
private let started = [
    at(0, .started, .sendBootstrap(1)),
    at(0, .bootstrapSucceeded(1, ttl: 600), .sendFetch(2)),
    at(1, .fetchSucceeded(2), .finish(nil)),
]

@Suite struct FetchScheduleTests {
    static let starts = [
        Scenario(
            "the fetch follows the bootstrap, and the next is due when the service's TTL has passed", wakeAt: 601,
            started),
        Scenario("the app's TTL goes before the service's", ttl: 7200, wakeAt: 7201, started),
        Scenario(
            "without either the TTL is an hour", wakeAt: 3601,
            [
                at(0, .started, .sendBootstrap(1)), at(0, .bootstrapSucceeded(1, ttl: nil), .sendFetch(2)),
                at(1, .fetchSucceeded(2), .finish(nil)),
            ]),
        Scenario(
            "a bootstrap that fails is tried after a back-off, and no fetch runs before one succeeds", wakeAt: 43,
            [
                at(0, .started, .sendBootstrap(1)), at(1, .bootstrapFailed(1, .offline), .report(.offline)),
                at(3, .timePassed, .sendBootstrap(2)), at(4, .bootstrapFailed(2, .offline), .report(.offline)),
                at(8, .timePassed, .sendBootstrap(3)),
                at(9, .bootstrapFailed(3, .server(status: 500)), .report(.server(status: 500))),
                at(12, .enteredForeground, .sendBootstrap(4)), at(12, .bootstrapFailed(4, .offline), .report(.offline)),
                at(13, .networkReturned, .sendBootstrap(5)), at(13, .bootstrapSucceeded(5, ttl: 60), .sendFetch(6)),
            ]),
        Scenario(
            "a bootstrap without an end is given up after the request timeout", wakeAt: 32,
            [at(0, .started, .sendBootstrap(1)), at(30, .timePassed, .cancel(1), .report(.timeout))]),
        Scenario(
            "a second word of the same kind changes nothing while a bootstrap is on its way", wakeAt: 30,
            [at(0, .started, .sendBootstrap(1)), at(1, .networkReturned), at(2, .enteredForeground)]),
        Scenario(
            "values that are wanted before the bootstrap has succeeded are fetched at once", wakeAt: 3604,
            [
                at(0, .started, .sendBootstrap(1)), at(1, .bootstrapFailed(1, .offline), .report(.offline)),
                at(2, .refreshRequested, .sendFetch(2)), at(4, .fetchSucceeded(2), .finish(nil)),
                at(4, .timePassed, .sendBootstrap(3)), at(4, .bootstrapSucceeded(3, ttl: nil), .sendFetch(4)),
                at(4, .fetchSucceeded(4), .finish(nil)),
            ]),
        Scenario(
            "a bootstrap that succeeds while a fetch is on its way shares it", wakeAt: 31,
            [
                at(0, .started, .sendBootstrap(1)), at(1, .refreshRequested, .sendFetch(2)),
                at(1, .bootstrapSucceeded(1, ttl: 60)),
            ]),
    ]

    static let freshness = [
        Scenario(
            "when the TTL has passed values are fetched anew, and so on", wakeAt: 1203,
            started + [
                at(600, .timePassed), at(601, .timePassed, .sendFetch(3)), at(603, .fetchSucceeded(3), .finish(nil)),
            ]),
        Scenario(
            "coming to the foreground fetches nothing", wakeAt: 601, started + [at(300, .enteredForeground)]),
        Scenario(
            "a network that returns fetches nothing where nothing failed", wakeAt: 601,
            started + [at(300, .networkReturned)]),
        Scenario(
            "a refresh bypasses the TTL, which then counts anew", wakeAt: 702,
            started + [at(100, .refreshRequested, .sendFetch(3)), at(102, .fetchSucceeded(3), .finish(nil))]),
        Scenario(
            "refreshes at the same time share one request", wakeAt: 130,
            started + [at(100, .refreshRequested, .sendFetch(3)), at(101, .refreshRequested)]),
        Scenario(
            "a TTL that is too short is one second", ttl: 0.001, wakeAt: 2, started),
    ]

    static let callers = [
        Scenario(
            "another caller gives up what is on its way, and fetches at once", wakeAt: 130,
            started + [
                at(100, .refreshRequested, .sendFetch(3)), at(101, .callerChanged, .cancel(3), .sendFetch(4)),
                at(102, .fetchSucceeded(3)),
            ]),
        Scenario(
            "a call ends in its own time, though its fetch was begun anew for another caller", wakeAt: 158,
            started + [
                at(100, .refreshRequested, .sendFetch(3)), at(128, .callerChanged, .cancel(3), .sendFetch(4)),
                at(130, .timePassed, .finish(.timeout)),
            ]),
        Scenario(
            "a call ends in its own time, though another has joined it", wakeAt: 158,
            started + [
                at(100, .refreshRequested, .sendFetch(3)), at(120, .refreshRequested),
                at(128, .callerChanged, .cancel(3), .sendFetch(4)), at(130, .timePassed, .finish(.timeout)),
            ]),
        Scenario(
            "another caller fetches before the TTL has passed", wakeAt: 702,
            started + [at(101, .callerChanged, .sendFetch(3)), at(102, .fetchSucceeded(3), .finish(nil))]),
        Scenario(
            "a token that is refused is replaced once, and what then comes counts", wakeAt: 703,
            started + [
                at(100, .refreshRequested, .sendFetch(3)), at(101, .fetchFailed(3, .unauthorized), .askForToken(4)),
                at(102, .tokenProvided(4, fresh: true), .sendFetch(5)), at(103, .fetchSucceeded(5), .finish(nil)),
            ]),
        Scenario(
            "a second token that is refused is an error, without retries until the TTL has passed", wakeAt: 703,
            started + [
                at(100, .refreshRequested, .sendFetch(3)), at(101, .fetchFailed(3, .unauthorized), .askForToken(4)),
                at(102, .tokenProvided(4, fresh: true), .sendFetch(5)),
                at(103, .fetchFailed(5, .unauthorized), .report(.unauthorized), .finish(.unauthorized)),
            ]),
        Scenario(
            "without another token the refusal is the error", wakeAt: 702,
            started + [
                at(100, .refreshRequested, .sendFetch(3)), at(101, .fetchFailed(3, .unauthorized), .askForToken(4)),
                at(102, .tokenProvided(4, fresh: false), .report(.unauthorized), .finish(.unauthorized)),
            ]),
        Scenario(
            "a provider that never answers is given up when the fetch's time is over", wakeAt: 730,
            started + [
                at(100, .refreshRequested, .sendFetch(3)), at(110, .fetchFailed(3, .unauthorized), .askForToken(4)),
                at(129, .timePassed),
                at(130, .timePassed, .cancel(4), .report(.unauthorized), .finish(.unauthorized)),
                at(131, .tokenProvided(4, fresh: true)),
            ]),
        Scenario(
            "the request with the fresh token has what is left of the fetch's time", wakeAt: 132,
            started + [
                at(100, .refreshRequested, .sendFetch(3)), at(110, .fetchFailed(3, .unauthorized), .askForToken(4)),
                at(120, .tokenProvided(4, fresh: true), .sendFetch(5)),
                at(130, .timePassed, .cancel(5), .report(.timeout), .finish(.timeout)),
            ]),
    ]

    @Test(arguments: starts + freshness + callers) func doesWhatIsToBeDone(_ scenario: Scenario) {
        var schedule = FetchSchedule(ttl: scenario.ttl, requestTimeout: 30)
        for step in scenario.steps {
            #expect(schedule.handle(step.event, at: step.at) == step.actions, "at \(step.at): \(step.event)")
        }
        #expect(schedule.wakeAt == scenario.wakeAt)
    }

    @Test(arguments: [nil, 0, -1, -.infinity, .nan] as [TimeInterval?])
    func aTTLThatIsNotPositiveIsNone(_ ttl: TimeInterval?) {
        #expect(FetchSchedule(ttl: ttl, requestTimeout: 30).ttl == 3600)
        var told = FetchSchedule(ttl: nil, requestTimeout: 30)
        _ = told.handle(.started, at: 0)
        _ = told.handle(.bootstrapSucceeded(1, ttl: ttl), at: 0)
        #expect(told.ttl == 3600)
    }

    @Test(arguments: [(1e300, 31_536_000), (.infinity, 31_536_000), (7200, 7200), (1.5, 1.5), (0.2, 1)])
    func aTTLIsKeptInItsRange(_ ttl: TimeInterval, _ heeded: TimeInterval) {
        #expect(FetchSchedule(ttl: ttl, requestTimeout: 30).ttl == heeded)
    }

    @Test func theBackOffOfTheBootstrapGrowsAndStaysAtFiveMinutes() {
        #expect((1...10).map(BackOff.bootstrap(afterFailures:)) == [2, 4, 8, 16, 30, 60, 120, 300, 300, 300])
    }
}
