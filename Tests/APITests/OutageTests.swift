import Domain
import Foundation
import Locking
import TestSupport
import Testing

/// What happens while the database is away, and when it is back.
@Suite(.serialized) struct OutageTests {
    @Test func fetchesGoOnWithoutTheDatabaseAndAllRecoversByItself() async throws {
        let cluster = try await TemporaryDatabaseServer.start()
        let fixture = try await ServiceFixture(databaseURL: cluster.address)
        let project = try fixture.makeProject("shop", template: documentedTemplate)
        let root = try fixture.root()
        let app = Client(port: fixture.service.port, headers: [("X-App-Key", project.appKey)])
        #expect(try app.get("/config").status == 200)

        let load = FetchLoad(port: fixture.service.port, appKey: project.appKey)
        try await cluster.kill()
        #expect(try app.get("/config").status == 200)
        let started = Date()
        for answer in [
            try root.get(project.path), try root.publish("{\"parameters\":{}}", to: project.id),
            try fixture.anonymous().post("/admin/v1/login", ["email": "root@example.com", "password": "wrong"]),
            try fixture.anonymous().get("/config", ("X-App-Key", "rck_never_seen_before")),
        ] {
            #expect(answer.status == 503)
            #expect(answer.errorCode == "database_unavailable")
            #expect(answer.header("retry-after") != nil)
        }
        #expect(Date().timeIntervalSince(started) < 30)
        let operations = Client(port: fixture.service.operationsPort)
        try await Self.eventually { try operations.get("/readyz").data["stale"].asBool == true }
        #expect(try operations.get("/readyz").status == 200)

        try await cluster.resume()
        try await Self.eventually { try root.get(project.path).status == 200 }
        #expect(try root.publish("{\"parameters\":{}}", to: project.id, over: 1).status == 200)
        try await Self.eventually { try app.get("/config").data["version"].asInt == 2 }
        try await Self.eventually { try operations.get("/readyz").data["stale"].asBool == false }
        let (fetches, failures) = await load.stop()
        #expect(fetches > 100)
        #expect(failures == 0)
        try await Self.eventually { fixture.service.logText.contains("database found") }
        let log = fixture.service.logText
        #expect(log.components(separatedBy: "database lost").count == 2, "an outage is logged once: \(log)")
        #expect(log.components(separatedBy: "database found").count == 2, "and once when it ends: \(log)")
        try await cluster.remove()
    }

    @Test func everyPublishThatWasAnsweredIsThereAfterTheServiceIsKilled() async throws {
        let fixture = try await ServiceFixture()
        let project = try fixture.makeProject("shop")
        let root = try fixture.root()
        let service = fixture.service
        var answered = 0
        for number in 0..<100_000 {
            let document = #"{"parameters":{"n":{"type":"number","default":\#(number)}}}"#
            guard let answer = try? root.publish(document, to: project.id, over: answered), answer.status == 200 else {
                break
            }
            answered += 1
            guard answered == 20 else { continue }
            // At some moment of one of the next publishes.
            Thread.detachNewThread {
                usleep(.random(in: 0..<20_000))
                service.kill(SIGKILL)
            }
        }
        #expect(answered >= 20)
        let next = try await RunningService.start(databaseURL: fixture.databaseURL)
        let again = try fixture.signIn(ServiceFixture.rootEmail, at: next.port)
        let versions = try PublishingTests.allVersions(again, project)
        // The one that was being published may be there or not; every one that was answered is.
        #expect(versions.first == answered || versions.first == answered + 1)
        #expect(versions == Array((max(1, (versions.first ?? 0) - 299)...(versions.first ?? 0)).reversed()))
        #expect(try again.get(project.path + "/audit?limit=1").data[0]["target"].asString != nil)
    }

    @Test func aServiceWithoutADatabaseWaitsForItAndIsNotReady() async throws {
        let cluster = try await TemporaryDatabaseServer.start()
        let fixture = try await ServiceFixture(databaseURL: cluster.address)
        let project = try fixture.makeProject("shop", template: documentedTemplate)
        try await cluster.kill()
        let service = try await RunningService.start(databaseURL: cluster.address)
        #expect(try Client(port: service.operationsPort).get("/healthz").status == 200)
        #expect(try Client(port: service.operationsPort).get("/readyz").status == 503)
        let app = Client(port: service.port, headers: [("X-App-Key", project.appKey)])
        #expect(try app.get("/config").status == 503)
        try await cluster.resume()
        try await Self.eventually {
            try Client(port: service.operationsPort).get("/readyz").status == 200
        }
        #expect(try app.get("/config").status == 200)
        try await cluster.remove()
    }

    static func eventually(seconds: Double = 60, _ condition: () async throws -> Bool) async throws {
        let deadline = Date(timeIntervalSinceNow: seconds)
        while Date() < deadline {
            if try await condition() { return }
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(try await condition(), "not within \(seconds) seconds")
    }
}
