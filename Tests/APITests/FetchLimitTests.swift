import Domain
import Locking
import TestSupport
import Testing

@testable import API
@testable import Transport

/// Limits on fetches over projects in memory, with the time at hand.
@Suite("Limits on fetches") struct FetchLimitTests {
    /// An instance with one loop.
    private struct Stage {
        let serving: Serving
        let responder: AppResponder
        let clock = ManualClock(Timestamp(seconds: 1_796_000_000))

        init(perKey: FetchRate? = nil, perAddress: FetchRate? = nil) throws {
            serving = try HandMade.serving()
            let snapshots = [
                try HandMade.snapshot("shop", revision: 1, keys: ["key", "other key"]),
                try HandMade.snapshot("web", revision: 1, keys: ["foreign key"], settings: try listed()),
            ]
            for snapshot in snapshots { serving.registry.install(snapshot, now: Timestamp(seconds: 0)) }
            let limits = FetchLimits(perKey: perKey, perAddress: perAddress) { IPAddress($0.peer) }
            responder = AppResponder(serving: serving, clock: clock.wallClock, fetchLimits: limits)
        }

        func fetch(
            _ key: String? = "key", from peer: String = "192.0.2.1", method: Transport.Method = .get,
            _ call: AppCall = .config, headers: [Header] = []
        ) -> Response? {
            let request = Request(
                method: method, target: "/config", headers: key.map { [Header(.xAppKey, $0)] + headers } ?? headers,
                peer: peer)
            guard case .now(let response) = responder.respond(to: request, call) else { return nil }
            return response
        }

        /// How many of so many fetches are answered 200.
        func admitted(of count: Int, _ key: String = "key", from peer: String = "192.0.2.1") -> Int {
            (0..<count).count { _ in fetch(key, from: peer)?.status == 200 }
        }
    }

    private static func listed() throws -> ProjectSettings {
        var settings = ProjectSettings.standard
        settings.allowedOrigins = .only(["https://app.example"])
        return settings
    }

    private static let three = FetchRate(perSecond: 1, burst: 3)

    @Test("A key is limited by itself, and no other key of its project or of another one is")
    func perKey() throws {
        let stage = try Stage(perKey: Self.three)
        #expect(stage.admitted(of: 10) == 3)
        #expect(stage.admitted(of: 10, "other key") == 3)
        #expect(stage.admitted(of: 10, "foreign key") == 3)
        stage.clock.advance(seconds: 2)
        #expect(stage.admitted(of: 10, from: "192.0.2.2") == 2, "wherever it is used")
    }

    @Test(
        "An address is limited by itself, whatever it is written as",
        arguments: [
            ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
            ("192.0.2.1", "::ffff:192.0.2.1", true), ("2001:db8:1:2::1", "2001:db8:1:2:9::7", true),
            ("2001:db8:1:2::1", "2001:db8:1:3::1", false), ("unknown", "unknown", true),
            ("unknown", "192.0.2.1", false),
        ])
    func perAddress(_ first: String, _ second: String, _ isSame: Bool) throws {
        let stage = try Stage(perAddress: Self.three)
        #expect(stage.admitted(of: 10, from: first) == 3)
        #expect(stage.admitted(of: 10, "foreign key", from: second) == (isSame ? 0 : 3))
    }

