import Auth
import Domain
import Foundation
import TestSupport
import Testing

@Suite struct FetchTests {
    @Test(arguments: [
        ("platform=ios&app_version=2.1", false, "Welcome to 2.1"),
        ("platform=iOS&app_version=2.1.0%2B45", false, "Welcome to 2.1"),
        ("platform=ios&app_version=2.1", true, "Welcome to 2.1"),
        ("platform=android&app_version=2.1", true, "Welcome back, VIP"),
        ("platform=ios&app_version=2.0.9", true, "Welcome back, VIP"),
        ("platform=android&app_version=2.1", false, "Welcome"),
        ("", false, "Welcome"),
    ])
    func theDocumentedTemplateGivesEachCallerItsWelcome(_ query: String, _ isVIP: Bool, _ expected: String) async throws
    {
        let (project, app, _) = try await SharedService.project()
        if isVIP { app.headers.append(("Authorization", try "Bearer " + project.token(claims: ["role": "vip"]))) }
        let answer = try app.get("/config?" + query)
        #expect(answer.status == 200)
        #expect(answer.parameter("welcome_text").asString == expected)
        #expect(answer.parameter("max_offers").asNumber?.text == "5")
        #expect(answer.parameter("theme").asString == ##"{"primary": "#8a6d3b"}"##)
    }

    @Test func aFifthOfAllIdsGetsTheNewHomeAndKeepsIt() async throws {
        let (_, app, _) = try await SharedService.project()
        var chosen = 0
        for index in 0..<500 {
            let first = try app.get("/config?instance_id=device-\(index)").parameter("new_home")
            let second = try app.get("/config?instance_id=device-\(index)&platform=ios").parameter("new_home")
            #expect(first == second)
            if first.asBool == true { chosen += 1 }
        }
        // 100 expected, with a standard deviation of 9.
        #expect((65...135).contains(chosen))
    }

