import Domain
import Foundation
import TestSupport
import Testing

/// A start without the database, by the real service with a real PostgreSQL that is away.
@Suite(.serialized) struct ColdStartTests {
    @Test func whatWasServedIsServedAgainUntilTheDatabaseIsBackAndThenTheDatabaseCounts() async throws {
        let scratch = try ScratchFolder()
        let keeping = ["STATE_DIR": scratch.state.path]
        let cluster = try await TemporaryDatabaseServer.start()
        let fixture = try await ServiceFixture(databaseURL: cluster.address, environment: keeping)
        let shop = try fixture.makeProject("shop", template: documentedTemplate)
        let gone = try fixture.makeProject("gone", template: documentedTemplate)
        for project in [shop, gone] { try await Self.keep(project, of: fixture, in: scratch) }
        let started = Date()
        fixture.service.kill(SIGKILL)
        _ = try await fixture.service.waitForExit()

        // What another instance does meanwhile.
        do {
            let other = try await RunningService.start(databaseURL: cluster.address)
            let root = try fixture.signIn(ServiceFixture.rootEmail, at: other.port)
            #expect(try root.send("DELETE", gone.path + "?confirm=gone").status == 204)
            #expect(try root.publish("{\"parameters\":{}}", to: "shop", over: 1).status == 200)
            #expect(try root.post(shop.path + "/app-keys", ["name": "second"]).status == 201)
            #expect(try root.send("DELETE", shop.path + "/app-keys/\(shop.appKeyID)").status == 204)
        }
        try await cluster.kill()

        let service = try await RunningService.start(databaseURL: cluster.address, environment: keeping)
        let operations = Client(port: service.operationsPort)
        try await OutageTests.eventually { try operations.get("/readyz").status == 200 }
        let ready = try operations.get("/readyz").data
        #expect(ready["stale"].asBool == true)
        let since = try #require(ready["stale_since"].asString.flatMap { Timestamp(rfc3339: $0) })
        #expect(
            since.seconds <= Int64(Date().timeIntervalSince1970)
                && since.seconds >= Int64(started.timeIntervalSince1970) - 60)
        let app = Client(port: service.port, headers: [("X-App-Key", shop.appKey)])
        let token = shop.token(payload: HandMadeToken.payload)
        let answer = try app.get("/config?platform=web", ("Authorization", "Bearer " + token))
        #expect(answer.status == 200)
        #expect(answer.parameter("welcome_text").asString == "Welcome back, VIP")
        #expect(try app.get("/config", ("Authorization", "Bearer " + token + "x")).status == 401)
        #expect(try Client(port: service.port, headers: [("X-App-Key", gone.appKey)]).get("/config").status == 200)
        #expect(try Client(port: service.port, headers: [("X-App-Key", "rck_unknown")]).get("/config").status == 503)
        #expect(try operations.get("/metrics").text.contains("remote_config_state_files 2"))

