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

    static func trail(_ client: Client, _ project: ProjectFixture) throws -> [JSON] {
        try client.get(project.path + "/audit?limit=200").data.asArray ?? []
    }
}
