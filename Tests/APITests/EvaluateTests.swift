import Domain
import TestSupport
import Testing

/// `POST …/evaluate`
@Suite struct EvaluateTests {
    @Test func aSignedInCallerIsExplainedRuleByRule() async throws {
        let (project, _, root) = try await SharedService.project()
        let answer = try root.post(
            project.path + "/evaluate",
            ["context": ["platform": "iOS", "app_version": "2.1", "uid": "user-1", "claims": ["role": "vip"]]])
        #expect(answer.status == 200)
        let bucket = Double(PercentBucket.microBucket(seed: "new_home", id: "user-1")) / 1_000_000
        let percent = answer.data["conditions"][2]["rules"][0]
        #expect(percent["input"].asNumber?.double == bucket)
        let isChosen = JSON.bool(bucket < 20)
        #expect(
            answer.data == [
                "identity": ["uid": "user-1", "tier": nil, "claims": ["role": "vip"]],
                "conditions": [
                    [
                        "name": "ios_new", "matched": true,
                        "rules": [
                            ["field": "platform", "matched": true, "input": "iOS"],
                            ["field": "app_version", "matched": true, "input": "2.1"],
                        ],
                    ],
                    [
                        "name": "vip", "matched": true,
                        "rules": [["field": "claim", "matched": true, "input": "vip"]],
                    ],
                    [
                        "name": "new_home_20", "matched": isChosen,
                        "rules": [["field": "percent", "matched": isChosen, "input": percent["input"]]],
                    ],
                ],
                "parameters": [
                    "max_offers": ["type": "number", "value": 5, "condition": nil],
                    "new_home": [
                        "type": "boolean", "value": isChosen, "condition": bucket < 20 ? "new_home_20" : nil,
                    ],
                    "theme": ["type": "json", "value": ##"{"primary": "#8a6d3b"}"##, "condition": nil],
                    "welcome_text": ["type": "string", "value": "Welcome to 2.1", "condition": "ios_new"],
                ],
            ])
    }

