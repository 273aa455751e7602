import Domain
import TestSupport
import Testing

/// `PATCH /projects/{project}`
@Suite struct ProjectSettingsTests {
    @Test(
        arguments: [
            (#"{"name":"New name"}"#, ["name"], "New name"), (#"{"min_fetch_interval":0}"#, ["min_fetch_interval"], 0),
            (#"{"min_fetch_interval":604800}"#, ["min_fetch_interval"], 604_800),
            (#"{"allowed_origins":[]}"#, ["allowed_origins"], []),
            (
                #"{"allowed_origins":["https://a.example","http://localhost:3000","capacitor://localhost"]}"#,
                ["allowed_origins"], ["https://a.example", "http://localhost:3000", "capacitor://localhost"]
            ),
            (#"{"allowed_origins":["*"]}"#, ["allowed_origins"], nil),
            (#"{"allowed_origins":null}"#, ["allowed_origins"], nil),
            (#"{"token":{"issuer":"https://id.example"}}"#, ["token", "issuer"], "https://id.example"),
            (#"{"token":{"uid_claim":"user.id"}}"#, ["token", "uid_claim"], "user.id"),
            (#"{"token":{"claims_path":"."}}"#, ["token", "claims_path"], "."),
        ] as [(String, [String], JSON)])
    func onlyWhatIsSentChanges(_ body: String, _ place: [String], _ value: JSON) async throws {
        let (project, _, root) = try await SharedService.project()
        let before = try root.get(project.path).data
        let answer = try root.send("PATCH", project.path, text: body)
        #expect(answer.status == 200, "\(answer.text)")
        #expect(place.reduce(answer.data) { $0[$1] } == value)
        #expect(try root.get(project.path).data == answer.data)
        for (key, value) in try #require(before.asObject).members where key != place[0] {
            #expect(answer.data[key] == value)
        }
        for (key, value) in before["token"].asObject?.members ?? [] where key != place.last {
            #expect(answer.data["token"][key] == value)
        }
    }

    @Test(
        arguments: [
            (#"{"min_fetch_interval":-1}"#, ["/min_fetch_interval invalid_setting"]),
            (#"{"min_fetch_interval":604801}"#, ["/min_fetch_interval invalid_setting"]),
            (#"{"min_fetch_interval":1.5}"#, ["/min_fetch_interval invalid_setting"]),
            (#"{"min_fetch_interval":1e99}"#, ["/min_fetch_interval invalid_setting"]),
            (#"{"min_fetch_interval":"60"}"#, ["/min_fetch_interval wrong_type"]),
            (#"{"min_fetch_interval":null}"#, ["/min_fetch_interval wrong_type"]),
            (#"{"allowed_origins":"*"}"#, ["/allowed_origins wrong_type"]),
            (#"{"allowed_origins":[1]}"#, ["/allowed_origins/0 wrong_type"]),
            (#"{"allowed_origins":["https://a.example/path"]}"#, ["/allowed_origins/0 invalid_setting"]),
            (#"{"allowed_origins":["https://a.example","*"]}"#, ["/allowed_origins/1 invalid_setting"]),
            (#"{"allowed_origins":["https://A.example"]}"#, ["/allowed_origins/0 invalid_setting"]),
            (#"{"allowed_origins":["https://a.example:443"]}"#, ["/allowed_origins/0 invalid_setting"]),
            (
                #"{"allowed_origins":["a.example","null"]}"#,
                ["/allowed_origins/0 invalid_setting", "/allowed_origins/1 invalid_setting"]
            ),
            (#"{"token":null}"#, ["/token wrong_type"]),
            (#"{"token":{"issuer":""}}"#, ["/token/issuer invalid_setting"]),
            (#"{"token":{"audience":["a"]}}"#, ["/token/audience wrong_type"]),
            (#"{"token":{"uid_claim":""}}"#, ["/token/uid_claim invalid_setting"]),
            (#"{"token":{"uid_claim":null}}"#, ["/token/uid_claim wrong_type"]),
            (#"{"token":{"tier_claim":"a..b"}}"#, ["/token/tier_claim invalid_setting"]),
            (#"{"token":{"claims_path":"a."}}"#, ["/token/claims_path invalid_setting"]),
            (#"{"token":{"isuer":"x"}}"#, ["/token/isuer unknown_field"]), (#"{"nmae":"x"}"#, ["/nmae unknown_field"]),
            (#"{"id":"other"}"#, ["/id unknown_field"]), (#"{"version":7}"#, ["/version unknown_field"]),
            (#"{"name":""}"#, ["/name invalid_value"]), (#"{"name":null}"#, ["/name wrong_type"]),
            (#"{"name":"a\nb"}"#, ["/name invalid_value"]),
            (
                #"{"name":1,"min_fetch_interval":-1,"token":{"issuer":1},"x":0}"#,
                [
                    "/name wrong_type", "/min_fetch_interval invalid_setting", "/token/issuer wrong_type",
                    "/x unknown_field",
                ]
            ),
        ] as [(String, [String])])
    func aFaultIsToldAtItsPlaceAndNothingChanges(_ body: String, _ faults: [String]) async throws {
        let (project, _, root) = try await SharedService.project()
        let before = try root.get(project.path).data
        let answer = try root.send("PATCH", project.path, text: body)
        expectError(answer, 422, "invalid_settings")
        #expect(answer.faults == faults)
        #expect(try root.get(project.path).data == before)
    }

    @Test func whatTwoChangeAtOnceIsNotLost() async throws {
        let (project, _, root) = try await SharedService.project()
        let (port, headers) = (try await SharedService.fixture().service.port, root.headers)
        @Sendable func patch(_ settings: JSON) async throws -> Int {
            try Client(port: port, headers: headers).send("PATCH", project.path, json: settings).status
        }
        for round in 1...20 {
            async let interval = patch(["min_fetch_interval": .integer(round)])
            async let name = patch(["name": "Name \(round)"])
            async let issuer = patch(["token": ["issuer": "issuer \(round)"]])
            async let audience = patch(["token": ["audience": "audience \(round)"]])
            #expect(try await [interval, name, issuer, audience] == [200, 200, 200, 200])
            let data = try root.get(project.path).data
            #expect(data["min_fetch_interval"].asInt == round)
            #expect(data["name"].asString == "Name \(round)")
            #expect(data["token"]["issuer"].asString == "issuer \(round)")
            #expect(data["token"]["audience"].asString == "audience \(round)")
        }
    }
}
