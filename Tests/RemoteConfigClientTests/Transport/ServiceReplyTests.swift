import Foundation
import Testing

@testable import RemoteConfigClient

@Suite struct ServiceReplyTests {
    private static let now = Date(timeIntervalSince1970: 1_796_040_000)
    private static let body = #"{"data":{"version":3,"parameters":{"a":1}}}"#

    private static func failure(
        _ reply: Result<HTTPReply, TransportFailure>, sentETag: Bool = true
    ) -> RequestFailure? {
        guard case .failure(let failure) = ServiceReply.config(reply, sentETag: sentETag, now: now) else { return nil }
        return failure
    }

    private static func record(_ reply: Result<HTTPReply, TransportFailure>) -> ConfigRecord? {
        guard case .success(.values(let record)) = ServiceReply.config(reply, sentETag: true, now: now) else {
            return nil
        }
        return record
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let status: Int
        let headers: [String: String]
        let failure: RequestFailure
        var testDescription: String { "\(status) \(headers)" }

        init(_ status: Int, _ failure: RequestFailure, _ headers: [String: String] = [:]) {
            (self.status, self.headers, self.failure) = (status, headers, failure)
        }
    }

    static let refusals =
        [
            0, -1, 100, 201, 202, 203, 204, 206, 226, 300, 301, 302, 303, 307, 308, 400, 402, 403, 404, 407, 408, 410,
            418, 500, 502, 503, 504, 599, 999,
        ]
        .map { Refusal($0, .server(status: $0)) } + [
            Refusal(401, .unauthorized),
            Refusal(401, .unauthorized, ["retry-after": "5"]),
            Refusal(429, .throttled(seconds: 30)),
            Refusal(429, .throttled(seconds: 5), ["retry-after": "5"]),
            Refusal(429, .throttled(seconds: 0), ["retry-after": "0"]),
            Refusal(429, .throttled(seconds: 30), ["retry-after": "soon"]),
            Refusal(429, .throttled(seconds: 60), ["retry-after": "Mon, 30 Nov 2026 12:01:00 GMT"]),
            Refusal(429, .throttled(seconds: 86_400), ["retry-after": "999999999"]),
            Refusal(503, .throttled(seconds: 5), ["retry-after": "5"]),
            Refusal(503, .server(status: 503), ["retry-after": "soon"]),
            Refusal(503, .throttled(seconds: 60), ["retry-after": "Mon, 30 Nov 2026 12:01:00 GMT"]),
            Refusal(500, .server(status: 500), ["retry-after": "5"]),
            Refusal(302, .server(status: 302), ["location": "https://elsewhere.example.com", "retry-after": "5"]),
        ]

    @Test(arguments: refusals) func anyOtherStatusIsARefusalWhateverItsBody(_ refusal: Refusal) {
        for body in ["", Self.body] {
            let reply = Result<HTTPReply, TransportFailure>.status(refusal.status, refusal.headers, body)
            #expect(Self.failure(reply) == refusal.failure)
            #expect(Self.failure(reply, sentETag: false) == refusal.failure)
            guard case .failure(let failure) = ServiceReply.bootstrap(reply, now: Self.now) else {
                Issue.record("\(refusal.status) is taken for a bootstrap")
                continue
            }
            #expect(failure == refusal.failure)
        }
    }

    @Test(
        arguments: [(.offline, .offline), (.timeout, .timeout), (.tooLong, .badResponse)]
            as [(TransportFailure, RequestFailure)])
    func noReplyIsAFailure(_ transport: TransportFailure, _ failure: RequestFailure) {
        #expect(Self.failure(.failure(transport)) == failure)
        guard case .failure(failure) = ServiceReply.bootstrap(.failure(transport), now: Self.now) else {
            Issue.record("\(transport) is taken for a bootstrap")
            return
        }
    }

    @Test(arguments: ["", body]) func notModifiedAnswersAnETag(_ body: String) {
        let reply = Result<HTTPReply, TransportFailure>.status(304, ["etag": #""e2""#, "retry-after": "5"], body)
        guard case .success(.unchanged) = ServiceReply.config(reply, sentETag: true, now: Self.now) else {
            Issue.record("304 is not taken")
            return
        }
        #expect(Self.failure(reply, sentETag: false) == .badResponse)
        guard case .failure(.badResponse) = ServiceReply.bootstrap(reply, now: Self.now) else {
            Issue.record("304 is taken for a bootstrap")
            return
        }
    }

    @Test(arguments: [
        #""e1""#, #"W/"e1""#, "e1", #""!#$%&'()*+,-./:;<=>?@[]^_`{|}~""#, String(repeating: "e", count: 1024),
    ])
    func anETagComesWithItsValues(_ etag: String) throws {
        let record = try #require(Self.record(.status(200, ["etag": etag, "content-type": "text/plain"], Self.body)))
        #expect(record.etag == etag)
        #expect(record.fetchedAt == Self.now)
        #expect(record.body == Data(Self.body.utf8))
        #expect(record.document.parameters == ["a": 1])
    }

    @Test(arguments: [nil, "", "a b", "\"é\"", "a\r\nX-App-Key: b", "\0", String(repeating: "e", count: 1025)])
    func valuesAreTakenWithoutAnETagThatCannotBeSentBack(_ etag: String?) throws {
        var headers: [String: String] = [:]
        headers["etag"] = etag
        let record = try #require(Self.record(.status(200, headers, Self.body)))
        #expect(record.etag == nil)
        #expect(record.document.parameters == ["a": 1])
    }

    @Test(arguments: [
        "", "{}", "null", "<html>Sign in</html>", #"{"data":{"version":3,"parameters":{"a":1}"#,
        #"{"error":{"code":"x"}}"#,
    ])
    func aBodyThatIsNoConfigIsABadResponse(_ body: String) {
        #expect(Self.failure(.status(200, ["etag": #""e1""#], body)) == .badResponse)
    }

    @Test(
        arguments: [
            (#"{"data":{"config_ttl":60}}"#, 60), (#"{"data":{"config_ttl":0.5,"x":[]},"y":1}"#, 0.5),
            (#"{"data":{"config_ttl":0}}"#, 0),
            (#"{"data":{"config_ttl":-5}}"#, -5), (#"{"data":{"config_ttl":1e300}}"#, 1e300),
            (#"{"data":{}}"#, nil), (#"{"data":{"config_ttl":null}}"#, nil), (#"{"data":{"config_ttl":"60"}}"#, nil),
            (#"{"data":{"config_ttl":true}}"#, nil), (#"{"data":{"config_ttl":[60]}}"#, nil),
            (#"{"data":{"config_ttl":1e400}}"#, nil),
        ] as [(String, TimeInterval?)])
    func aBootstrapTellsItsTTLOrNone(_ body: String, _ ttl: TimeInterval?) {
        guard case .success(let told) = ServiceReply.bootstrap(.status(200, [:], body), now: Self.now) else {
            Issue.record("\(body) is no bootstrap")
            return
        }
        #expect(told == ttl)
    }

    @Test(arguments: [
        "", "{}", "[]", "null", "<html>", #"{"data":null}"#, #"{"data":[]}"#, #"{"data":"x"}"#,
        #"{"data":{"config_ttl":60}"#,
    ])
    func aBodyThatIsNoBootstrapIsABadResponse(_ body: String) {
        guard case .failure(.badResponse) = ServiceReply.bootstrap(.status(200, [:], body), now: Self.now) else {
            Issue.record("\(body) is taken for a bootstrap")
            return
        }
    }
}
