import Domain
import Foundation
import TestSupport
import Testing

/// How the service begins and ends.
@Suite struct StartAndStopTests {
    @Test(arguments: [SIGTERM, SIGINT]) func whatIsInFlightIsAnsweredAndTheServiceEndsWithZero(_ signal: Int32)
        async throws
    {
        let fixture = try await ServiceFixture()
        let service = fixture.service
        let project = try fixture.makeProject("shop", template: documentedTemplate)
        let kept = try HTTPConnection(port: service.port)
        try kept.send("GET /config HTTP/1.1\r\nHost: a\r\nX-App-Key: \(project.appKey)\r\n\r\n")
        #expect(try kept.receive().status == 200)
        let body: JSON = ["email": .string(ServiceFixture.rootEmail), "password": .string(ServiceFixture.password)]
        let inFlight = try HTTPConnection(port: service.port)
        try inFlight.send(
            "POST /admin/v1/login HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: \(body.encoded().count)\r\n\r\n"
        )
        try inFlight.awaitContinue()

        service.kill(signal)
        try await OutageTests.eventually { (try? HTTPConnection(port: service.port)) == nil }
        let ready = try Client(port: service.operationsPort).get("/readyz")
        #expect(ready.status == 503)
        #expect(ready.data["status"].asString == "not_ready")
        #expect(kept.isClosedByPeer())
        try inFlight.send(body.encoded())
        let answer = try inFlight.receive()
        #expect(answer.status == 200)
        #expect(answer.header("connection") == "close")
        #expect(try await service.waitForExit() == 0)
        expectLogLines(of: service, without: [project.appKey, project.tokenSecret, ServiceFixture.password])
    }

    /// Each line is an object of JSON with the standard members, and none has a secret.
    private func expectLogLines(of service: RunningService, without secrets: [String]) {
        let lines = service.logText.split(separator: "\n")
        let messages = lines.compactMap { (try? JSON.parse(Array($0.utf8)))?["message"].asString ?? nil }
        #expect(messages.count == lines.count, "\(service.logText)")
        #expect(messages.contains("listening") && messages.last == "stopped", "\(service.logText)")
        for secret in secrets { #expect(!service.logText.contains(secret)) }
    }

    @Test func aRequestThatNeverEndsIsNotWaitedForBeyondTheGrace() async throws {
        let fixture = try await SharedService.fixture()
        let service = try await RunningService.start(
            databaseURL: fixture.databaseURL, environment: ["STOP_GRACE_SECONDS": "1", "BODY_TIMEOUT_SECONDS": "3600"])
        let stuck = try HTTPConnection(port: service.port)
        try stuck.send("POST /admin/v1/login HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n")
        try stuck.awaitContinue()
        service.kill(SIGTERM)
        #expect(try await service.waitForExit() == 0)
    }

    @Test(arguments: ["PORT", "OPS_PORT"]) func aPortThatIsTakenIsNamed(_ variable: String) async throws {
        let fixture = try await SharedService.fixture()
        let port = variable == "PORT" ? fixture.service.port : fixture.service.operationsPort
        let run = try serve(fixture.databaseURL, [variable: String(port)])
        #expect(run.status == 1)
        #expect(
            run.errors.contains("remote-config: another process serves on 127.0.0.1 port \(port).\n"), "\(run.errors)")
        #expect(!run.errors.contains("\"listening\""))
        #expect(try fixture.anonymous().get("/config").status == 401)
    }

    @Test(arguments: [
        ("SECRET_KEY", "c2hvcnQ=", "SECRET_KEY takes at least 32 random bytes in base64"),
        ("SECRET_KEY", "no base64 at all, but long enough to be a key of 32 bytes", "SECRET_KEY takes at least 32"),
        ("SECRET_KEY", "", "SECRET_KEY or SECRET_KEY_FILE must be set"),
        ("SECRET_KEY_FILE", "/etc/passwd", "SECRET_KEY and SECRET_KEY_FILE are both set"),
        ("DATABASE_URL", "mysql://root:hidden@db/x", "DATABASE_URL takes an address such as postgresql://"),
        ("PORT", "99999", "PORT takes a whole number from 0 to 65535, not '99999'"),
        ("HOST", "http://0.0.0.0", "HOST takes an IP address or a host name"),
        ("TRUSTED_PROXIES", "10.0.0.0/33", "TRUSTED_PROXIES takes addresses or networks"),
        ("STOP_GRACE_SECONDS", "soon", "STOP_GRACE_SECONDS takes a whole number"),
    ])
    func aWrongSettingStopsTheStartAndIsNamed(_ name: String, _ value: String, _ message: String) async throws {
        let run = try serve(try await SharedService.fixture().databaseURL, [name: value])
        #expect(run.status == 1)
        #expect(run.errors.contains("remote-config: " + message), "\(run.errors)")
        for secret in ["hidden", "c2hvcnQ=", "no base64 at all"] { #expect(!run.errors.contains(secret)) }
        #expect(run.output.isEmpty)
    }

    @Test(arguments: [
        (
            """
            insert into control.migrations (schema, name, digest, works_from)
            values ('control', '9999_later', sha256('x'), '9999_later')
            """,
            "run a newer release"
        ),
        (
            "update control.migrations set digest = sha256('x') where schema = 'control'",
            "is not the text that was applied"
        ),
        ("drop schema control cascade", "run `remote-config migrate`"),
    ])
    func aSchemaOfAnotherReleaseIsNotServed(_ statement: String, _ message: String) async throws {
        try await TemporaryDatabase.with { database in
            let environment = RunningService.environment(database.address)
            try #require(try CommandRun(["migrate"], environment: environment).status == 0)
            try await database.execute(statement)
            let run = try serve(database.address, [:])
            #expect(run.status == 1)
            #expect(run.errors.contains(message), "\(run.errors)")
            #expect(!run.errors.contains("\"listening\""))
        }
    }

    private func serve(_ databaseURL: String, _ settings: [String: String]) throws -> CommandRun {
        try CommandRun(["serve"], environment: RunningService.environment(databaseURL).merging(settings) { $1 })
    }
}
