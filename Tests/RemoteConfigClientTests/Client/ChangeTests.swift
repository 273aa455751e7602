import Foundation
import Testing

@testable import RemoteConfigClient

@MainActor @Suite(.timeLimit(.minutes(3))) struct ChangeHandlerTests {
    /// Lets all that waits for the main thread have its turn.
    private func mainTurn() async {
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
    }

    @Test(
        arguments: [
            .config(version: 2, #"{"a":2}"#), .config(#"{"a":1}"#), .status(304),
        ] as [Result<HTTPReply, TransportFailure>])
    func aHandlerRunsOnTheMainQueueOnceAfterAFetchThatSucceeds(_ reply: Result<HTTPReply, TransportFailure>)
        async throws
    {
        let rig = try Rig()
        rig.start()
        await mainTurn()
        // An asynchronous program on Linux has no main thread any more: its main queue is what is left of it.
        let isMain = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: isMain, value: true)
        var runs: [Bool?] = []
        rig.client?.onChanged { runs.append(DispatchQueue.getSpecific(key: isMain)) }
        rig.client?.refresh()
        rig.drain()
        rig.answerFetch(reply)
        await mainTurn()
        #expect(runs == [true])
    }

    @Test(
        arguments: [
            .failure(.offline), .status(500), .status(200, [:], "<html>"), .status(401),
        ] as [Result<HTTPReply, TransportFailure>])
    func aFetchThatFailsCallsNobody(_ reply: Result<HTTPReply, TransportFailure>) async throws {
        let rig = try Rig()
        var runs = 0
        rig.client?.onChanged { runs += 1 }
        rig.answerBootstrap()
        rig.answerFetch(reply)
        await mainTurn()
        #expect(runs == 0)
    }

    @Test func theValuesAreThereWhenTheHandlerRuns() async throws {
        let rig = try Rig()
        var seen: [Int?] = []
        rig.client?.onChanged { [weak client = rig.client] in seen.append(client?.int("a")) }
        rig.start()
        await mainTurn()
        #expect(seen == [1])
    }

    @Test func aHandlerThatWasTakenBackIsNotCalled() async throws {
        let rig = try Rig()
        var runs = 0
        let observation = try #require(rig.client?.onChanged { runs += 1 })
        rig.start()
        // The fetch has landed, and the main thread has not yet heard of it.
        observation.cancel()
        await mainTurn()
        #expect(runs == 0)
    }

    /// Takes its handler back as it goes, as a screen does.
    private final class Screen: Sendable {
        let observation = Guarded<ChangeObservation?>(nil)
        deinit { observation.withLock { $0 }?.cancel() }
    }

    @Test(.timeLimit(.minutes(1))) func whatAHandlerHoldsMayTakeItBackAsItGoes() throws {
        let rig = try Rig()
        var screen: Screen? = Screen()
        let client = try #require(rig.client)
        let observation = client.onChanged { [screen] in _ = screen }
        screen?.observation.withLock { $0 = observation }
        weak let gone = screen
        screen = nil
        #expect(gone != nil)
        observation.cancel()
        #expect(gone == nil)
    }

    @Test func aHandlerMayTakeOthersBackAndItself() async throws {
        let rig = try Rig()
        let client = try #require(rig.client)
        var order: [String] = []
        var own: ChangeObservation?
        var other: ChangeObservation?
        own = client.onChanged {
            order.append("first")
            own?.cancel()
            other?.cancel()
        }
        other = client.onChanged { order.append("second") }
        client.onChanged { order.append("third") }
        rig.start()
        await mainTurn()
        client.refresh()
        rig.drain()
        rig.answerFetch(.status(304))
        await mainTurn()
        #expect(order == ["first", "third", "third"])
    }

    @Test func aHandlerThatIsAddedByAnotherIsCalledFromTheNextFetchOn() async throws {
        let rig = try Rig()
        let client = try #require(rig.client)
        var runs: [String] = []
        var added = false
        client.onChanged { [weak client] in
            runs.append("outer")
            if !added { client?.onChanged { runs.append("inner") } }
            added = true
        }
        rig.start()
        await mainTurn()
        #expect(runs == ["outer"])
        client.refresh()
        rig.drain()
        rig.answerFetch(.status(304))
        await mainTurn()
        #expect(runs == ["outer", "outer", "inner"])
    }

    @Test func afterAShutDownNoHandlerIsCalled() async throws {
        let rig = try Rig()
        var runs = 0
        rig.client?.onChanged { runs += 1 }
        rig.start()
        rig.client?.shutDown()
        await mainTurn()
        #expect(runs == 0)
    }

    @Test func aHandlerThatShutsTheClientDownIsTheLast() async throws {
        let rig = try Rig()
        var order: [String] = []
        rig.client?.onChanged { [weak client = rig.client] in
            order.append("first")
            client?.shutDown()
        }
        rig.client?.onChanged { order.append("second") }
        rig.start()
        await mainTurn()
        #expect(order == ["first"])
    }

    @Test func whatAHandlerHoldsIsLetGoWhenItIsTakenBack() throws {
        final class Screen {}
        let rig = try Rig()
        var screen: Screen? = Screen()
        weak let seen = screen
        let observation = rig.client?.onChanged { [screen] in _ = screen }
        screen = nil
        #expect(seen != nil)
        observation?.cancel()
        #expect(seen == nil)
    }

    @Test func aHandlerThatComesAfterAShutDownIsNotHeld() throws {
        final class Screen {}
        let rig = try Rig()
        rig.client?.shutDown()
        var screen: Screen? = Screen()
        weak let seen = screen
        rig.client?.onChanged { [screen] in _ = screen }
        screen = nil
        #expect(seen == nil)
    }
}

