import Domain
import TestSupport
import Testing

/// Limits of the real service, and what clients write about themselves.
@Suite("Limits on fetches of a running service") struct FetchLimitSocketTests {
    /// Three fetches, and then one in a thousand seconds.
    private static let settings = ["FETCH_RATE_PER_ADDRESS": "0.001", "FETCH_BURST_PER_ADDRESS": "3"]

    private static let untrusting = Task { try await start([:]) }
    private static let trusting = Task { try await start(["TRUSTED_PROXIES": "127.0.0.1, 10.0.0.0/8"]) }

    private static func start(_ more: [String: String]) async throws -> RunningService {
        try await RunningService.start(
            databaseURL: SharedService.fixture().databaseURL, environment: settings.merging(more) { $1 })
    }

    private static func client(
        of service: RunningService, _ project: ProjectFixture, forwardedFor lines: [String]
    ) -> Client {
        Client(
            port: service.port,
            headers: [("X-App-Key", project.appKey)] + lines.map { ("X-Forwarded-For", $0) })
    }

    /// What six requests say of where they come from, `#` being another number in each, and whether they are of one client.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let lines: [String]
        let isOneClient: Bool
        var testDescription: String { name }
    }

    @Test(
        "The client is who the proxies in front say, and nobody else's word counts",
        arguments: [
            Case(name: "one address", lines: ["203.0.113.1"], isOneClient: true),
            Case(name: "several addresses", lines: ["198.51.100.#"], isOneClient: false),
            Case(name: "made up before", lines: ["198.51.100.#, 203.0.113.2"], isOneClient: true),
            Case(name: "made up in a line before", lines: ["198.51.100.#", "203.0.113.3"], isOneClient: true),
            Case(name: "made up, as a proxy", lines: ["10.0.0.#, 203.0.113.4"], isOneClient: true),
            Case(name: "a chain", lines: ["198.51.100.#, 203.0.113.5, 10.1.2.3", "10.4.5.6"], isOneClient: true),
            Case(name: "behind a chain", lines: ["198.51.101.#, 10.1.2.3"], isOneClient: false),
            Case(name: "garbage before", lines: ["garbage-#, 203.0.113.6"], isOneClient: true),
            Case(name: "bytes that are no text before", lines: ["\u{ff}#,203.0.113.7"], isOneClient: true),
            Case(
                name: "garbage at the end", lines: ["198.51.100.#, 10.7.7.7", "garbage-#, 10.8.8.8"], isOneClient: true),
            Case(name: "empty entries", lines: ["198.51.100.#,, ,203.0.113.8, ,"], isOneClient: true),
            Case(name: "one IPv6 network", lines: ["2001:db8:1:2::#"], isOneClient: true),
            Case(name: "several IPv6 networks", lines: ["2001:db8:1:1#::1"], isOneClient: false),
            Case(name: "IPv4 in IPv6", lines: ["::ffff:203.0.113.9"], isOneClient: true),
        ])
    func forwardedFor(_ scenario: Case) async throws {
        let (project, _, _) = try await SharedService.project()
        let service = try await Self.trusting.value
        let statuses = try (0..<6).map { index in
            let lines = scenario.lines.map { $0.replacing("#", with: String(index)) }
            return try Self.client(of: service, project, forwardedFor: lines).get("/config").status
        }
        let expected = scenario.isOneClient ? [200, 200, 200, 429, 429, 429] : Array(repeating: 200, count: 6)
        #expect(statuses == expected)
    }

    @Test("An IPv4 address is the same one when it is written as IPv6")
    func mappedAddress() async throws {
        let (project, _, _) = try await SharedService.project()
        let service = try await Self.trusting.value
        let statuses = try ["203.0.113.77", "::ffff:203.0.113.77", "203.0.113.77", "::FFFF:CB00:714D"].map {
            try Self.client(of: service, project, forwardedFor: [$0]).get("/bootstrap").status
        }
        #expect(statuses == [200, 200, 200, 429])
    }

    @Test("Without trusted proxies the client is the connection's other end, whatever it writes")
    func untrustedPeer() async throws {
        let (project, _, _) = try await SharedService.project()
        let service = try await Self.untrusting.value
        let statuses = try (0..<6).map { index in
            try Self.client(of: service, project, forwardedFor: ["198.51.100.\(index)"]).get("/config").status
        }
        #expect(statuses == [200, 200, 200, 429, 429, 429])
        let refused = try Self.client(of: service, project, forwardedFor: []).get(
            "/config", ("Origin", "https://app.example"))
        expectError(refused, 429, "too_many_requests")
        let seconds = try #require(refused.header("retry-after").flatMap { Int($0) })
        #expect((900...1_000).contains(seconds))
        #expect(refused.header("access-control-allow-origin") == "*")
        #expect(refused.header("access-control-expose-headers")?.contains("Retry-After") == true)
        #expect(refused.header("cache-control") == "no-store")
        let admin = Client(port: service.port, headers: try await SharedService.fixture().root().headers)
        #expect(try admin.get("/admin/v1/me").status == 200, "admins are not counted among apps")
        let preflight = try admin.send(
            "OPTIONS", "/config",
            headers: [("Origin", "https://app.example"), ("Access-Control-Request-Method", "GET")])
        #expect(preflight.status == 204)
    }

    @Test("A key over its limit is refused, also when it is first loaded, and no other key is")
    func perKey() async throws {
        let fixture = try await SharedService.fixture()
        let service = try await RunningService.start(
            databaseURL: fixture.databaseURL,
            environment: ["FETCH_RATE_PER_KEY": "0.001", "FETCH_BURST_PER_KEY": "2"])
        let (project, _, root) = try await SharedService.project()
        let (other, _, _) = try await SharedService.project()
        let app = Self.client(of: service, project, forwardedFor: [])
        let tag = try #require(try app.get("/config").header("etag"))
        #expect(try app.get("/config", ("If-None-Match", tag)).status == 304)
        let refused = try app.get("/config", ("If-None-Match", tag))
        expectError(refused, 429, "too_many_requests")
        #expect(try app.send("HEAD", "/config").status == 429)
        #expect(try Self.client(of: service, other, forwardedFor: []).get("/config").status == 200)
        let made = try root.post(project.path + "/app-keys", ["name": "second"])
        let key = try #require(made.data["key"].asString)
        let publisher = Client(port: service.port, headers: root.headers)
        #expect(try publisher.publish(documentedTemplate + " ", to: project.id, over: 1).status == 200)
        expectError(try app.get("/config"), 429, "too_many_requests")
        let second = try Client(port: service.port, headers: [("X-App-Key", key)]).get("/config")
        #expect(second.data["version"].asInt == 2)
    }
}
