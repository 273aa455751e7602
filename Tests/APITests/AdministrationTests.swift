import Domain
import Foundation
import TestSupport
import Testing

/// Admins, sign-ins, projects, settings and keys.
@Suite struct AdministrationTests {
    @Test func wrongEmailAndWrongPasswordHaveTheSameAnswer() async throws {
        let fixture = try await SharedService.fixture()
        let unknown = try fixture.anonymous().post(
            "/admin/v1/login", ["email": "no-one@example.com", "password": "wrong password"])
        let email = "known-\(SharedService.projectName())@example.com"
        try fixture.makeAdmin(email)
        let wrong = try fixture.anonymous().post(
            "/admin/v1/login", ["email": .string(email), "password": "wrong password"])
        #expect(unknown.status == 401)
        #expect(wrong.status == 401)
        #expect(unknown.errorCode == wrong.errorCode)
        #expect(unknown.json["error"]["message"] == wrong.json["error"]["message"])
        #expect(try fixture.signIn(email.uppercased()).get("/admin/v1/me").data["email"].asString == email.lowercased())
    }

    @Test func fiveFailuresAMinuteLockAnAccountForAWhile() async throws {
        let fixture = try await ServiceFixture()
        let body: JSON = ["email": .string(ServiceFixture.rootEmail), "password": "wrong password"]
        for _ in 0..<5 { #expect(try fixture.anonymous().post("/admin/v1/login", body).status == 401) }
        let sixth = try fixture.anonymous().post("/admin/v1/login", body)
        #expect(sixth.status == 429)
        #expect(sixth.errorCode == "too_many_attempts")
        #expect(sixth.header("retry-after").flatMap { Int($0) }.map { (1...60).contains($0) } == true)
        let right: JSON = [
            "email": .string(ServiceFixture.rootEmail), "password": .string(ServiceFixture.password),
        ]
        #expect(try fixture.anonymous().post("/admin/v1/login", right).status == 429)
    }

    @Test func theLastInstanceAdministratorStays() async throws {
        let fixture = try await ServiceFixture()
        let root = try fixture.root()
        let id = try #require(try root.get("/admin/v1/me").data["id"].asString)
        let demoted = try root.send("PATCH", "/admin/v1/admins/\(id)", json: ["instance_admin": false])
        #expect(demoted.status == 409)
        #expect(demoted.errorCode == "last_instance_admin")
        #expect(try root.send("DELETE", "/admin/v1/admins/\(id)").status == 409)
    }

    @Test func oneChangesOnesOwnNameAndPasswordAndNoMore() async throws {
        let fixture = try await SharedService.fixture()
        let email = "self-\(SharedService.projectName())@example.com"
        let id = try fixture.makeAdmin(email)
        let (here, elsewhere) = (try fixture.signIn(email), try fixture.signIn(email))
        let path = "/admin/v1/admins/\(id)"
        #expect(try here.send("PATCH", path, json: ["name": "New"]).data["name"].asString == "New")
        #expect(try here.send("PATCH", path, json: ["instance_admin": true]).status == 403)
        #expect(try here.send("PATCH", path, json: ["password": "short"]).status == 422)
        #expect(try here.send("PATCH", path, json: ["password": "another long password"]).status == 200)
        #expect(try here.get("/admin/v1/me").status == 200)
        #expect(try elsewhere.get("/admin/v1/me").status == 401)
    }

    @Test(arguments: [
        (#"{"email":"no address","name":"N","password":"long enough one"}"#, "invalid_value", "/email"),
        (#"{"email":"a@b.example","name":"","password":"long enough one"}"#, "invalid_value", "/name"),
        (#"{"email":"a@b.example","name":"N","password":"short"}"#, "invalid_value", "/password"),
        (#"{"email":"a@b.example","name":"N"}"#, "missing_field", "/password"),
        (#"{"email":"a@b.example","name":"N","password":"long enough one","x":1}"#, "unknown_field", "/x"),
        (#"{"email":1,"name":"N","password":"long enough one"}"#, "wrong_type", "/email"),
    ])
    func anAdminWithAFaultIsNotMade(_ body: String, _ code: String, _ path: String) async throws {
        let root = try await SharedService.fixture().root()
        let answer = try root.send(
            "POST", "/admin/v1/admins", headers: [("Content-Type", "application/json")], body: Array(body.utf8))
        #expect(answer.status == 422)
        #expect(answer.json["error"]["details"][0]["code"].asString == code)
        #expect(answer.json["error"]["details"][0]["path"].asString == path)
    }

    @Test(arguments: ["A", "a", "1a", "a_b", "a b", String(repeating: "a", count: 41), "é-x"])
    func aProjectsNameHasAGrammar(_ id: String) async throws {
        let root = try await SharedService.fixture().root()
        #expect(try root.post("/admin/v1/projects", ["id": .string(id), "name": "N"]).status == 422)
    }

    @Test func whatExistsAlreadyIsAConflict() async throws {
        let (project, _, root) = try await SharedService.project()
        let again: [(String, JSON)] = [
            ("/admin/v1/projects", ["id": .string(project.id), "name": "N"]),
            ("/admin/v1/admins", ["email": "ROOT@example.com", "name": "N", "password": "long enough one"]),
            (
                project.path + "/token-keys",
                ["algorithm": "HS256", "kid": "main", "secret": "another secret that is long enough"]
            ),
        ]
        for (path, body) in again {
            let answer = try root.post(path, body)
            #expect(answer.status == 409)
            #expect(answer.errorCode == "already_exists")
        }
    }

    @Test(arguments: [
        (#"{"min_fetch_interval":-1}"#, "/min_fetch_interval"),
        (#"{"min_fetch_interval":604801}"#, "/min_fetch_interval"),
        (#"{"min_fetch_interval":"60"}"#, "/min_fetch_interval"),
        (#"{"min_fetch_interval":1.5}"#, "/min_fetch_interval"),
        (#"{"allowed_origins":["https://a.example/path"]}"#, "/allowed_origins/0"),
        (#"{"allowed_origins":"*"}"#, "/allowed_origins"), (#"{"token":{"uid_claim":""}}"#, "/token/uid_claim"),
        (#"{"token":{"isuer":"x"}}"#, "/token/isuer"), (#"{"nmae":"x"}"#, "/nmae"), (#"{"name":""}"#, "/name"),
    ])
    func aSettingWithAFaultChangesNothing(_ body: String, _ path: String) async throws {
        let (project, _, root) = try await SharedService.project()
        let before = try root.get(project.path).data
        let answer = try root.send(
            "PATCH", project.path, headers: [("Content-Type", "application/json")], body: Array(body.utf8))
        #expect(answer.status == 422)
        #expect(answer.errorCode == "invalid_settings")
        #expect(answer.json["error"]["details"][0]["path"].asString == path, "\(answer.text)")
        #expect(try root.get(project.path).data == before)
    }

    @Test func aKeyIsShownOnceAndListedWithoutIt() async throws {
        let (project, app, root) = try await SharedService.project()
        _ = try app.get("/config")
        let list = try root.get(project.path + "/app-keys")
        #expect(!list.text.contains(project.appKey))
        #expect(list.data[0]["prefix"].asString.map(project.appKey.hasPrefix) == true)
        let tokenKeys = try root.get(project.path + "/token-keys")
        #expect(tokenKeys.data[0]["kid"].asString == "main")
        #expect(!tokenKeys.text.contains(project.tokenSecret))
    }

    @Test func anotherProjectsKeyCannotBeReachedThroughOnesOwn() async throws {
        let (project, app, root) = try await SharedService.project()
        let (other, _, _) = try await SharedService.project()
        #expect(try root.send("DELETE", other.path + "/app-keys/" + project.appKeyID).status == 404)
        #expect(try app.get("/config").status == 200)
    }
}