        try await cluster.resume()
        try await OutageTests.eventually { try operations.get("/readyz").data["stale"].asBool == false }
        #expect(try app.get("/config").status == 401, "the key was revoked meanwhile")
        #expect(try Client(port: service.port, headers: [("X-App-Key", gone.appKey)]).get("/config").status == 401)
        try await OutageTests.eventually { try scratch.names() == ["lock", "shop.state"] }
        let log = service.logText
        #expect(log.contains("state restored") && !log.contains(shop.tokenSecret) && !log.contains(shop.appKey))
        try await cluster.remove()
    }

    @Test func aDatabaseThatIsThereAtTheStartCountsAndOneThatDoesNotAnswerIsAway() async throws {
        let scratch = try ScratchFolder()
        let keeping = ["STATE_DIR": scratch.state.path]
        let fixture = try await ServiceFixture(environment: keeping)
        let shop = try fixture.makeProject("shop", template: documentedTemplate)
        try await Self.keep(shop, of: fixture, in: scratch)
        fixture.service.kill(SIGTERM)
        #expect(try await fixture.service.waitForExit() == 0)
        let silent = try ScriptedServer { _ in ScriptedReply([.waitForever]) }
        for (database, isStale) in [
            (fixture.databaseURL, false), ("postgresql://nobody:x@127.0.0.1:\(silent.port)/none", true),
        ] {
            let environment = keeping.merging(["DATABASE_CONNECT_TIMEOUT_SECONDS": "300"]) { $1 }
            let service = try await RunningService.start(databaseURL: database, environment: environment)
            let operations = Client(port: service.operationsPort)
            try await OutageTests.eventually { try operations.get("/readyz").status == 200 }
            #expect(try operations.get("/readyz").data["stale"].asBool == isStale)
            #expect(service.logText.contains("state restored") == isStale)
            let app = Client(port: service.port, headers: [("X-App-Key", shop.appKey)])
            #expect(try app.get("/config").status == 200)
            service.kill(SIGKILL)
            _ = try await service.waitForExit()
        }
    }

    @Test func aSecondInstanceOnTheSameFolderSaysSoAndEnds() async throws {
        let scratch = try ScratchFolder()
        let fixture = try await ServiceFixture(environment: ["STATE_DIR": scratch.state.path])
        let environment = RunningService.environment(fixture.databaseURL)
            .merging(["STATE_DIR": scratch.state.path]) { $1 }
        let run = try await CommandRun.apart(["serve"], environment: environment)
        #expect(run.status == 1)
        #expect(run.errors.contains("is in use by another process"), "\(run.errors)")
    }

    @Test func aFullDiskIsToldOnceAndStopsNothing() async throws {
        let scratch = try ScratchFolder()
        // No file may grow beyond this, as if the disk were full.
        let fixture = try await onOwnThread { [database = try await TemporaryDatabase.make().address] in
            try ServiceFixture(
                on: database, environment: ["STATE_DIR": scratch.state.path],
                launcher: ["prlimit", "--fsize=200000", "--"])
        }
        let shop = try fixture.makeProject("shop", template: documentedTemplate)
        let app = Client(port: fixture.service.port, headers: [("X-App-Key", shop.appKey)])
        try await Self.keep(shop, of: fixture, in: scratch)
        let kept = try Data(contentsOf: scratch.state.appending(path: "shop.state"))
        let large = HandMade.document(textLength: 300_000)
        #expect(try fixture.root().publish(large, to: "shop", over: 1).status == 200)
        try await OutageTests.eventually { fixture.service.logText.contains("state not kept") }
        #expect(try app.get("/config").data["version"].asInt == 2)
        #expect(try Data(contentsOf: scratch.state.appending(path: "shop.state")) == kept, "the old file is whole")
        #expect(try fixture.root().publish(documentedTemplate, to: "shop", over: 2).status == 200)
        try await OutageTests.eventually { fixture.service.logText.contains("state kept again") }
        #expect(fixture.service.logText.components(separatedBy: "state not kept").count == 2)
    }

    @Test func whateverAKillInterruptsOnlyWholeFilesAreLeft() async throws {
        let scratch = try ScratchFolder()
        let keeping = ["STATE_DIR": scratch.state.path]
        let fixture = try await ServiceFixture()
        let shop = try fixture.makeProject("shop", template: HandMade.document(textLength: 1_000_000))
        var version = 1
        for _ in 0..<4 {
            let service = try await RunningService.start(databaseURL: fixture.databaseURL, environment: keeping)
            let app = Client(port: service.port, headers: [("X-App-Key", shop.appKey)])
            #expect(try app.get("/config").status == 200)
            let root = try fixture.root()
            let deadline = Date(timeIntervalSinceNow: .random(in: 0.2..<1.5))
            while Date() < deadline {
                let document = HandMade.document(textLength: 1_000_000, marker: "\(version)")
                #expect(try root.publish(document, to: "shop", over: version).status == 200)
                version += 1
            }
            service.kill(SIGKILL)
            _ = try await service.waitForExit()
        }
        // An address where no database is.
        let service = try await RunningService.start(
            databaseURL: "postgresql://nobody:x@127.0.0.1:1/none", environment: keeping)
        let operations = Client(port: service.operationsPort)
        try await OutageTests.eventually { try operations.get("/readyz").status == 200 }
        let app = Client(port: service.port, headers: [("X-App-Key", shop.appKey)])
        #expect(try app.get("/config").status == 200)
        #expect(try scratch.names() == ["lock", "shop.state"], "nothing was set aside: \(service.logText)")
    }

    /// Fetches until the project is kept.
    private static func keep(_ project: ProjectFixture, of fixture: ServiceFixture, in scratch: ScratchFolder)
        async throws
    {
        let app = Client(port: fixture.service.port, headers: [("X-App-Key", project.appKey)])
        #expect(try app.get("/config").status == 200)
        try await OutageTests.eventually { (try? scratch.names())?.contains("\(project.id).state") == true }
    }
}
