import Domain
import TestSupport
import Testing

/// `POST …/evaluate`
@Suite struct EvaluateTests {
    @Test func aCallerIsToldWhatAndWhy() async throws {
        let (project, _, root) = try await SharedService.project()
        let answer = try root.post(
            project.path + "/evaluate",
            ["context": ["platform": "iOS", "app_version": "2.1", "uid": "user-1", "claims": ["role": "vip"]]])
        #expect(answer.status == 200)
        #expect(answer.data["conditions"].asArray?.map { $0["matched"].asBool } == [true, true, false])
        #expect(answer.data["conditions"][0]["rules"][1]["input"].asString == "2.1")
        let welcome = answer.data["parameters"]["welcome_text"]
        #expect(welcome["value"].asString == "Welcome to 2.1")
        #expect(welcome["condition"].asString == "ios_new")
        #expect(welcome["type"].asString == "string")
        #expect(answer.data["parameters"]["max_offers"]["condition"].isNull)
    }

    @Test func aDraftIsEvaluatedWithoutBeingPublished() async throws {
        let (project, app, root) = try await SharedService.project()
        let draft: JSON = ["parameters": ["only": ["type": "number", "default": 7]]]
        let answer = try root.post(project.path + "/evaluate", ["context": [:], "template": draft])
        #expect(answer.data["parameters"]["only"]["value"].asInt == 7)
        #expect(answer.data["parameters"].asObject?.members.count == 1)
        #expect(try app.get("/config").data["version"].asInt == 1)
    }

    @Test(arguments: [
        (
            #"{"context":{},"template":{"parameters":{"x":{"type":"nmber"}}}}"#, "invalid_type",
            "/template/parameters/x/type"
        ),
        (#"{"context":{},"template":{"parameters":{},"parameters":{}}}"#, "duplicate_key", "/template/parameters"),
        (#"{"context":{"platform":1}}"#, "wrong_type", "/context/platform"),
        (#"{"context":{"instance_id":"short"}}"#, "invalid_instance_id", "/context/instance_id"),
        (#"{"context":{"tier":"gold"}}"#, "missing_field", "/context/uid"),
        (#"{"context":{"plattform":"ios"}}"#, "unknown_field", "/context/plattform"),
        (#"{"context":{"platform":"a","platform":"b"}}"#, "duplicate_key", "/context/platform"),
        (#"{}"#, "missing_field", "/context"), (#"{"context":[]}"#, "wrong_type", "/context"),
        (#"{"context":{},"templat":{}}"#, "unknown_field", "/templat"),
    ])
    func aFaultIsNamedAtItsPlace(_ body: String, _ code: String, _ path: String) async throws {
        let (project, _, root) = try await SharedService.project()
        let answer = try root.send(
            "POST", project.path + "/evaluate", headers: [("Content-Type", "application/json")], body: Array(body.utf8))
        #expect(answer.status == 422)
        let details = answer.json["error"]["details"].asArray ?? []
        #expect(details.contains { $0["code"].asString == code && $0["path"].asString == path }, "\(answer.text)")
    }
}
