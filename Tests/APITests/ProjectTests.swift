import Domain
import Foundation
import TestSupport
import Testing

/// Making, listing and deleting projects.
@Suite struct ProjectTests {
    @Test func aProjectIsMadeWithTheStandardSettings() async throws {
        let root = try await SharedService.fixture().root()
        let id = SharedService.projectName()
        let made = try root.post("/admin/v1/projects", ["id": .string(id), "name": "Shop \u{1F389}"])
        #expect(made.status == 201)
        #expect(made.data["name"].asString == "Shop \u{1F389}")
        #expect(made.data["version"].asInt == 0)
        #expect(made.data["min_fetch_interval"].asInt == 3600)
        #expect(made.data["allowed_origins"].isNull)
        #expect(made.data["role"].asString == "owner")
        #expect(made.data["published_at"].isNull && made.data["published_by"].isNull)
        #expect(made.data["fetches_today"].asInt == 0)
        #expect(try root.get("/admin/v1/projects/\(id)").data == made.data)
        let again = try root.post("/admin/v1/projects", ["id": .string(id), "name": "N"])
        expectError(again, 409, "already_exists")
    }

    @Test func aProjectTellsItsLastPublishAloneAndInTheList() async throws {
        let (project, _, root) = try await SharedService.project()
        let version = try root.get(project.path + "/versions/1").data
        let alone = try root.get(project.path).data
        #expect(alone["published_at"] == version["published_at"])
        #expect(alone["published_by"].asString == ServiceFixture.rootEmail)
        #expect(try root.send("PATCH", project.path, json: ["name": "N"]).data["published_at"] == alone["published_at"])
        #expect(try root.publish(documentedTemplate + " ", to: project.id, over: 1).status == 200)
        let later = try root.get(project.path).data
        #expect(later["published_at"] == (try root.get(project.path + "/versions/2").data["published_at"]))
        // The list is by id, and other tests' projects are in it too.
        let before = String(project.id.dropLast())
        let cursor = Data(before.utf8).base64EncodedString()
        let listed = try root.get("/admin/v1/projects?limit=200&cursor=\(cursor)").data.asArray ?? []
        #expect(listed.first { $0["id"].asString == project.id } == later)
    }

    @Test(arguments: [
        "", "a", "A", "Ab", "1a", "-a", "a_b", "a b", "a.b", "a/b", "é-x", "ab\0", "ab\n", "ａｂ",
        String(repeating: "a", count: 41),
    ])
    func anIdHasAGrammar(_ id: String) async throws {
        let root = try await SharedService.fixture().root()
        let answer = try root.post("/admin/v1/projects", ["id": .string(id), "name": "N"])
        expectError(answer, 422, "invalid_request")
        #expect(answer.faults == ["/id invalid_value"])
    }

    @Test(
        arguments: [
            ("{}", ["/id missing_field", "/name missing_field"]), (#"{"id":1,"name":"N"}"#, ["/id wrong_type"]),
            (#"{"id":"ab","name":""}"#, ["/name invalid_value"]),
            (#"{"id":"ab","name":"N","owner":"x"}"#, ["/owner unknown_field"]),
        ] as [(String, [String])])
    func aProjectWithAFaultIsNotMade(_ body: String, _ faults: [String]) async throws {
        let answer = try await SharedService.fixture().root().send("POST", "/admin/v1/projects", text: body)
        expectError(answer, 422, "invalid_request")
        #expect(answer.faults == faults)
    }

    @Test(arguments: ["", "?confirm=", "?confirm=yes", "?confirm=%", "?Confirm=shop"])
    func deletingTakesTheProjectsNameAgain(_ query: String) async throws {
        let (project, app, root) = try await SharedService.project()
        let target = project.path + query.replacing("%", with: project.id.uppercased())
        expectError(try root.send("DELETE", target), 400, "confirmation_required")
        #expect(try app.get("/config").status == 200)
    }

    @Test func oneSeesOnesOwnProjectsAloneInPages() async throws {
        let fixture = try await SharedService.fixture()
        let root = try fixture.root()
        let email = "pages-\(SharedService.projectName())@example.com"
        let admin = try fixture.makeAdmin(email)
        let mine = try (0..<5).map { _ in
            let id = SharedService.projectName()
            _ = try root.post("/admin/v1/projects", ["id": .string(id), "name": "N"])
            let path = "/admin/v1/projects/\(id)/members/\(admin)"
            try #require(try root.send("PUT", path, json: ["role": "viewer"]).status == 200)
            return id
        }
        let client = try fixture.signIn(email)
        var pages: [[String]] = []
        var cursor = ""
        repeat {
            let page = try client.get("/admin/v1/projects?limit=2" + cursor)
            pages.append((page.data.asArray ?? []).compactMap { $0["id"].asString })
            cursor = page.json["next"].asString.map { "&cursor=" + $0 } ?? ""
        } while !cursor.isEmpty
        #expect(pages.map(\.count) == [2, 2, 1])
        #expect(pages.flatMap(\.self) == mine.sorted())
        #expect(try client.get("/admin/v1/me").data["projects"].asArray?.count == 5)
    }

    @Test(arguments: [
        "limit=0", "limit=201", "limit=x", "limit=-1", "limit=", "limit=1.0", "limit=99999999999999999999",
    ])
    func aBadLimitIs400(_ query: String) async throws {
        let root = try await SharedService.fixture().root()
        expectError(try root.get("/admin/v1/projects?" + query), 400, "invalid_limit")
    }

    @Test(arguments: [
        ("/projects", "x"), ("/projects", "%00"), ("/projects", "QSdC"), ("/projects", "////"), ("/admins", "YWI%3D"),
        ("/audit", "LTE%3D"), ("/audit", "YWI%3D"), ("/projects", String(repeating: "A", count: 2_000)),
    ])
    func aCursorThatNoListGaveIs400(_ path: String, _ cursor: String) async throws {
        let root = try await SharedService.fixture().root()
        expectError(try root.get("/admin/v1\(path)?cursor=\(cursor)"), 400, "invalid_cursor")
    }

    @Test func aParameterTwiceIs400() async throws {
        let root = try await SharedService.fixture().root()
        expectError(try root.get("/admin/v1/projects?limit=1&limit=2"), 400, "duplicate_parameter")
    }
}
