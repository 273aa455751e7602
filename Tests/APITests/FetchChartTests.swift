import Domain
import Foundation
import TestSupport
import Testing

/// How often a project was fetched, from the apps' requests to the chart.
@Suite struct FetchChartTests {
    @Test func afterAPublishOneSeesTheNewVersionTakeOver() async throws {
        let fixture = try await ServiceFixture()
        let project = try fixture.makeProject("shop", template: documentedTemplate)
        let root = try fixture.root()
        let app = Client(port: fixture.service.port, headers: [("X-App-Key", project.appKey)])
        // The first of these is loaded from the database.
        for _ in 0..<3 { #expect(try app.get("/config?platform=iOS&app_version=2.1").status == 200) }
        #expect(try root.publish(documentedTemplate + " ", to: project.id, over: 1).status == 200)
        let tag = try #require(try app.get("/config?platform=android").header("etag"))
        #expect(try app.get("/config?platform=android", ("If-None-Match", tag)).status == 304)
        #expect(try app.get("/bootstrap").status == 200)

        let (service, admin) = try await restart(fixture)
        let data = try admin.get(project.path + "/fetches").data
        #expect(data["period"].asString == "day")
        #expect(data["step_seconds"].asInt == 600)
        #expect(data["total"].asInt == 5)
        #expect(series(data, "version") == ["named 1 3", "named 2 2"])
        #expect(series(data, "platform") == ["named ios 3", "named android 2"])
        #expect(series(data, "app_version") == ["named 2.1 3", "none - 2"])
        service.kill(SIGTERM)
        #expect(try await service.waitForExit() == 0)
    }

    @Test func aProjectThatIsDeletedTakesItsFetchesAlong() async throws {
        let fixture = try await ServiceFixture()
        let project = try fixture.makeProject("shop", template: documentedTemplate)
        let app = Client(port: fixture.service.port, headers: [("X-App-Key", project.appKey)])
        #expect(try app.get("/config").status == 200)
        #expect(try fixture.root().send("DELETE", project.path + "?confirm=shop").status == 204)
        let again = try fixture.makeProject("shop", template: documentedTemplate)
        let (service, admin) = try await restart(fixture)
        #expect(try admin.get(again.path + "/fetches").data["total"].asInt == 0)
        service.kill(SIGTERM)
        #expect(try await service.waitForExit() == 0)
    }

    @Test(arguments: [("", "day", 144), ("?period=day", "day", 144), ("?period=fortnight", "fortnight", 336)])
    func aPeriodIsOfSteps(_ query: String, _ period: String, _ steps: Int) async throws {
        let (project, _, root) = try await SharedService.project()
        let data = try root.get(project.path + "/fetches" + query).data
        #expect(data["period"].asString == period)
        let from = try #require(Timestamp(rfc3339: data["from"].asString ?? ""))
        let to = try #require(Timestamp(rfc3339: data["to"].asString ?? ""))
        #expect(to.seconds - from.seconds == Int64(steps * (data["step_seconds"].asInt ?? 0)))
        #expect(data["total"].asInt == 0)
        #expect(data["by"]["version"].asArray?.isEmpty == true)
    }

    @Test(arguments: ["week", "DAY", "%"]) func noOtherPeriodIsTaken(_ period: String) async throws {
        let (project, _, root) = try await SharedService.project()
        expectError(try root.get(project.path + "/fetches?period=" + period), 400, "invalid_query")
    }

    /// Stops the service, which writes down what it counted, and starts another on its database.
    private func restart(_ fixture: ServiceFixture) async throws -> (RunningService, Client) {
        fixture.service.kill(SIGTERM)
        #expect(try await fixture.service.waitForExit() == 0)
        let service = try await RunningService.start(databaseURL: fixture.databaseURL)
        return (service, try fixture.signIn(ServiceFixture.rootEmail, at: service.port))
    }

    private func series(_ data: JSON, _ dimension: String) -> [String] {
        (data["by"][dimension].asArray ?? []).map { series in
            let counts = (series["counts"].asArray ?? []).compactMap(\.asInt)
            #expect(counts.count == 144)
            return "\(series["kind"].asString ?? "") \(series["name"].asString ?? "-") \(counts.reduce(0, +))"
        }
    }
}
