import Foundation
import TestSupport
import Testing

@testable import RemoteConfigClient

/// What a server may do to a client over a real connection. Every call ends, with an error that tells what happened, and the
/// values stay.
@Suite(.timeLimit(.minutes(3))) struct MisbehavingServerTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let reply: ScriptedReply
        let errors: [RemoteConfigError]

        init(_ name: String, _ reply: ScriptedReply, _ errors: RemoteConfigError...) {
            testDescription = name
            self.reply = reply
            self.errors = errors
        }
    }

    static let whole = #"{"data":{"version":2,"min_fetch_interval":60,"parameters":{"a":2}}}"#

    static let cases = [
        Case("a captive portal's page", .html("<html><body>Sign in</body></html>"), .badResponse),
        Case("a page that says it is JSON", .json("<html>"), .badResponse),
        Case("nothing with 200", .status(200), .badResponse),
        Case("another JSON", .json(#"{"message":"hello"}"#), .badResponse),
        Case("an empty object as data", .json(#"{"data":{}}"#), .badResponse),
        Case("JSON cut in two, whole for HTTP", .json(String(whole.prefix(40))), .badResponse),
        Case("a body that ends before its length", .cut(String(whole.prefix(40)), declaredLength: 90), .offline),
        Case("a chunked body that ends early", .cutChunked(String(whole.prefix(40))), .offline),
        Case(
            "a body that is no gzip, though it says so", .json(whole, headers: [("Content-Encoding", "gzip")]),
            .offline, .badResponse),
        Case("no answer, and the connection closed", .closed, .offline),
        Case("a connection that is reset", .reset, .offline),
        Case("what is no HTTP", .raw("SSH-2.0-OpenSSH_9.2\r\n"), .offline, .badResponse),
        Case("204", .status(204), .server(status: 204)),
        Case("201 with a config", .json(whole, status: 201), .server(status: 201)),
        Case("206 with a config", .json(whole, status: 206), .server(status: 206)),
        Case("400", .status(400), .server(status: 400)),
        Case("401", .status(401), .unauthorized),
        Case(
            "401 that asks for a password", .status(401, headers: [("WWW-Authenticate", #"Basic realm="x""#)]),
            .unauthorized),
        Case(
            "401 that asks for a token", .status(401, headers: [("WWW-Authenticate", #"Bearer realm="x""#)]),
            .unauthorized),
        Case("401 of the service", .json(#"{"error":{"code":"invalid_app_key"}}"#, status: 401), .unauthorized),
        Case("403", .status(403), .server(status: 403)),
        Case("404", .html("<h1>Not found</h1>", status: 404), .server(status: 404)),
        Case("500 with a config", .json(whole, status: 500), .server(status: 500)),
        Case("502", .html("<h1>Bad gateway</h1>", status: 502), .server(status: 502)),
        Case("503 that does not say how long", .status(503), .server(status: 503)),
        Case("a redirect to another host", .redirect(to: "http://127.0.0.1:9/config"), .server(status: 302)),
        Case("a redirect to itself", .redirect(to: "/config", status: 307), .server(status: 307)),
        Case("a redirect without a place", .status(301), .server(status: 301)),
        Case("a redirect to a file", .redirect(to: "file:///etc/passwd", status: 308), .server(status: 308)),
    ]

    @Test(arguments: cases) func theCallEndsWithItsErrorAndTheValuesStay(_ bad: Case) async throws {
        let rig = try await SocketRig()
        rig.answer = bad.reply
        let outcome = await rig.fetch()
        #expect(bad.errors.contains { Result<Void, RemoteConfigError>.failure($0).failure == outcome.failure })
        #expect(rig.client.int("a") == 1)
        #expect(rig.client.source(of: "a") == .fetched)
        // The system asks once more by itself where a kept-alive connection ended without a word.
        #expect((2...3).contains(rig.fetches.count))
        rig.answer = ScriptedConfig.config(version: 3, parameters: #"{"a":3}"#, etag: #""e3""#)
        #expect(await rig.fetch().failure == nil)
        #expect(rig.client.int("a") == 3)
        #expect(rig.fetches.last?.header("If-None-Match") == #""e1""#)
    }

    @Test(arguments: [
        ("no answer", ScriptedReply.never), ("a body without an end", .endless(pauseMilliseconds: 20)),
        (
            "half a body",
            ScriptedReply([
                .send(Array("HTTP/1.1 200 OK\r\nContent-Length: 90\r\n\r\n{\"data\":".utf8)), .waitForever,
            ])
        ),
    ]) func aReplyThatNeverEndsIsGivenUpInTime(_ name: String, _ reply: ScriptedReply) async throws {
        let rig = try await SocketRig()
        rig.answer = reply
        #expect(await rig.fetchUntilTimeout().failure == .timeout)
        #expect(rig.client.int("a") == 1)
    }

    @Test func aBodyThatIsTooLongIsGivenUp() async throws {
        let rig = try await SocketRig(bodyBytesMax: 100_000)
        rig.answer = .endless()
        #expect(await rig.fetch().failure == .badResponse)
        #expect(rig.client.int("a") == 1)
    }

    @Test(arguments: [(0, nil), (1, .badResponse)] as [(Int, RemoteConfigError?)])
    func aBodyMayHaveTheGreatestLengthAndNotAByteMore(_ more: Int, _ failure: RemoteConfigError?) async throws {
        let frame = #"{"data":{"version":2,"parameters":{"t":""}}}"#
        let text = String(repeating: "x", count: 50_000 - frame.utf8.count + more)
        let rig = try await SocketRig(bodyBytesMax: 50_000)
        rig.answer = .json(frame.replacing(#""""#, with: #""\#(text)""#))
        #expect(await rig.fetch().failure == failure)
        #expect(rig.client.string("t") == (failure == nil ? text : nil))
    }

    @Test func nothingChangedWithoutATagIsUnderstood() async throws {
        let rig = try await SocketRig()
        rig.answer = .status(304)
        #expect(await rig.fetch().failure == nil)
        #expect(await rig.fetch().failure == nil)
        #expect(rig.fetches.last?.header("If-None-Match") == #""e1""#)
        #expect(rig.client.int("a") == 1)
    }

    @Test func nothingChangedThoughNothingWasAskedIsNoAnswer() async throws {
        let rig = try await SocketRig(etag: nil)
        rig.answer = .status(304, headers: [("ETag", #""new""#)])
        #expect(await rig.fetch().failure == .badResponse)
        #expect(rig.client.int("a") == 1)
        #expect(await rig.fetch().failure == .badResponse)
        #expect(rig.fetches.last?.header("If-None-Match") == nil)
    }

    @Test func aRefusalOnceIsOverWithAFreshToken() async throws {
        let refused = Guarded(0)
        let server = try ScriptedServer { request in
            guard request.path == "/config" else { return ScriptedConfig.bootstrap() }
            let isFirst = refused.withLock { count in
                count += 1
                return count == 1
            }
            return isFirst ? .status(401) : ScriptedConfig.config(version: 5, parameters: #"{"a":5}"#, etag: nil)
        }
        let folder = ScratchFolder()
        var options = RemoteConfigOptions(baseURL: server.url)
        options.cacheFolder = folder.url
        options.log = { _ in }
        options.accessToken = token(of: "ann")
        options.accessTokenProvider = { token(of: "ann", #","fresh":1"#) }
        let client = RemoteConfig(appKey: "ak_test", options: options)
        try await client.fetch()
        #expect(client.int("a") == 5)
        let sent = server.requests.filter { $0.path == "/config" }.compactMap { $0.header("Authorization") }
        #expect(sent.prefix(2) == ["Bearer " + token(of: "ann"), "Bearer " + token(of: "ann", #","fresh":1"#)])
    }

    @Test(arguments: [429, 503]) func aPauseThatIsAskedForIsKeptInBothForms(_ status: Int) async throws {
        let rig = try await SocketRig()
        let forms = [
            [("Retry-After", "600")],
            [("Retry-After", "Fri, 01 Jan 2027 00:10:00 GMT"), ("Date", "Fri, 01 Jan 2027 00:00:00 GMT")],
        ]
        for headers in forms {
            rig.answer = .status(status, headers: headers)
            let until = rig.clock.date + 600
            #expect(await rig.fetch().failure == .throttled(until: until))
            let count = rig.fetches.count
            #expect(await rig.fetch().failure == .throttled(until: until))
            #expect(rig.fetches.count == count)
            rig.answer = ScriptedConfig.config(version: 2, parameters: #"{"a":2}"#, etag: nil)
            let changes = rig.client.changes()
            rig.advance(600)
            if rig.client.int("a") == 1 { for await _ in changes { break } }
            _ = await rig.fetch()
            #expect(rig.client.int("a") == 2)
        }
    }

    @Test func aRedirectTakesNeitherKeyNorTokenElsewhere() async throws {
        let stranger = try ScriptedServer { _ in ScriptedConfig.config(version: 9, parameters: "{}", etag: nil) }
        let rig = try await SocketRig { $0.accessToken = "secret" }
        for status in [301, 302, 303, 307, 308] {
            rig.answer = .redirect(to: stranger.url.absoluteString + "/config", status: status)
            #expect(await rig.fetch().failure == .server(status: status))
        }
        #expect(stranger.requests.isEmpty)
        #expect(rig.client.int("a") == 1)
    }

    @Test func anEarlyHintIsNotTheAnswer() async throws {
        let rig = try await SocketRig()
        let hint = "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"
        rig.answer = .raw(
            hint + "HTTP/1.1 200 OK\r\nETag: \"h\"\r\nContent-Length: \(Self.whole.utf8.count)\r\n\r\n" + Self.whole)
        #expect(await rig.fetch().failure == nil)
        #expect(rig.client.int("a") == 2)
        rig.answer = .status(304)
        #expect(await rig.fetch().failure == nil)
        #expect(rig.fetches.last?.header("If-None-Match") == #""h""#)
    }

    @Test func requestsThatAreGivenUpAsRedirectsArriveDoNoHarm() async throws {
        let rig = try await SocketRig()
        rig.answer = .redirect(to: "/config")
        for user in 0..<300 { rig.client.setAccessToken("user-\(user)") }
        rig.client.setAccessToken(nil)
        _ = await rig.fetch()
        rig.answer = ScriptedConfig.config(version: 3, parameters: #"{"a":3}"#, etag: nil)
        #expect(await rig.fetch().failure == nil)
        #expect(rig.client.int("a") == 3)
    }

    @Test func aCompressedBodyIsRead() async throws {
        let rig = try await SocketRig()
        let text = String(repeating: "compressed ", count: 1000)
        rig.answer = .gzip(
            #"{"data":{"version":2,"parameters":{"t":"\#(text)"}}}"#, headers: [("ETag", #""z-gzip""#)])
        #expect(await rig.fetch().failure == nil)
        #expect(rig.client.string("t") == text)
        rig.answer = .status(304)
        #expect(await rig.fetch().failure == nil)
        #expect(rig.fetches.last?.header("If-None-Match") == #""z-gzip""#)
        #expect(rig.fetches.last?.header("Accept-Encoding")?.contains("gzip") == true)
    }

    @Test func noCookieIsKeptAndNothingIsTakenFromACache() async throws {
        let rig = try await SocketRig()
        let headers = [("Set-Cookie", "session=1; Path=/"), ("Cache-Control", "max-age=86400"), ("ETag", #""c""#)]
        rig.answer = .json(Self.whole, headers: headers)
        for _ in 0..<3 { #expect(await rig.fetch().failure == nil) }
        #expect(rig.fetches.count == 4)
        #expect(rig.fetches.compactMap { $0.header("Cookie") } == [])
    }

    @Test func callsAtTheSameTimeShareOneRequest() async throws {
        let rig = try await SocketRig()
        let gate = try ReplyGate()
        rig.answer = ScriptedConfig.config(version: 2, parameters: #"{"a":2}"#, etag: nil).held(by: gate)
        let calls = (0..<10).map { _ in Task { await rig.fetch().failure } }
        #expect(await rig.server.waitForRequests(3))
        await rig.client.engine.waitForCalls(10)
        gate.open()
        for call in calls { #expect(await call.value == nil) }
        #expect(rig.fetches.count == 2)
    }

    @Test func nobodyAtTheOtherEndIsOffline() async throws {
        let rig = try await SocketRig()
        rig.server.stop()
        #expect(await rig.fetch().failure == .offline)
        #expect(rig.client.int("a") == 1)
    }
}

extension Result<Void, RemoteConfigError> {
    /// The error, if it is one.
    var failure: RemoteConfigError? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}

extension FetchEngine {
    /// Returns once so many calls wait for a fetch.
    func waitForCalls(_ count: Int) async {
        while state.withLock({ $0.calls.count }) < count { await Task.yield() }
    }
}
