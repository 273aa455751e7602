import Domain
import Foundation
import TestSupport
import Testing

@Suite struct PublishingTests {
    @Test func whatWasReadIsWrittenBackByteForByte() async throws {
        let document = """
            {"parameters" : {\r\n\t"n": {"type":"number", "default": 123456789012345678901234567890.12345E-7},
             "s":{"default":"\\u00e9\\ud83c\\udf89 \\" \\\\ \\/ \\b\\f\\n\\r\\t 🎉 e\u{301}","type":"string"}}, "conditions":[]}

            """
        let (project, _, root) = try await SharedService.project(template: document)
        let raw = try root.get(project.path + "/template?raw=true")
        #expect(raw.body == Array(document.utf8))
        #expect(raw.header("etag") == "\"1\"")
        let again = try root.publish(raw.text, to: project.id, over: 1)
        #expect(again.status == 200)
        #expect(again.data["unchanged"].asBool == true)
        #expect(again.data["version"].asInt == 1)
        #expect(try root.get(project.path + "/template").text.contains(document))
    }

    @Test func aProjectWithoutAVersionReadsAsVersionZero() async throws {
        let (project, _, root) = try await SharedService.project(template: nil)
        let answer = try root.get(project.path + "/template")
        #expect(answer.status == 200)
        #expect(answer.data["version"].asInt == 0)
        #expect(answer.data["template"]["parameters"].asObject?.members.isEmpty == true)
        #expect(answer.header("etag") == "\"0\"")
    }

