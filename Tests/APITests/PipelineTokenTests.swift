import Domain
import Foundation
import TestSupport
import Testing

@Suite("Tokens for pipelines") struct PipelineTokenTests {
    private static let path = "/admin/v1/tokens"

    /// A project, and its owner who never makes a token.
    private static let refused = Task {
        let scene = try await PipelineScene.make()
        return (scene.project, { @Sendable in scene.admin() })
    }

    @Test("A token is shown once, with all that the list tells of it")
    func making() async throws {
        let scene = try await PipelineScene.make()
        let (project, admin) = (scene.project, scene.admin())
        let made = try admin.post(Self.path, Client.pipelineToken(name: "CI 🚀", roles: [project.id: .editor]))
        #expect(made.status == 201)
        let text = try #require(made.data["token"].asString)
        #expect(text.wholeMatch(of: /rct_[A-Za-z0-9_-]{56}/) != nil)
        let list = try admin.get(Self.path)
        let listed = list.data[0]
        #expect(listed["name"] == "CI 🚀")
        #expect(listed["prefix"].asString == String(text.prefix(12)))
        #expect(listed["roles"] == [project.id: "editor"])
        #expect(listed["made_by"]["id"].asString == scene.id)
        #expect(listed["made_by"]["email"].asString == scene.email)
        #expect(listed["last_used"] == .null)
        for member in ["id", "name", "prefix", "roles", "made_by", "created_at", "expires_at", "last_used"] {
            #expect(made.data[member] == listed[member], "\(member)")
        }
        let expires = try #require(listed["expires_at"].asString.flatMap { try? Date($0, strategy: .iso8601) })
        #expect(abs(expires.timeIntervalSinceNow - 30 * 86_400) < 3_600)
        #expect(!list.text.contains(text))
        let trail = try await SharedService.fixture().root().get("/admin/v1/audit?limit=200")
        #expect(trail.text.contains("\"pipeline_token.create\""))
        #expect(!trail.text.contains(text))
    }

    @Test("A pipeline publishes over the version that it has read, in the name of its maker and its own")
    func publishing() async throws {
        let scene = try await PipelineScene.make()
        let (project, admin) = (scene.project, scene.admin())
        let token = try admin.makePipelineToken(name: "nightly build", roles: [project.id: .editor])
        let pipeline = scene.client(token)
        let read = try pipeline.get(project.path + "/template?raw=true")
        #expect(read.header("etag") == "\"1\"")
        #expect(try pipeline.publish(documentedTemplate + " ", to: project.id, over: 1).status == 200)
        expectError(try pipeline.publish(documentedTemplate + "  ", to: project.id, over: 1), 412, "version_mismatch")
        let rolledBack = try pipeline.post(project.path + "/rollback", ["version": 1])
        #expect(rolledBack.status == 200)
        let name = scene.email + " (token nightly build)"
        #expect(try admin.get(project.path + "/template").data["published_by"].asString == name)
        let trail = try admin.get(project.path + "/audit?limit=2").data
        for (index, action) in ["template.rollback", "template.publish"].enumerated() {
            #expect(trail[index]["action"].asString == action)
            #expect(trail[index]["actor"] == ["id": .string(scene.id), "name": .string(name)])
        }
        #expect(try admin.get(project.path + "/audit?actor=" + scene.id).data[0]["action"] == "template.rollback")
        let day = try #require(try admin.get(Self.path).data[0]["last_used"].asString)
        let now = Int64(Date().timeIntervalSince1970)
        #expect([now, now - 3_600].map { Timestamp(seconds: $0).day }.contains(day))
    }

    @Test("A revoked token is out on the next request, on every instance, and the trail has both ends of it")
    func revoking() async throws {
        let scene = try await PipelineScene.make()
        let (project, admin) = (scene.project, scene.admin())
        let second = try await RunningService.start(databaseURL: scene.fixture.databaseURL)
        let token = try admin.makePipelineToken(name: "short-lived", roles: [project.id: .viewer])
        let (here, elsewhere) = (scene.client(token), Client(port: second.port, headers: token.headers))
        #expect(try here.get(project.path).status == 200)
        #expect(try elsewhere.get(project.path).status == 200)
        #expect(try admin.send("DELETE", Self.path + "/" + token.id).status == 204)
        expectError(try here.get(project.path), 401, "invalid_token")
        expectError(try elsewhere.get(project.path), 401, "invalid_token")
        expectError(try admin.send("DELETE", Self.path + "/" + token.id), 404, "not_found")
        let trail = try scene.fixture.root().get("/admin/v1/audit?target=" + token.id).data
        #expect(trail[0]["action"] == "pipeline_token.delete")
        #expect(trail[0]["before"] == trail[1]["after"])
        #expect(trail[1]["action"] == "pipeline_token.create")
        #expect(trail[1]["actor"]["name"].asString == scene.email)
        #expect(trail[1]["after"]["name"] == "short-lived")
        #expect(trail[1]["after"]["roles"] == [project.id: "viewer"])
    }

