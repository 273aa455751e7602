import Domain
import Foundation
import TestSupport
import Testing

/// Two instances on one database.
@Suite struct InstancesTests {
    struct Pair: Sendable {
        let fixture: ServiceFixture
        let second: RunningService
    }

    private static let task = Task {
        let fixture = try await SharedService.fixture()
        // It looks for changes so seldom that it must have been told.
        let second = try await RunningService.start(
            databaseURL: fixture.databaseURL, environment: ["CHANGE_POLL_SECONDS": "3600"])
        return Pair(fixture: fixture, second: second)
    }

    @Test func aPublishOnOneShowsOnTheOther() async throws {
        let (project, app, root) = try await SharedService.project()
        let other = Client(port: try await Self.task.value.second.port, headers: app.headers)
        var waits: [Duration] = []
        for version in 1...20 {
            #expect(try other.get("/config").data["version"].asInt == version)
            let document = documentedTemplate + String(repeating: " ", count: version)
            #expect(try root.publish(document, to: project.id, over: version).status == 200)
            let published = ContinuousClock.now
            try await OutageTests.eventually {
                try other.get("/config").data["version"].asInt == version + 1
            }
            waits.append(published.duration(to: .now))
        }
        // On a machine that stands still for a while one of them may take longer.
        #expect(waits.sorted()[waits.count / 2] < .seconds(1))
    }

    @Test func settingsAndRevokedKeysAreInForceAtOnce() async throws {
        let (project, app, root) = try await SharedService.project()
        let other = Client(port: try await Self.task.value.second.port, headers: app.headers)
        let token = [("Authorization", try "Bearer " + project.token())]
        #expect(try other.send("GET", "/config", headers: token).status == 200)

        #expect(try root.send("PATCH", project.path, json: ["min_fetch_interval": 5]).status == 200)
        try await OutageTests.eventually {
            try other.get("/config").data["min_fetch_interval"].asInt == 5
        }
        #expect(try root.send("DELETE", project.path + "/token-keys/main").status == 204)
        try await OutageTests.eventually {
            try other.send("GET", "/config", headers: token).status == 401
        }
        #expect(try root.send("DELETE", project.path + "/app-keys/" + project.appKeyID).status == 204)
        try await OutageTests.eventually { try other.get("/config").status == 401 }
    }

    @Test func aDeletedProjectIsGoneAndItsNameIsFreeOnBoth() async throws {
        let (project, app, root) = try await SharedService.project()
        let fixture = try await SharedService.fixture()
        let other = Client(port: try await Self.task.value.second.port, headers: app.headers)
        #expect(try other.get("/config").status == 200)
        #expect(try root.send("DELETE", project.path + "?confirm=" + project.id).status == 204)
        try await OutageTests.eventually { try other.get("/config").status == 401 }
        let again = try fixture.makeProject(project.id)
        other.headers = [("X-App-Key", again.appKey)]
        #expect(try other.get("/config").data["version"].asInt == 0)
    }
}