    @Test(
        arguments: [
            (nil, 428, "if_match_required"), ("\"7\"", 412, "version_mismatch"), ("\"abc\"", 412, "version_mismatch"),
            ("1", 400, "invalid_if_match"), ("\"1\", \"2\"", 400, "invalid_if_match"), ("\"1", 400, "invalid_if_match"),
        ] as [(String?, Int, String)])
    func aPublishNeedsTheVersionThatWasEdited(_ ifMatch: String?, _ status: Int, _ code: String) async throws {
        let (project, app, root) = try await SharedService.project()
        let answer = try root.send(
            "PUT", project.path + "/template", headers: ifMatch.map { [("If-Match", $0)] } ?? [],
            body: Array(#"{"parameters":{}}"#.utf8))
        #expect(answer.status == status)
        #expect(answer.errorCode == code)
        if status == 412 {
            #expect(answer.json["error"]["current_version"].asInt == 1)
            #expect(answer.header("etag") == "\"1\"")
        }
        #expect(try app.get("/config").data["version"].asInt == 1)
    }

    @Test func twoPublishersFromOneVersionAreOneWinnerAndOneRefusalEveryTime() async throws {
        let (project, _, root) = try await SharedService.project()
        let port = try await SharedService.fixture().service.port
        let headers = root.headers
        for version in 1...200 {
            async let one = Self.publish(Self.blanks(version * 2), to: project.id, over: version, port, headers)
            async let other = Self.publish(Self.blanks(version * 2 + 1), to: project.id, over: version, port, headers)
            let answers = try await [one, other]
            #expect(answers.map(\.status).sorted() == [200, 412])
            for answer in answers where answer.status == 412 {
                #expect(answer.json["error"]["current_version"].asInt == version + 1)
            }
        }
        let versions = try Self.allVersions(root, project)
        #expect(versions == Array((1...201).reversed()))
    }

    @Test func threeHundredVersionsAreKeptAndTheOldestOfThemComesBack() async throws {
        let (project, app, root) = try await SharedService.project(template: nil)
        for version in 0..<305 {
            let document = #"{"parameters":{"n":{"type":"number","default":\#(version + 1)}}}"#
            #expect(try root.publish(document, to: project.id, over: version).status == 200)
        }
        #expect(try Self.allVersions(root, project) == Array((6...305).reversed()))
        #expect(try root.get(project.path + "/template?version=6").status == 200)
        #expect(try root.get(project.path + "/template?version=5").status == 404)
        #expect(try root.post(project.path + "/rollback", ["version": 5]).status == 404)
        let rolledBack = try root.post(project.path + "/rollback", ["version": 6, "note": "as it was"])
        #expect(rolledBack.status == 200)
        #expect(rolledBack.data["version"].asInt == 306)
        #expect(rolledBack.data["rolled_back_to"].asInt == 6)
        #expect(try app.get("/config").parameter("n").asInt == 6)
    }

    @Test func aRollbackToTheCurrentVersionChangesNothing() async throws {
        let (project, _, root) = try await SharedService.project()
        let answer = try root.post(project.path + "/rollback", ["version": 1])
        #expect(answer.status == 200)
        #expect(answer.data["unchanged"].asBool == true)
        #expect(answer.data["version"].asInt == 1)
    }

    @Test func aRollbackHeedsIfMatchToo() async throws {
        let (project, _, root) = try await SharedService.project()
        _ = try root.publish("{\"parameters\":{}}", to: project.id, over: 1)
        let stale = try root.send(
            "POST", project.path + "/rollback", json: ["version": 1], headers: [("If-Match", "\"1\"")])
        #expect(stale.status == 412)
        let fresh = try root.send(
            "POST", project.path + "/rollback", json: ["version": 1], headers: [("If-Match", "\"2\"")])
        #expect(fresh.status == 200)
        #expect(fresh.data["version"].asInt == 3)
    }

    @Test func aDryRunChecksAsAPublishDoesAndPublishesNothing() async throws {
        let (project, _, root) = try await SharedService.project()
        let good = try root.send(
            "PUT", project.path + "/template?validate_only=true",
            body: Array(
                #"{"conditions":[{"name":"x","rules":[{"field":"tier","values":["gold"]}]}],"parameters":{}}"#.utf8))
        #expect(good.status == 200)
        #expect(good.data["warnings"][0]["code"].asString == "unused_condition")
        let bad = #"{"parameters":{"x":{"type":"nmber"}},"conditons":[]}"#
        let dry = try root.send("PUT", project.path + "/template?validate_only=true", body: Array(bad.utf8))
        let real = try root.publish(bad, to: project.id)
        #expect(dry.status == 422)
        #expect(dry.json["error"]["details"] == real.json["error"]["details"])
        #expect(try root.get(project.path + "/template").data["version"].asInt == 1)
    }

    @Test(arguments: [
        ("{\"parameters\":", 400, "invalid_json"), ("", 400, "invalid_json"), ("\u{feff}{}", 400, "invalid_json"),
        ("[]", 422, "invalid_template"), ("{}", 422, "invalid_template"), ("null", 422, "invalid_template"),
    ])
    func aMalformedDocumentPublishesNothing(_ document: String, _ status: Int, _ code: String) async throws {
        let (project, _, root) = try await SharedService.project()
        let answer = try root.publish(document, to: project.id)
        #expect(answer.status == status)
        #expect(answer.errorCode == code)
        #expect(try root.get(project.path + "/template").data["version"].asInt == 1)
    }

    @Test func everyFaultIsListedWithItsPlace() async throws {
        let (project, _, root) = try await SharedService.project()
        let answer = try root.publish(
            #"""
            {"conditions":[{"name":"a","rules":[]},{"name":"a","rules":[{"field":"app_version","op":"=","value":"2.x"}]}],
             "parameters":{"x":{"type":"number","defualt":1},"y":{"type":"boolean","default":"true","conditional_values":{"b":true}},"y":1}}
            """#, to: project.id)
        #expect(answer.status == 422)
        let found = (answer.json["error"]["details"].asArray ?? []).map {
            "\($0["code"].asString ?? "") \($0["path"].asString ?? "")"
        }
        for expected in [
            "empty_list /conditions/0/rules", "duplicate_condition /conditions/1/name",
            "invalid_operator /conditions/1/rules/0/op", "invalid_version /conditions/1/rules/0/value",
            "unknown_field /parameters/x/defualt", "missing_field /parameters/x/default",
            "type_mismatch /parameters/y/default", "unknown_condition /parameters/y/conditional_values/b",
            "duplicate_key /parameters/y",
        ] {
            #expect(found.contains(expected), "\(expected) is not in \(found)")
        }
    }

    @Test func aDocumentOfExactlyTwoMebibytesIsTakenAndOneByteMoreIsNot() async throws {
        let (project, _, root) = try await SharedService.project()
        let frame = #"{"parameters":{"x":{"type":"string","default":""}}}"#
        let fill = String(repeating: "x", count: (2 << 20) - frame.utf8.count)
        let exact = frame.replacing("\"\"", with: "\"\(fill)\"")
        #expect(exact.utf8.count == 2 << 20)
        #expect(try root.publish(exact, to: project.id).status == 200)
        let answer = try root.publish(exact + " ", to: project.id)
        #expect(answer.status == 413)
        #expect(answer.errorCode != nil)
    }

    @Test func aVersionTellsWhoMadeItAndWhy() async throws {
        let (project, _, root) = try await SharedService.project()
        let note = "Ünïcode \u{1F389}, 50 %+"
        let published = try root.publish(
            "{\"parameters\":{}}", to: project.id, over: 1, query: "?note=%C3%9Cn%C3%AFcode+%F0%9F%8E%89,+50+%25%2B")
        #expect(published.data["note"].asString == note)
        let version = try root.get(project.path + "/versions").data[0]
        #expect(version["version"].asInt == 2)
        #expect(version["note"].asString == note)
        #expect(version["published_by"].asString == ServiceFixture.rootEmail)
        #expect(version["published_at"].asString?.contains(#/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/#) == true)
        #expect(version["origin"].asString == "publish")
        #expect(try root.get(project.path + "/versions/2").data["template"] == ["parameters": [:]])
        for missing in ["/versions/3", "/versions/-1", "/versions/x", "/versions/1/diff/3", "/template?version=3"] {
            expectError(try root.get(project.path + missing), 404, "not_found")
        }
    }

    @Test func aNoteHasALimit() async throws {
        let (project, _, root) = try await SharedService.project()
        for note in [String(repeating: "n", count: 1_025), "%00"] {
            let answer = try root.publish("{\"parameters\":{}}", to: project.id, query: "?note=" + note)
            expectError(answer, 422, "invalid_request")
        }
        #expect(try root.get(project.path + "/template").header("etag") == "\"1\"")
    }

    @Test func aDiffTellsWhatChanged() async throws {
        let (project, _, root) = try await SharedService.project()
        _ = try root.publish(
            documentedTemplate.replacing("\"default\": 5}", with: "\"default\": 6}"), to: project.id, over: 1)
        let answer = try root.get(project.path + "/versions/1/diff/2")
        #expect(answer.status == 200)
        #expect(answer.text.contains("max_offers"))
        #expect(!answer.text.contains("welcome_text"))
    }

    static func allVersions(_ client: Client, _ project: ProjectFixture) throws -> [Int] {
        var versions: [Int] = []
        var cursor = ""
        repeat {
            let page = try client.get(project.path + "/versions?limit=70" + cursor)
            versions += (page.json["data"].asArray ?? []).compactMap { $0["version"].asInt }
            cursor = page.json["next"].asString.map { "&cursor=" + $0.replacing("=", with: "%3D") } ?? ""
        } while !cursor.isEmpty
        return versions
    }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }

    private static func publish(
        _ blanks: String, to project: String, over version: Int, _ port: Int, _ headers: [(String, String)]
    ) async throws -> HTTPAnswer {
        try Client(port: port, headers: headers).publish("{\"parameters\":{}}" + blanks, to: project, over: version)
    }
}