    @Test(
        "What is asked for amiss is told fault by fault, at its place",
        arguments: [
            ("{}", ["/name missing_field", "/expires_in_days missing_field", "/roles missing_field"]),
            (
                #"{"name":7,"expires_in_days":"30","roles":[]}"#,
                ["/name wrong_type", "/expires_in_days wrong_type", "/roles wrong_type"]
            ),
            (
                #"{"name":"","expires_in_days":0,"roles":{}}"#,
                ["/name invalid_value", "/expires_in_days invalid_value", "/roles invalid_value"]
            ),
            (
                #"{"name":"a\nb","expires_in_days":367,"roles":{"%":"admin"}}"#,
                ["/name invalid_value", "/expires_in_days invalid_value", "/roles/% invalid_value"]
            ),
            (
                #"{"name":"n","expires_in_days":1.5,"roles":{"%":null}}"#,
                ["/expires_in_days wrong_type", "/roles/% wrong_type"]
            ),
            (
                #"{"name":"n","expires_in_days":1,"roles":{"%":"viewer"},"instance_admin":true}"#,
                ["/instance_admin unknown_field"]
            ),
            (
                #"{"name":"n","expires_in_days":1,"roles":{"a/b~c":"viewer","\u0000":"viewer","":"viewer"}}"#,
                ["/roles/a~1b~0c unknown_project", "/roles/\0 unknown_project", "/roles/ unknown_project"]
            ),
            (
                #"{"name":"n","expires_in_days":1,"roles":{"no-such-project":"viewer","%":"viewer"}}"#,
                ["/roles/no-such-project unknown_project"]
            ),
        ])
    func faults(_ body: String, _ expected: [String]) async throws {
        let (project, admin) = try await Self.refused.value
        let answer = try admin().send("POST", Self.path, text: body.replacing("%", with: project.id))
        expectError(answer, 422, "invalid_request")
        let details = answer.json["error"]["details"].asArray ?? []
        let found = details.map { "\($0["path"].asString ?? "") \($0["code"].asString ?? "")" }
        #expect(Set(found) == Set(expected.map { $0.replacing("%", with: project.id) }))
    }

    @Test("A body that is no object, too large or of too many projects makes no token")
    func hostileBodies() async throws {
        let (project, client) = try await Self.refused.value
        let admin = client()
        expectError(try admin.send("POST", Self.path, text: "[]"), 422, "invalid_request")
        expectError(try admin.send("POST", Self.path, text: "{"), 400, "invalid_json")
        let twice = #"{"name":"n","expires_in_days":1,"roles":{"%":"viewer","%":"owner"}}"#
        expectError(
            try admin.send("POST", Self.path, text: twice.replacing("%", with: project.id)), 400, "invalid_json")
        expectError(
            try admin.send("POST", Self.path, text: String(repeating: " ", count: 70_000)), 413, "payload_too_large")
        let many = Dictionary(uniqueKeysWithValues: (0..<101).map { ("p\($0)", Role.viewer) })
        let answer = try admin.post(Self.path, Client.pipelineToken(roles: many))
        expectError(answer, 422, "invalid_request")
        #expect(answer.json["error"]["details"].asArray?.count == 1)
        #expect(try admin.get(Self.path).data.asArray?.isEmpty == true)
    }

    @Test("One sees and revokes one's own tokens; instance administrators see and revoke all")
    func whoseTokens() async throws {
        let scene = try await PipelineScene.make()
        let (project, admin) = (scene.project, scene.admin())
        let token = try admin.makePipelineToken(roles: [project.id: .viewer])
        let otherEmail = "other-\(project.id)@example.com"
        try scene.fixture.makeAdmin(otherEmail, role: .owner, in: project.id)
        let other = try scene.fixture.signIn(otherEmail)
        #expect(try other.get(Self.path).data.asArray?.isEmpty == true)
        expectError(try other.get(Self.path + "?all=true"), 403, "forbidden")
        expectError(try other.send("DELETE", Self.path + "/" + token.id), 404, "not_found")
        expectError(try other.send("DELETE", Self.path + "/none"), 404, "not_found")
        let root = try scene.fixture.root()
        #expect(try !root.get(Self.path).text.contains(token.id))
        var target = Self.path + "?all=true&limit=200"
        var seen: [JSON] = []
        repeat {
            let page = try root.get(target)
            seen += page.data.asArray ?? []
            target = page.json["next"].asString.map { Self.path + "?all=true&limit=200&cursor=" + $0 } ?? ""
        } while !target.isEmpty
        #expect(seen.contains { $0["id"].asString == token.id })
        #expect(try root.send("DELETE", Self.path + "/" + token.id).status == 204)
        expectError(try scene.client(token).get(project.path), 401, "invalid_token")
    }