    @Test func nobodyHasNoInputsAndGetsTheDefaults() async throws {
        let (project, _, root) = try await SharedService.project()
        let answer = try root.post(project.path + "/evaluate", ["context": [:]])
        #expect(answer.data["identity"].isNull)
        for condition in try #require(answer.data["conditions"].asArray) {
            #expect(condition["matched"].asBool == false)
            #expect(condition["rules"].asArray?.allSatisfy { $0["input"].isNull } == true)
        }
        #expect(answer.data["parameters"].asObject?.members.allSatisfy { $0.value["condition"].isNull } == true)
    }

    @Test(arguments: [
        (
            "platform=ios&app_version=2.1&instance_id=device-1",
            #"{"platform":"ios","app_version":"2.1","instance_id":"device-1"}"#
        ),
        ("platform=IOS&app_version=v3.0-beta.1", #"{"platform":"IOS","app_version":"v3.0-beta.1"}"#),
        ("app_version=2.1&instance_id=device-77", #"{"app_version":"2.1","instance_id":"device-77"}"#),
        ("platform=&instance_id=", #"{"platform":"","instance_id":""}"#),
        ("platform=ios&app_version=unreadable", #"{"platform":"ios","app_version":"unreadable"}"#),
    ])
    func itTellsWhatAFetchGives(_ query: String, _ context: String) async throws {
        let (project, app, root) = try await SharedService.project()
        let told = try root.send("POST", project.path + "/evaluate", text: #"{"context":\#(context)}"#)
        let given = try #require(try app.get("/config?" + query).data["parameters"].asObject)
        #expect(told.status == 200)
        let parameters = try #require(told.data["parameters"].asObject)
        #expect(parameters.members.map(\.key) == given.members.map(\.key))
        #expect(parameters.members.map { $0.value["value"] } == given.members.map(\.value))
    }

    @Test func aDraftIsEvaluatedWithoutBeingPublished() async throws {
        let (project, app, root) = try await SharedService.project()
        let draft: JSON = ["parameters": ["only": ["type": "number", "default": 7]]]
        let answer = try root.post(project.path + "/evaluate", ["context": [:], "template": draft])
        #expect(answer.data["parameters"] == ["only": ["type": "number", "value": 7, "condition": nil]])
        #expect(try app.get("/config").data["version"].asInt == 1)
        #expect(try root.get(project.path + "/template").header("etag") == "\"1\"")
    }

    @Test func aProjectWithoutATemplateExplainsNothing() async throws {
        let (project, _, root) = try await SharedService.project(template: nil)
        let answer = try root.post(project.path + "/evaluate", ["context": [:]])
        #expect(answer.data == ["identity": nil, "conditions": [], "parameters": [:]])
    }

    @Test(
        arguments: [
            (#"{"parameters":{"x":{"type":"nmber","default":1}}}"#, ["/template/parameters/x/type invalid_type"]),
            (#"{"parameters":{},"parameters":{}}"#, ["/template/parameters duplicate_key"]),
            (
                #"{"parameters":{"x":{"type":"number","default":1,"default":2}}}"#,
                ["/template/parameters/x/default duplicate_key"]
            ),
            ("7", ["/template wrong_type"]), ("null", ["/template wrong_type"]),
            (
                #"{"conditions":[{"name":"c","rules":[]}]}"#,
                ["/template/conditions/0/rules empty_list", "/template/parameters missing_field"]
            ),
        ] as [(String, [String])])
    func aDraftsFaultsAreToldAsThoseOfAPublish(_ draft: String, _ faults: [String]) async throws {
        let (project, _, root) = try await SharedService.project()
        let answer = try root.send(
            "POST", project.path + "/evaluate", text: #"{"context":{},"template":\#(draft)}"#)
        expectError(answer, 422, "invalid_template")
        #expect(answer.faults == faults)
    }

    @Test(
        arguments: [
            (
                #"{"context":{"platform":1,"app_version":2.1}}"#,
                ["/context/platform wrong_type", "/context/app_version wrong_type"]
            ),
            (#"{"context":{"instance_id":"short"}}"#, ["/context/instance_id invalid_instance_id"]),
            (#"{"context":{"uid":""}}"#, ["/context/uid invalid_value"]),
            (#"{"context":{"tier":"gold"}}"#, ["/context/uid missing_field"]),
            (#"{"context":{"uid":"u","claims":[]}}"#, ["/context/claims wrong_type"]),
            (#"{"context":{"token":7}}"#, ["/context/token wrong_type"]),
            (#"{"context":{"token":"a","uid":"u"}}"#, ["/context/token invalid_value"]),
            (#"{"context":{"token":"a","tier":"gold"}}"#, ["/context/token invalid_value"]),
            (#"{"context":{"token":"a","claims":{}}}"#, ["/context/token invalid_value"]),
            (#"{"context":{"uid":"u","claims":{"role":"a","role":"b"}}}"#, ["/context/claims/role duplicate_key"]),
            (#"{"context":{"plattform":"ios"}}"#, ["/context/plattform unknown_field"]),
            (#"{"context":{"platform":"a","platform":"b"}}"#, ["/context/platform duplicate_key"]),
            (#"{}"#, ["/context missing_field"]), (#"{"context":[]}"#, ["/context wrong_type"]),
            (#"{"context":{},"templat":{}}"#, ["/templat unknown_field"]),
            (#"{"context":{},"context":{}}"#, ["/context duplicate_key"]), ("[]", []),
        ] as [(String, [String])])
    func aContextsFaultsAreToldAtTheirPlaces(_ body: String, _ faults: [String]) async throws {
        let (project, _, root) = try await SharedService.project()
        let answer = try root.send("POST", project.path + "/evaluate", text: body)
        expectError(answer, 422, "invalid_request")
        #expect(answer.faults == faults)
    }

    @Test func whatIsNoJSONIs400() async throws {
        let (project, _, root) = try await SharedService.project()
        expectError(try root.send("POST", project.path + "/evaluate", text: "{"), 400, "invalid_json")
    }
}
