import Domain
import TestSupport

/// A service whose every request is known, and what its metrics say of them.
struct KnownTraffic: Sendable {
    let project: ProjectFixture
    let scrape: Scrape

    /// The requests, made once for all tests that look at what they leave.
    static let shared = Task { try await KnownTraffic() }

    private init() async throws {
        let fixture = try await ServiceFixture(environment: ["LOOPS": "2", "MAX_CONNECTIONS": "500"])
        project = try fixture.makeProject("shop", template: documentedTemplate)
        try Self.fetch(fixture, project)
        try Self.administer(fixture, project)
        try Self.stray(fixture)
        // Loops hand over what they have counted about once a second.
        let port = fixture.service.operationsPort
        try await OutageTests.eventually {
            let scrape = try Scrape(port: port)
            return scrape.sum("remote_config_requests_total", ["route": "/config"]) == 11
                && scrape.sum("remote_config_requests_total", ["route": "unmatched"]) == 2
                && scrape.sum("remote_config_requests_total", ["route": "options"]) == 1
                && scrape.sum("remote_config_change_notices_total", ["kind": "revisions"]) != 0
        }
        scrape = try Scrape(port: port)
    }

    /// Eleven of them; the first finds nothing in memory.
    private static func fetch(_ fixture: ServiceFixture, _ project: ProjectFixture) throws {
        let app = Client(port: fixture.service.port, headers: [("X-App-Key", project.appKey)])
        let good = project.token(payload: HandMadeToken.payload)
        let tag = try app.get("/config").header("etag") ?? ""
        for _ in 0..<2 { _ = try app.get("/config") }
        _ = try app.send("HEAD", "/config")
        for _ in 0..<2 { _ = try app.get("/config", ("If-None-Match", tag)) }
        for token in [good, good, good + "x", project.token(payload: ["sub": "user-1", "exp": 1])] {
            _ = try app.get("/config", ("Authorization", "Bearer \(token)"))
        }
        _ = try fixture.anonymous().get("/config", ("X-App-Key", "rck_never_seen_before"))
        _ = try app.get("/bootstrap")
    }

    private static func administer(_ fixture: ServiceFixture, _ project: ProjectFixture) throws {
        let root = try fixture.root()
        for _ in 0..<3 { _ = try root.get(project.path) }
        _ = try root.get("/admin/v1/projects/nobodys")
        _ = try fixture.anonymous().get(project.path)
        _ = try root.publish(#"{"parameters":{}}"#, to: project.id, over: 1)
    }

    private static func stray(_ fixture: ServiceFixture) throws {
        let anonymous = fixture.anonymous()
        _ = try anonymous.get("/nowhere/at-all")
        _ = try anonymous.send("DELETE", "/config")
        _ = try anonymous.send(
            "OPTIONS", "/config", headers: [("Origin", "https://a.example"), ("Access-Control-Request-Method", "GET")])
        let connection = try HTTPConnection(port: fixture.service.port)
        try connection.send("GET /config HTTP/1.1\r\nHost: a\r\nBad Name: x\r\n\r\n")
        _ = try connection.receive()
    }
}
