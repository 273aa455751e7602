import Foundation
import Testing

@testable import RemoteConfigClient

@Suite(.timeLimit(.minutes(3))) struct FetchCallTests {
    /// A rig that has started, and a call that waits for its third request.
    private func waiting(etag: String? = #""e1""#) async throws -> (Rig, Task<Void, any Error>) {
        let rig = try Rig()
        rig.start(etag: etag)
        let client = try #require(rig.client)
        let call = Task { try await client.fetch() }
        await rig.transport.waitForRequests(3)
        return (rig, call)
    }

    @Test func aCallEndsWhenTheValuesAreThere() async throws {
        let (rig, call) = try await waiting()
        rig.answerFetch(.config(version: 2, #"{"a":2}"#))
        try await call.value
        #expect(rig.client?.int("a") == 2)
        #expect(rig.client?.values.version == 2)
    }

    @Test func anAnswerThatNothingChangedIsASuccess() async throws {
        let (rig, call) = try await waiting()
        rig.clock.setDate(Date(timeIntervalSince1970: 1_797_000_000))
        rig.answerFetch(.status(304))
        try await call.value
        #expect(rig.client?.int("a") == 1)
        #expect(rig.client?.lastFetchedAt == Date(timeIntervalSince1970: 1_797_000_000))
    }

    static let failures: [(Result<HTTPReply, TransportFailure>, RemoteConfigError)] = [
        (.failure(.offline), .offline), (.failure(.timeout), .timeout), (.failure(.tooLong), .badResponse),
        (.status(200, [:], "<html>portal</html>"), .badResponse), (.status(401), .unauthorized),
        (.status(403), .server(status: 403)), (.status(302, ["location": "http://portal/"]), .server(status: 302)),
        (.status(500), .server(status: 500)), (.status(503), .server(status: 503)),
    ]

    @Test(arguments: failures) func aCallThatBringsNothingTellsWhy(
        _ reply: Result<HTTPReply, TransportFailure>, _ error: RemoteConfigError
    ) async throws {
        let (rig, call) = try await waiting()
        rig.answerFetch(reply)
        await #expect(throws: error) { try await call.value }
        #expect(rig.client?.lastError == error)
        #expect(rig.client?.int("a") == 1)
    }

    @Test(
        arguments: [
            (429, ["retry-after": "120"], 120), (503, ["retry-after": "7"], 7), (429, [:], 30),
            (
                429, ["retry-after": "Fri, 01 Jan 2027 00:02:00 GMT", "date": "Fri, 01 Jan 2027 00:00:00 GMT"], 120
            ),
            (503, ["retry-after": "999999999"], 86_400),
        ] as [(Int, [String: String], TimeInterval)])
    func aServiceThatAsksForAPauseHasIt(_ status: Int, _ headers: [String: String], _ pause: TimeInterval) async throws
    {
        let (rig, call) = try await waiting()
        let until = rig.clock.date + pause
        rig.answerFetch(.status(status, headers))
        await #expect(throws: RemoteConfigError.throttled(until: until)) { try await call.value }
        let client = try #require(rig.client)
        await #expect(throws: RemoteConfigError.throttled(until: until)) { try await client.fetch() }
        rig.advance(pause - 1)
        #expect(rig.transport.fetches.count == 2)
        rig.advance(1)
        #expect(rig.transport.fetches.count == 3)
    }

    @Test func callsAtTheSameTimeShareOneRequest() async throws {
        let (rig, first) = try await waiting()
        let client = try #require(rig.client)
        let more = (0..<20).map { _ in Task { try await client.fetch() } }
        // A call that has begun has its place on the queue; those that have not yet begin a fetch of their own.
        rig.answerFetch(.config(version: 2, #"{"a":2}"#))
        try await first.value
        rig.client?.shutDown()
        for call in more { _ = await call.result }
        #expect(rig.transport.fetches.count <= 3)
    }

    @Test func aCallWhoseTaskIsCancelledEndsAtOnceAndTheFetchGoesOn() async throws {
        let (rig, call) = try await waiting()
        call.cancel()
        await #expect(throws: RemoteConfigError.cancelled) { try await call.value }
        rig.answerFetch(.config(version: 2, #"{"a":2}"#))
        #expect(rig.client?.int("a") == 2)
    }

    @Test func aCallInATaskThatIsCancelledAlreadyAsksNothing() async throws {
        let rig = try Rig()
        rig.start()
        let client = try #require(rig.client)
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await client.fetch()
        }
        await #expect(throws: RemoteConfigError.cancelled) { try await call.value }
        rig.drain()
        #expect(rig.transport.fetches.count == 1)
    }

    @Test func aCallEndsInTimeWhateverTheNetworkDoes() async throws {
        let (rig, call) = try await waiting()
        rig.advance(29)
        #expect(rig.client?.lastError == nil)
        rig.advance(1)
        await #expect(throws: RemoteConfigError.timeout) { try await call.value }
        #expect(rig.transport.sent[2].isCancelled)
        rig.transport.replyLate(toRequest: 2, .config(version: 9, #"{"a":9}"#))
        rig.drain()
        #expect(rig.client?.int("a") == 1)
    }

    @Test(arguments: [(-5, 1), (0, 1), (0.5, 1), (45, 45), (600, 600), (1e9, 600), (.infinity, 600), (.nan, 600)])
    func theRequestTimeoutIsKeptInItsRange(_ wanted: TimeInterval, _ kept: TimeInterval) throws {
        let rig = try Rig { $0.requestTimeout = wanted }
        #expect(rig.clock.secondsToNextAlarm == kept)
    }

    @Test func aShutDownEndsCallsAndRequestsAndAllThatComesAfterIt() async throws {
        let (rig, call) = try await waiting()
        let client = try #require(rig.client)
        client.shutDown()
        await #expect(throws: RemoteConfigError.cancelled) { try await call.value }
        await #expect(throws: RemoteConfigError.cancelled) { try await client.fetch() }
        client.refresh()
        client.setAccessToken("other")
        rig.live(100_000)
        try #require(rig.transport.sent.count == 3)
        #expect(rig.transport.sent[2].isCancelled)
        #expect(rig.transport.isShutDown)
        #expect(rig.clock.alarmCount == 0)
    }

    @Test func anAnswerWithoutATagIsKeptAndAskedForWithoutOne() async throws {
        let (rig, call) = try await waiting(etag: nil)
        #expect(rig.transport.fetches.last?.header("If-None-Match") == nil)
        rig.answerFetch(.status(304))
        await #expect(throws: RemoteConfigError.badResponse) { try await call.value }
        #expect(rig.client?.int("a") == 1)
    }

    @Test func theRequestTellsWhatTheServiceAsksFor() throws {
        let rig = try Rig {
            $0.appVersion = "2.1+45"
            $0.platform = "ios"
            $0.instanceID = "instance-1"
        }
        rig.answerBootstrap()
        let fetch = try #require(rig.transport.fetches.first)
        #expect(fetch.request.url?.path == "/base/config")
        #expect(fetch.query == "platform=ios&app_version=2.1%2B45&language=en-GB&instance_id=instance-1")
        #expect(fetch.header("X-App-Key") == Rig.appKey)
        #expect(fetch.header("Authorization") == nil)
        #expect(fetch.header("Accept-Language") == "*")
        #expect(fetch.request.cachePolicy == .reloadIgnoringLocalCacheData)
    }

    @Test(arguments: ["short", "", String(repeating: "x", count: 129), "with a blank in it", "٠١٢٣٤٥٦٧٨٩"])
    func anInstanceIDThatTheServiceWouldRefuseIsNotTaken(_ id: String) throws {
        let rig = try Rig { $0.instanceID = id }
        rig.answerBootstrap()
        let sent = rig.transport.fetches.first?.query.split(separator: "=").last.map(String.init)
        #expect(UUID(uuidString: sent ?? "") != nil)
        #expect(rig.log.withLock { $0.count } == 1)
    }

    @Test(arguments: ["localhost:8080", "127.0.0.1", "/config", "ftp://config.example.com", "file:///etc", "https:"])
    func anAddressWithoutAServiceIsLogged(_ text: String) throws {
        let url = try #require(URL(string: text) ?? URL(string: "config"))
        let rig = try Rig { $0.baseURL = url }
        #expect(rig.log.withLock { $0 } == ["The base URL is no address of a service: https://…"])
    }

    @Test(arguments: ["ak_test\n", " ak_test", "\tak_test\r\n"])
    func aKeyIsSentWithoutTheWhiteSpaceAroundIt(_ key: String) throws {
        let rig = try Rig(appKey: key)
        #expect(rig.transport.bootstraps.first?.header("X-App-Key") == "ak_test")
    }

    @Test(arguments: ["a key", "key\r\nX-Evil: 1", "ключ"]) func aKeyThatCanBeInNoHeaderIsNeverSent(_ key: String)
        throws
    {
        let rig = try Rig(appKey: key)
        rig.client?.refresh()
        rig.live(100)
        #expect(rig.transport.sent.isEmpty)
        #expect(rig.client?.lastError == .unauthorized)
        #expect(rig.log.withLock { $0.count } == 1)
    }

    @Test func aCallThatIsCancelledBeforeTheEngineHearsOfItAsksNothing() async throws {
        let rig = try Rig()
        rig.start()
        let client = try #require(rig.client)
        client.engine.queue.suspend()
        let call = Task { try await client.fetch() }
        call.cancel()
        await #expect(throws: RemoteConfigError.cancelled) { try await call.value }
        client.engine.queue.resume()
        rig.drain()
        #expect(rig.transport.fetches.count == 1)
    }

    @Test func aCallEndsOnceWithWhatIsFirst() async {
        let call = FetchCall()
        #expect(!call.isOver)
        let waiting = Task { await call.outcome() }
        call.end(.failure(.offline))
        call.end(.success(()))
        #expect(call.isOver)
        #expect(await waiting.value.failure == .offline)
        #expect(await call.outcome().failure == .offline)
    }
}
