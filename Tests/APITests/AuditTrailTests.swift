import Domain
import Foundation
import TestSupport
import Testing

@Suite struct AuditTrailTests {
    @Test func eachChangeHasOneRowAndARefusalHasNone() async throws {
        let (project, _, root) = try await SharedService.project()
        let before = try Self.trail(root, project).count
        // Refused or without effect.
        _ = try root.publish("{}", to: project.id)
        _ = try root.publish("{\"parameters\":{}}", to: project.id, over: 7)
        _ = try root.publish(documentedTemplate, to: project.id, over: 1)
        _ = try root.send("PATCH", project.path, json: ["min_fetch_interval": -1])
        _ = try root.send("PATCH", project.path, json: ["min_fetch_interval": 3600])
        _ = try root.post(project.path + "/app-keys", ["name": 1])
        _ = try root.send("DELETE", project.path + "/token-keys/none")
        _ = try root.post(project.path + "/rollback", ["version": 1])
        #expect(try Self.trail(root, project).count == before)
        // Done.
        _ = try root.publish("{\"parameters\":{}}", to: project.id, over: 1, query: "?note=hello")
        _ = try root.post(project.path + "/rollback", ["version": 1])
        _ = try root.send("PATCH", project.path, json: ["min_fetch_interval": 10, "name": "New"])
        _ = try root.send("DELETE", project.path + "/token-keys/main")
        let trail = try Self.trail(root, project)
        #expect(
            trail.prefix(4).map { $0["action"].asString } == [
                "token_key.delete", "project.update", "template.rollback", "template.publish",
            ])
        #expect(trail.count == before + 4)
        for row in trail.prefix(4) {
            #expect(row["actor"]["name"].asString == ServiceFixture.rootEmail)
            #expect(row["address"].asString == "127.0.0.1")
            #expect(row["request_id"].asString != nil)
            #expect(row["at"].asString?.hasSuffix("Z") == true)
        }
    }

    @Test func anOverwriteIsSaidToBeOne() async throws {
        let (project, _, root) = try await SharedService.project()
        _ = try root.publish("{\"parameters\":{}}", to: project.id)
        #expect(try Self.trail(root, project).first?["after"]["forced"].asBool == true)
    }

    @Test func noSecretIsInTheTrail() async throws {
        let (project, _, root) = try await SharedService.project()
        let text = try root.get(project.path + "/audit?limit=200").text
        #expect(!text.contains(project.appKey))
        #expect(!text.contains(project.tokenSecret))
    }

    @Test func theTrailOfADeletedProjectStays() async throws {
        let (project, app, root) = try await SharedService.project()
        let rows = try Self.trail(root, project).count
        #expect(try root.send("DELETE", project.path).status == 400)
        #expect(try root.send("DELETE", project.path + "?confirm=" + project.id).status == 204)
        #expect(try app.get("/config").status == 401)
        #expect(try root.get(project.path).status == 404)
        let kept = try root.get("/admin/v1/audit?limit=200&project=" + project.id)
        #expect(kept.status == 200)
        #expect(kept.data.asArray?.count == rows)
        // A new project of that name starts from nothing.
        #expect(try root.post("/admin/v1/projects", ["id": .string(project.id), "name": "Again"]).status == 201)
        #expect(try root.get(project.path + "/template").data["version"].asInt == 0)
    }

    @Test func pagesNeitherSkipNorRepeatWhileOthersWrite() async throws {
        let (project, _, root) = try await SharedService.project()
        for index in 1...12 {
            _ = try root.publish("{\"parameters\":{}}" + String(repeating: " ", count: index), to: project.id)
        }
        var seen: [Int] = []
        var cursor = ""
        repeat {
            let page = try root.get(project.path + "/audit?limit=4" + cursor)
            seen += (page.data.asArray ?? []).compactMap { $0["sequence"].asInt }
            _ = try root.publish("{\"parameters\":{}}" + String(repeating: "\n", count: seen.count), to: project.id)
            cursor = page.json["next"].asString.map { "&cursor=" + $0.replacing("=", with: "%3D") } ?? ""
        } while !cursor.isEmpty
        #expect(seen == Array((1...seen[0]).reversed()))
    }

    @Test func itIsSearchedByWhoWhatAndWhen() async throws {
        let (project, _, root) = try await SharedService.project()
        let me = try #require(try root.get("/admin/v1/me").data["id"].asString)
        for version in 1...3 {
            _ = try root.publish("{\"parameters\":{}}" + String(repeating: " ", count: version), to: project.id)
        }
        func count(_ query: String) throws -> Int? {
            try root.get(project.path + "/audit?limit=200&" + query).data.asArray?.count
        }
        let all = try Self.trail(root, project)
        #expect(try count("action=template.publish") == 4)
        #expect(try count("action=template") == 0)
        #expect(try count("actor=\(ServiceFixture.rootEmail)") == all.count)
        #expect(try count("actor=\(me)&action=template.publish") == 4)
        #expect(try count("actor=nobody@example.com") == 0)
        #expect(try count("target=%00") == 0)
        let time = try #require(all[1]["at"].asString)
        #expect(try count("from=\(time)") == 2)
        #expect(try count("to=\(time)") == all.count - 2)
        #expect(try count("from=\(time)&to=\(time)") == 0)
        // Pages are of what the search finds.
        let page = try root.get(project.path + "/audit?limit=3&action=template.publish")
        #expect(page.data.asArray?.count == 3)
        let cursor = try #require(page.json["next"].asString)
        let last = try root.get(project.path + "/audit?limit=3&action=template.publish&cursor=\(cursor)")
        #expect(last.data.asArray?.count == 1)
        #expect(last.json["next"].isNull)
    }

    @Test(arguments: ["from=yesterday", "to=2026-01-31", "from=2026-02-30T00:00:00Z", "to=1700000000"])
    func aTimeThatIsNoneIs400(_ query: String) async throws {
        let root = try await SharedService.fixture().root()
        expectError(try root.get("/admin/v1/audit?" + query), 400, "invalid_query")
    }

    static func trail(_ client: Client, _ project: ProjectFixture) throws -> [JSON] {
        try client.get(project.path + "/audit?limit=200").data.asArray ?? []
    }
}
