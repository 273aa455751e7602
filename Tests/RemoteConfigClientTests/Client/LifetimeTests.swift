import Foundation
import TestSupport
import Testing

@testable import RemoteConfigClient

@Suite(.timeLimit(.minutes(3))) struct LifetimeTests {
    /// What a client can be in the middle of when it is let go.
    enum Moment: CaseIterable, Sendable {
        case start, bootstrapFailed, fetching, fresh, retrying, observed, signedIn

        func reach(_ rig: Rig) {
            switch self {
            case .start: break
            case .bootstrapFailed: rig.answerBootstrap(.failure(.offline))
            case .fetching: rig.answerBootstrap()
            case .fresh: rig.start()
            case .retrying:
                rig.answerBootstrap()
                rig.answerFetch(.failure(.offline))
            case .observed:
                rig.client?.onChanged {}
                _ = rig.client?.changes()
                rig.start()
            case .signedIn:
                rig.start()
                rig.client?.setAccessToken("ann")
                rig.drain()
            }
        }
    }

    @Test(arguments: Moment.allCases) func aClientThatIsLetGoIsFreedWithItsTimersAndRequests(_ moment: Moment) throws {
        let rig = try Rig()
        moment.reach(rig)
        weak let client = rig.client
        weak let engine = rig.client?.engine
        weak let store = rig.client?.store
        let queue = rig.client?.engine.queue
        rig.letGo()
        queue?.sync {}
        #expect(client == nil)
        #expect(engine == nil)
        #expect(store == nil)
        #expect(rig.clock.alarmCount == 0)
        #expect(rig.transport.isShutDown)
        #expect(rig.transport.sent.filter { !$0.isOver }.isEmpty)
    }

    @Test func aReplyThatArrivesAfterTheClientIsGoneHarmsNothing() throws {
        let rig = try Rig()
        rig.letGo()
        rig.transport.replyLate(toRequest: 0, .bootstrap())
        #expect(rig.transport.sent.count == 1)
    }

    @Test func aWakeUpThatIsLateHarmsNothing() throws {
        let rig = try Rig()
        rig.start()
        let clock = rig.clock
        rig.letGo()
        clock.advance(100_000)
        #expect(rig.transport.sent.count == 2)
    }

    @Test func aWakeUpThatIsTooEarlyIsSetAnew() throws {
        let rig = try Rig()
        rig.start()
        rig.advance(600)
        rig.clock.wakeTooEarly()
        rig.drain()
        #expect(rig.transport.sent.count == 2)
        #expect(rig.clock.secondsToNextAlarm == 3000)
    }

    @Test func theSystemsClientIsFreedToo() async throws {
        // A reply, even a failure, would hold the engine for a moment on a thread of the system's.
        let server = try ScriptedServer { _ in .never }
        let folder = ScratchFolder()
        var options = RemoteConfigOptions(baseURL: server.url)
        options.cacheFolder = folder.url
        options.log = { _ in }
        var client: RemoteConfig? = RemoteConfig(appKey: "key", options: options)
        weak let engine = client?.engine
        let queue = try #require(client?.engine.queue)
        #expect(await server.waitForRequests(1))
        client = nil
        queue.sync {}
        #expect(engine == nil)
    }
}
