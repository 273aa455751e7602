import Foundation
import Testing

@testable import RemoteConfigClient

/// What the documentation says of when the client asks, one sentence a test.
@Suite(.timeLimit(.minutes(3))) struct DocumentedBehaviourTests {
    @Test func theConfigIsFetchedOnceTheBootstrapHasSucceeded() throws {
        let rig = try Rig()
        #expect(rig.transport.sent.map(\.path) == ["bootstrap"])
        rig.answerBootstrap()
        #expect(rig.transport.sent.map(\.path) == ["bootstrap", "config"])
        rig.answerFetch(.config(#"{"a":1}"#))
        #expect(rig.client?.int("a") == 1)
        #expect(rig.client?.source(of: "a") == .fetched)
    }

    @Test func atTheStartItFetchesWhateverTheAgeOfTheCache() throws {
        let first = try Rig()
        first.start()
        let next = try Rig(folder: first.folder)
        #expect(next.client?.source(of: "a") == .cached)
        next.answerBootstrap()
        #expect(next.transport.fetches.count == 1)
        #expect(next.transport.fetches.first?.header("If-None-Match") == #""e1""#)
    }

    @Test func whileTheBootstrapFailsValuesComeFromTheCacheAndNothingIsFetched() throws {
        let first = try Rig()
        first.start()
        let next = try Rig(folder: first.folder)
        for _ in 0..<10 {
            next.answerBootstrap(.failure(.offline))
            next.live(300)
        }
        #expect(next.client?.int("a") == 1)
        #expect(next.transport.fetches.isEmpty)
        next.answerBootstrap()
        #expect(next.transport.fetches.count == 1)
    }

    @Test(arguments: [RemoteConfigSignal.networkReturned, .enteredForeground])
    func aBootstrapThatFailedIsTriedAgainOnASignal(_ signal: RemoteConfigSignal) async throws {
        let (signals, source) = AsyncStream.makeStream(of: RemoteConfigSignal.self)
        let rig = try Rig { $0.signals = signals }
        rig.answerBootstrap(.failure(.offline))
        #expect(rig.transport.bootstraps.count == 1)
        source.yield(signal)
        await rig.transport.waitForRequests(2)
        #expect(rig.transport.bootstraps.count == 2)
    }

    @Test(arguments: [0, 1, 59])
    func aBootstrapThatFailedIsTriedAgainAfterABackOff(_ seconds: TimeInterval) throws {
        let rig = try Rig()
        rig.answerBootstrap(.failure(.timeout))
        rig.advance(1.9)
        #expect(rig.transport.bootstraps.count == 1)
        rig.advance(0.1 + seconds)
        #expect(rig.transport.bootstraps.count == 2)
    }

    @Test func aFetchThatReturnsNothingIsRetriedFiveTimes() throws {
        let rig = try Rig()
        rig.answerBootstrap()
        var waits: [TimeInterval] = []
        for _ in 0..<5 {
            rig.answerFetch(.failure(.offline))
            let count = rig.transport.fetches.count
            let wait = try #require(rig.clock.secondsToNextAlarm)
            rig.advance(wait - 0.001)
            #expect(rig.transport.fetches.count == count)
            rig.advance(0.001)
            #expect(rig.transport.fetches.count == count + 1)
            waits.append(wait)
        }
        #expect(waits == [2, 4, 8, 16, 30])
        rig.answerFetch(.failure(.offline))
        rig.live(3599)
        #expect(rig.transport.fetches.count == 6)
    }

    @Test(arguments: [(7200 as TimeInterval?, 60, 7200), (nil, 60, 60), (nil, 0, 3600), (nil, -5, 3600), (0, 60, 60)])
    func whenTheTTLHasPassedItFetches(_ own: TimeInterval?, _ told: Int, _ ttl: TimeInterval) throws {
        let rig = try Rig { $0.configTTL = own }
        rig.start(ttl: told)
        rig.live(ttl - 1)
        #expect(rig.transport.fetches.count == 1)
        rig.live(1)
        #expect(rig.transport.fetches.count == 2)
    }

    @Test func anAnswerThatNothingChangedCountsForTheTTL() throws {
        let rig = try Rig()
        rig.start(ttl: 600)
        rig.live(600)
        rig.answerFetch(.status(304))
        rig.live(599)
        #expect(rig.transport.fetches.count == 2)
        rig.live(1)
        #expect(rig.transport.fetches.count == 3)
    }

    @Test func comingToTheForegroundFetchesNothing() async throws {
        let (signals, source) = AsyncStream.makeStream(of: RemoteConfigSignal.self)
        let rig = try Rig { $0.signals = signals }
        rig.answerBootstrap()
        rig.answerFetch(.failure(.offline))
        source.yield(.enteredForeground)
        // The next signal is taken after it: what that one brings comes after what the first could have brought.
        source.yield(.networkReturned)
        await rig.transport.waitForRequests(3)
        rig.drain()
        #expect(rig.transport.sent.map(\.path) == ["bootstrap", "config", "config"])
    }

    @Test(.timeLimit(.minutes(1))) func aNetworkThatReturnsEndsTheWaitForARetry() async throws {
        let (signals, source) = AsyncStream.makeStream(of: RemoteConfigSignal.self)
        let rig = try Rig { $0.signals = signals }
        rig.answerBootstrap()
        rig.answerFetch(.failure(.offline))
        source.yield(.networkReturned)
        await rig.transport.waitForRequests(3)
        #expect(rig.transport.sent.map(\.path) == ["bootstrap", "config", "config"])
    }

    @Test func aRefreshBypassesTheTTL() throws {
        let rig = try Rig()
        rig.start()
        rig.client?.refresh()
        rig.drain()
        #expect(rig.transport.fetches.count == 2)
    }

    @Test(
        arguments: [
            .failure(.offline), .failure(.timeout), .failure(.tooLong), .status(200, [:], "<html>"), .status(500),
            .status(401), .status(429), .status(304, [:], ""), .status(200, [:], #"{"data":{}}"#),
        ] as [Result<HTTPReply, TransportFailure>])
    func aFetchThatFailsLeavesTheValues(_ reply: Result<HTTPReply, TransportFailure>) throws {
        let rig = try Rig()
        rig.start(etag: nil)
        rig.client?.refresh()
        rig.drain()
        rig.answerFetch(reply)
        #expect(rig.client?.int("a") == 1)
        #expect(rig.client?.source(of: "a") == .fetched)
        #expect(rig.client?.lastError != nil)
    }

    @Test func atAFirstStartWithoutANetworkTheDefaultsServeAtOnce() throws {
        let rig = try Rig { $0.defaults = .values(["a": 7, "b": "bundled"]) }
        rig.answerBootstrap(.failure(.offline))
        #expect(rig.client?.int("a") == 7)
        #expect(rig.client?.source(of: "b") == .bundled)
        #expect(rig.client?.lastError == .offline)
        #expect(rig.client?.lastFetchedAt == nil)
    }

    @Test(arguments: [2_524_608_000, 0, 1_796_000_100] as [TimeInterval])
    func aClockThatIsSetChangesNoSchedule(_ date: TimeInterval) throws {
        let rig = try Rig()
        rig.start(ttl: 600)
        rig.clock.setDate(Date(timeIntervalSince1970: date))
        rig.live(600)
        #expect(rig.transport.fetches.count == 2)
        rig.answerFetch(.config(version: 2, #"{"a":2}"#))
        rig.clock.setDate(Date(timeIntervalSince1970: 1_796_000_000))
        rig.live(600)
        #expect(rig.transport.fetches.count == 3)
        #expect(rig.client?.int("a") == 2)
    }
}