@Suite(.timeLimit(.minutes(3))) struct ChangeStreamTests {
    /// The next change, of a stream that has one already.
    private func next(_ stream: AsyncStream<ConfigChange>) async -> ConfigChange? {
        await stream.first { _ in true }
    }

    @Test func aStreamTellsWhichKeysChanged() async throws {
        let rig = try Rig()
        rig.start(#"{"same":1,"other":1,"gone":1,"type":1}"#)
        let changes = try #require(rig.client?.changes())
        rig.client?.refresh()
        rig.drain()
        rig.answerFetch(.config(version: 2, #"{"same":1,"other":2,"new":1,"type":"1"}"#))
        #expect(
            await next(changes)
                == ConfigChange(keys: ["other", "gone", "new", "type"], version: 2, source: .fetched))
    }

    @Test func aFetchThatChangesNothingIsNoChange() async throws {
        let rig = try Rig()
        rig.start()
        let changes = try #require(rig.client?.changes())
        for reply in [.status(304), .config(version: 2, #"{"a":1}"#), .config(version: 3, #"{"a":3}"#)]
            as [Result<HTTPReply, TransportFailure>]
        {
            rig.client?.refresh()
            rig.drain()
            rig.answerFetch(reply)
        }
        #expect(await next(changes)?.version == 3)
    }

    @Test func aTextOfOtherBytesIsAChangeThoughItLooksTheSame() async throws {
        let rig = try Rig()
        rig.start("{\"t\":\"\u{e9}\"}")
        let changes = try #require(rig.client?.changes())
        rig.client?.refresh()
        rig.drain()
        rig.answerFetch(.config(version: 2, "{\"t\":\"e\u{301}\"}"))
        rig.client?.shutDown()
        #expect(await next(changes)?.keys == ["t"])
    }

    @Test func aSignInIsAChangeOfWhatIsRead() async throws {
        let rig = try Rig { $0.defaults = .values(["b": 1]) }
        rig.start()
        let changes = try #require(rig.client?.changes())
        rig.client?.setAccessToken("ann")
        #expect(await next(changes) == ConfigChange(keys: ["a", "b"], version: 0, source: .bundled))
    }

    @Test func everyStreamHearsEveryChangeAndEndsWithTheClient() async throws {
        let rig = try Rig()
        let streams = try (0..<3).map { _ in try #require(rig.client?.changes()) }
        rig.start()
        rig.client?.shutDown()
        for stream in streams {
            var versions: [Int] = []
            for await change in stream { versions.append(change.version) }
            #expect(versions == [1])
        }
        let late = try #require(rig.client?.changes())
        for await _ in late { Issue.record("a change after the end") }
    }

    @Test func aReaderWhoIsFarBehindMissesTheOldest() async throws {
        let rig = try Rig()
        rig.start()
        let changes = try #require(rig.client?.changes())
        for version in 2...100 {
            rig.client?.refresh()
            rig.drain()
            rig.answerFetch(.config(version: version, #"{"a":\#(version)}"#))
        }
        rig.client?.shutDown()
        var versions: [Int] = []
        for await change in changes { versions.append(change.version) }
        #expect(versions == Array(37...100))
    }
}