    @Test("Tokens are listed page by page in the order of their making")
    func pages() async throws {
        let scene = try await PipelineScene.make()
        let (project, admin) = (scene.project, scene.admin())
        let made = try (0..<5).map { try admin.makePipelineToken(name: "t\($0)", roles: [project.id: .viewer]).id }
        let first = try admin.get(Self.path + "?limit=3")
        let cursor = try #require(first.json["next"].asString)
        let second = try admin.get(Self.path + "?limit=3&cursor=" + cursor)
        #expect(second.json["next"] == .null)
        let listed = ((first.data.asArray ?? []) + (second.data.asArray ?? [])).map { $0["id"].asString }
        #expect(listed == made)
        expectError(try admin.get(Self.path + "?cursor=bm9uZQ=="), 400, "invalid_cursor")
        expectError(try admin.get(Self.path + "?limit=0"), 400, "invalid_limit")
        expectError(try admin.get(Self.path + "?all=perhaps"), 400, "invalid_query")
    }

    @Test("A token is good nowhere but in the Admin API, and nothing else is good in its place")
    func otherPlaces() async throws {
        let scene = try await PipelineScene.make()
        let (project, admin) = (scene.project, scene.admin())
        let token = try admin.makePipelineToken(roles: [project.id: .owner])
        let nobody = scene.fixture.anonymous()
        expectError(try nobody.get("/config", ("X-App-Key", token.text)), 401, "invalid_app_key")
        let app = Client(port: scene.fixture.service.port, headers: [("X-App-Key", project.appKey)])
        expectError(try app.get("/config", ("Authorization", "Bearer " + token.text)), 401, "invalid_token")
        let other = token.text.hasSuffix("A") ? "B" : "A"
        for credentials in [
            "Bearer " + project.appKey, "Bearer " + String(token.text.dropLast()) + other,
            "Bearer " + token.text + other,
            "Bearer rct_" + String(repeating: "A", count: 56), "Bearer " + token.id, "Basic " + token.text,
        ] {
            expectError(try nobody.get(project.path, ("Authorization", credentials)), 401, "invalid_token")
        }
        let twice = try nobody.get(
            project.path, ("Authorization", "Bearer " + token.text), ("Authorization", "Bearer " + token.text))
        expectError(twice, 401, "invalid_token")
        #expect(try nobody.get(project.path, ("Authorization", "bEARER  " + token.text)).status == 200)
    }

    @Test("A token past its end is told that it has expired, and is still listed")
    func expired() async throws {
        try await TemporaryDatabase.with { database in
            let fixture = try await ServiceFixture(databaseURL: database.address)
            let project = try fixture.makeProject("shop")
            let root = try fixture.root()
            let token = try root.makePipelineToken(roles: [project.id: .viewer])
            #expect(try Client(port: fixture.service.port, headers: token.headers).get(project.path).status == 200)
            try await database.execute("update control.pipeline_tokens set expires_at = now() - interval '1 second'")
            expectError(
                try Client(port: fixture.service.port, headers: token.headers).get(project.path), 401, "expired_token")
            #expect(try root.get(Self.path).data[0]["id"].asString == token.id)
            fixture.service.kill(SIGTERM)
            #expect(try await fixture.service.waitForExit() == 0)
        }
    }

    @Test("Once a revocation is answered nothing more is published, however many are at it")
    func revokedWhileInUse() async throws {
        let scene = try await PipelineScene.make()
        let (project, admin) = (scene.project, scene.admin())
        let token = try admin.makePipelineToken(name: "busy", roles: [project.id: .editor])
        let published = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let count = try? await onOwnThread { () throws -> Int in
                        let pipeline = scene.client(token)
                        var count = 0
                        for attempt in 0..<10_000 {
                            let document = documentedTemplate + String(repeating: " ", count: 1 + attempt % 50)
                            let status = try pipeline.publish(document, to: project.id).status
                            if status == 401 { break }
                            if status == 200 { count += 1 }
                        }
                        return count
                    }
                    return count ?? -1
                }
            }
            let isRevoked = try? await onOwnThread { () throws -> Bool in
                let admin = scene.admin()
                while try admin.get(project.path).data["version"].asInt ?? 0 < 10 {}
                return try admin.send("DELETE", Self.path + "/" + token.id).status == 204
            }
            #expect(isRevoked == true)
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(published.allSatisfy { (0..<10_000).contains($0) }, "each of them was told in the end")
        let version = try #require(try admin.get(project.path).data["version"].asInt)
        expectError(try scene.client(token).publish(documentedTemplate, to: project.id), 401, "invalid_token")
        #expect(try admin.get(project.path).data["version"].asInt == version)
        let name = scene.email + " (token busy)"
        let newest = try admin.get(project.path + "/versions/\(version)").data["published_by"].asString
        #expect(newest == name)
    }
}