    @Test(
        "What is over the limit is 429 with the seconds to wait, after which one passes and no more",
        arguments: [
            (0.1, 10), (0.4, 3), (0.3, 4), (1, 1), (250, 1),
        ] as [(Double, Int64)])
    func retryAfter(_ perSecond: Double, _ seconds: Int64) throws {
        for isPerKey in [true, false] {
            let rate = FetchRate(perSecond: perSecond, burst: 1)
            let stage = try isPerKey ? Stage(perKey: rate) : Stage(perAddress: rate)
            #expect(stage.fetch()?.status == 200)
            let refused = try #require(stage.fetch())
            #expect(refused.status == 429)
            #expect(refused.text.contains("\"too_many_requests\""))
            #expect(refused.field("Retry-After") == String(seconds))
            #expect(refused.field("ETag") == nil)
            stage.clock.advance(seconds: seconds)
            #expect(stage.fetch()?.status == 200)
            if perSecond < 1 { #expect(stage.fetch()?.status == 429) }
        }
    }

    @Test("Where both limits are reached, the wait is for both")
    func bothLimits() throws {
        let stage = try Stage(
            perKey: FetchRate(perSecond: 1, burst: 1), perAddress: FetchRate(perSecond: 0.1, burst: 2))
        #expect(stage.fetch()?.status == 200)
        let refused = try #require(stage.fetch())
        #expect(refused.text.contains("with this app key"))
        #expect(refused.field("Retry-After") == "10")
        #expect(stage.fetch()?.text.contains("from your address") == true)
        stage.clock.advance(seconds: 10)
        #expect(stage.fetch()?.status == 200)
    }

    @Test("304, HEAD, bootstrap and refusals by the query count as fetches do")
    func whatCounts() throws {
        for kind in 0..<4 {
            for stage in [try Stage(perKey: Self.three), try Stage(perAddress: Self.three)] {
                let tag = try #require(stage.fetch()?.field("ETag"))
                let (answers, expected): ([Int?], Int) =
                    switch kind {
                    case 0: ((0..<4).map { _ in stage.fetch(headers: [Header(.ifNoneMatch, tag)])?.status }, 304)
                    case 1: ((0..<4).map { _ in stage.fetch(method: .head)?.status }, 200)
                    case 2: ((0..<4).map { _ in stage.fetch("key", .bootstrap)?.status }, 200)
                    default: ((0..<4).map { _ in stage.fetch(headers: [Header(.authorization, "x")])?.status }, 401)
                    }
                #expect(answers == [expected, expected, 429, 429])
            }
        }
    }

    @Test("Guessing keys is limited by address, and costs no key anything")
    func guessing() throws {
        let stage = try Stage(perKey: Self.three, perAddress: Self.three)
        for guess in [nil, "", String(repeating: "k", count: 5_000)] as [String?] {
            #expect(stage.fetch(guess)?.status == 401)
        }
        for guess in [nil, "guess", "key"] { #expect(stage.fetch(guess)?.status == 429) }
        #expect(stage.admitted(of: 10, from: "192.0.2.2") == 3)
    }

    @Test("An address over its limit takes nothing of a key's")
    func addressFirst() throws {
        let stage = try Stage(perKey: FetchRate(perSecond: 1, burst: 4), perAddress: Self.three)
        #expect(stage.admitted(of: 100) == 3)
        #expect(stage.admitted(of: 100, from: "192.0.2.2") == 1)
    }

    @Test("A web app may read that it was refused, as far as it may read anything")
    func crossOrigin() throws {
        let origin = Header(.origin, "https://app.example")
        let stage = try Stage(perKey: FetchRate(perSecond: 1, burst: 1))
        for (key, allowed) in [("key", "*"), ("foreign key", "https://app.example")] {
            _ = stage.fetch(key)
            let refused = try #require(stage.fetch(key, headers: [origin]))
            #expect(refused.status == 429)
            #expect(refused.field("Access-Control-Allow-Origin") == allowed)
            #expect(refused.field("Access-Control-Expose-Headers")?.contains("Retry-After") == true)
            #expect(refused.field("Vary")?.contains("X-App-Key") == true)
        }
        let other = try #require(stage.fetch("foreign key", headers: [Header(.origin, "https://evil.example")]))
        #expect(other.field("Access-Control-Allow-Origin") == nil)
        let byAddress = try Stage(perAddress: FetchRate(perSecond: 1, burst: 1))
        _ = byAddress.fetch()
        #expect(byAddress.fetch(headers: [origin])?.field("Access-Control-Allow-Origin") == "*")
    }

    @Test("All loops together keep to one limit")
    func loops() async throws {
        let serving = try HandMade.serving(loops: 4)
        serving.registry.install(
            try HandMade.snapshot("shop", revision: 1, keys: ["key"]), now: Timestamp(seconds: 0))
        let rate = FetchRate(perSecond: 0.001, burst: 500)
        for limits in [
            FetchLimits(perKey: rate, perAddress: nil) { IPAddress($0.peer) },
            FetchLimits(perKey: nil, perAddress: rate) { IPAddress($0.peer) },
        ] {
            let admitted = await withTaskGroup(of: Int.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        let clock = WallClock { Timestamp(seconds: 1_796_000_000) }
                        let responder = AppResponder(serving: serving, clock: clock, fetchLimits: limits)
                        return (0..<500).count { _ in
                            let request = Request(
                                method: .get, target: "/config", headers: [Header(.xAppKey, "key")], peer: "192.0.2.1")
                            guard case .now(let response) = responder.respond(to: request, .config) else {
                                return false
                            }
                            return response.status == 200
                        }
                    }
                }
                return await group.reduce(0, +)
            }
            #expect(admitted == 500)
        }
    }

    @Test("A publish refills no bucket, and a key that is new starts with a full one")
    func publishing() throws {
        let rate = FetchRate(perSecond: 0.001, burst: 1)
        let id = try #require(AppKeyID(RolesTests.missing))
        let keys = ["a", "b"].map { ServingAppKey(id: id, name: $0, digest: HandMade.digest(of: $0)) }
        let first = AppKeyRecord.records(of: [keys[0]], after: [])
        #expect(first[0].bucket.take(rate, at: 1))
        let second = AppKeyRecord.records(of: keys, after: first)
        #expect(second.map(\.key) == keys)
        #expect(second.map { $0.bucket.take(rate, at: 1) } == [false, true])
        let renamed = ServingAppKey(id: id, name: "c", digest: keys[0].digest)
        #expect(AppKeyRecord.records(of: [renamed], after: second).map(\.key) == [renamed])
    }

    @Test("Nothing is limited unless it is set")
    func off() throws {
        #expect(FetchLimits(perKey: nil, perAddress: nil) { _ in nil } == nil)
        let stage = try Stage()
        #expect(stage.admitted(of: 1_000) == 1_000)
    }
}