    @Test func theBodyIsOneLineWithParametersInOrderOfKeys() async throws {
        let (_, app, _) = try await SharedService.project()
        let answer = try app.get("/config")
        #expect(
            answer.text
                == ##"{"data":{"version":1,"min_fetch_interval":3600,"parameters":{"max_offers":5,"new_home":false,"theme":"{\"primary\": \"#8a6d3b\"}","welcome_text":"Welcome"}}}"##
        )
    }

    @Test func aProjectWithoutATemplateIsVersionZeroAndEmpty() async throws {
        let (_, app, _) = try await SharedService.project(template: nil)
        let answer = try app.get("/config")
        #expect(answer.status == 200)
        #expect(answer.text == #"{"data":{"version":0,"min_fetch_interval":3600,"parameters":{}}}"#)
    }

    @Test(arguments: ["%", "W/%", "\"other\", %", "W/\"a\",W/%", "*", "\"a,b\" , %"])
    func theTagIsRecognisedHoweverItComesBack(_ form: String) async throws {
        let (_, app, _) = try await SharedService.project()
        let tag = try #require(try app.get("/config").header("etag"))
        let answer = try app.get("/config", ("If-None-Match", form.replacing("%", with: tag)))
        #expect(answer.status == 304)
        #expect(answer.body.isEmpty)
        #expect(answer.header("etag") == tag)
    }

    @Test(arguments: ["platform=ios&app_version=3", "instance_id=", "min=1"])
    func anotherCallerGets304OnlyIfTheValuesAreTheSame(_ query: String) async throws {
        let (_, app, _) = try await SharedService.project()
        let plain = try app.get("/config")
        let other = try app.get("/config?" + query, ("If-None-Match", try #require(plain.header("etag"))))
        let fresh = try app.get("/config?" + query)
        #expect(other.status == (fresh.body == plain.body ? 304 : 200))
    }

    @Test func aPublishChangesTheTagAtOnce() async throws {
        let (project, app, root) = try await SharedService.project()
        let before = try #require(try app.get("/config").header("etag"))
        #expect(try root.publish(documentedTemplate + " ", to: project.id, over: 1).status == 200)
        let after = try app.get("/config", ("If-None-Match", before))
        #expect(after.status == 200)
        #expect(after.data["version"].asInt == 2)
    }

    @Test func headAnswersTheSameHeadWithoutABody() async throws {
        let (_, app, _) = try await SharedService.project()
        let get = try app.get("/config")
        let head = try app.send("HEAD", "/config")
        #expect(head.status == 200)
        #expect(head.body.isEmpty)
        #expect(head.header("etag") == get.header("etag"))
        #expect(head.header("content-length") == get.header("content-length"))
    }

    @Test func everyAnswerForbidsSharedCachesAndNamesWhatItDependsOn() async throws {
        let (_, app, _) = try await SharedService.project()
        let answer = try app.get("/config")
        #expect(answer.header("cache-control") == "private, no-cache")
        let vary = try #require(answer.header("vary")).lowercased()
        for name in ["authorization", "x-app-key", "accept-language", "origin", "accept-encoding"] {
            #expect(vary.contains(name))
        }
        #expect(answer.header("date") != nil)
        #expect(answer.header("x-request-id") != nil)
        #expect(try app.get("/config", ("X-Request-Id", "abc.DEF_1-2")).header("x-request-id") == "abc.DEF_1-2")
        #expect(try app.get("/config", ("X-Request-Id", "no blanks")).header("x-request-id") != "no blanks")
    }

    @Test(arguments: [
        ("instance_id=short", "invalid_instance_id"),
        ("instance_id=" + String(repeating: "x", count: 129), "invalid_instance_id"),
        ("platform=ios&platform=ios", "duplicate_parameter"),
        ("app_version=1&app%5Fversion=2", "duplicate_parameter"),
        ("platform=%zz", "invalid_query"),
        ("language=%ff%fe", "invalid_query"),
        ("app_version=%2", "invalid_query"),
    ])
    func aBadQueryIs400WithItsCode(_ query: String, _ code: String) async throws {
        let (_, app, _) = try await SharedService.project()
        let answer = try app.get("/config?" + query)
        #expect(answer.status == 400)
        #expect(answer.errorCode == code)
    }

    @Test(arguments: [
        "instance_id=12345678", "instance_id=" + String(repeating: "%F0%9F%8E%89", count: 128), "instance_id=",
        "unknown=1&unknown=2&unknown=%zz", "&&=&platform", "platform=ios&language=not_a_language!",
    ])
    func anOddButReadableQueryIsAnswered(_ query: String) async throws {
        let (_, app, _) = try await SharedService.project()
        #expect(try app.get("/config?" + query).status == 200)
    }

    @Test func aKeyIsNeeded() async throws {
        let nobody = try await SharedService.fixture().anonymous()
        let answer = try nobody.get("/config")
        #expect(answer.status == 401)
        #expect(answer.errorCode == "missing_app_key")
        #expect(answer.header("www-authenticate") != nil)
    }

    @Test(arguments: ["x", "rck_" + String(repeating: "A", count: 43), String(repeating: "k", count: 5_000)])
    func anUnknownKeyIsInvalid(_ key: String) async throws {
        let nobody = try await SharedService.fixture().anonymous()
        for _ in 0..<2 {
            let answer = try nobody.get("/config", ("X-App-Key", key))
            #expect(answer.status == 401)
            #expect(answer.errorCode == "invalid_app_key")
        }
    }

    @Test func aRevokedKeyIsAnsweredAsAnUnknownOne() async throws {
        let (project, app, root) = try await SharedService.project()
        #expect(try app.get("/config").status == 200)
        #expect(try root.send("DELETE", project.path + "/app-keys/" + project.appKeyID).status == 204)
        let answer = try app.get("/config")
        #expect(answer.status == 401)
        #expect(answer.errorCode == "invalid_app_key")
    }

    @Test func bootstrapTellsTheProjectTheAppAndTheInterval() async throws {
        let (project, app, root) = try await SharedService.project()
        #expect(try root.send("PATCH", project.path, json: ["min_fetch_interval": 60]).status == 200)
        let answer = try app.get("/bootstrap")
        #expect(answer.data["project"].asString == project.id)
        #expect(answer.data["app"].asString == "app")
        #expect(answer.data["config_ttl"].asInt == 60)
        #expect(answer.data["server_time"].asString?.hasSuffix("Z") == true)
        #expect(try app.get("/config").data["min_fetch_interval"].asInt == 60)
    }

    @Test func numbersKeepEveryDigitFromPublishToApp() async throws {
        let document = """
            {"parameters":{"a":{"type":"number","default":9007199254740993},"b":{"type":"number","default":1e21},\
            "c":{"type":"number","default":5.0},"d":{"type":"number","default":-0.10},\
            "e":{"type":"number","default":123456789012345678901234567890.5E+3}}}
            """
        let (_, app, _) = try await SharedService.project(template: document)
        #expect(
            try app.get("/config").text.contains(
                #""parameters":{"a":9007199254740993,"b":1e21,"c":5.0,"d":-0.10,"e":123456789012345678901234567890.5E+3}"#
            ))
    }
}

extension ProjectFixture {
    /// An access token of this project's key `main`.
    func token(uid: String = "user-1", tier: Tier? = nil, claims: JSONObject = JSONObject()) throws -> String {
        AccessTokenSigner.hs256(
            secret: Array(tokenSecret.utf8), kid: try #require(KeyID("main")), uid: uid, tier: tier, claims: claims,
            issuedAt: Timestamp(seconds: Int64(Date().timeIntervalSince1970)), lifetime: .seconds(3600),
            settings: .standard)
    }
}
