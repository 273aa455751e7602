import Domain
import TestSupport
import Testing

/// What a fetch says of its caller, and that each part of it counts.
@Suite struct FetchContextTests {
    /// Tells by `language` which range matched.
    static let languages = ["zh-Hant", "zh-Hans", "cy", "en-GB", "en", "de"]
    static let languageTemplate = """
        {"conditions":[\(languages.map { #"{"name":"\#($0)","rules":[{"field":"language","values":["\#($0)"]}]}"# }
            .joined(separator: ","))],
         "parameters":{"language":{"type":"string","default":"none","conditional_values":
            {\(languages.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ","))}}}}
        """

    private static let project = Task { try await SharedService.project(template: languageTemplate).project }

    @Test(
        arguments: [
            ("language=zh-Hant-TW", nil, "zh-Hant"), ("language=zh_Hans", nil, "zh-Hans"),
            ("language=zh-TW", nil, "none"),
            ("language=cy", nil, "cy"), ("language=DE_de.UTF-8", nil, "de"), ("language=en-us", nil, "en"),
            ("language=en-GB", nil, "en-GB"), ("language=eng", nil, "none"),
            ("", "cy", "cy"), ("", "en; q=0.7, de; q=0.9", "de"), ("", "de-AT, en;q=0.8", "de"),
            ("", "*, en;q=0", "none"), ("", "fr;q=1, en;q=0.9", "none"), ("language=", "de", "de"),
            // What the query says goes before what the browser says, also where it can't be read.
            ("language=cy", "de", "cy"), ("language=!", "de", "none"),
            ("", "q=;;,,!, \u{7f}", nil), ("", ";q=9, de;q=x", "none"),
            ("", String(repeating: "x-y;q=0.1,", count: 500) + "de", "de"),
        ] as [(String, String?, String?)])
    func theLanguageIsTheQuerysElseTheHeaders(_ query: String, _ header: String?, _ expected: String?) async throws {
        let project = try await Self.project.value
        let app = Client(
            port: try await SharedService.fixture().service.port, headers: [("X-App-Key", project.appKey)])
        let answer = try app.send(
            "GET", "/config?" + query, headers: header.map { [("Accept-Language", $0)] } ?? [])
        // A control character makes it no HTTP; any other header that can't be read is no error.
        guard let expected else { return expectError(answer, 400, "bad_request") }
        #expect(answer.parameter("language").asString == expected)
    }

    @Test func twoHeadersOfLanguagesAreOneList() async throws {
        let project = try await Self.project.value
        let app = Client(
            port: try await SharedService.fixture().service.port, headers: [("X-App-Key", project.appKey)])
        let answer = try app.get("/config", ("Accept-Language", "en;q=0.5"), ("Accept-Language", "de"))
        #expect(answer.parameter("language").asString == "de")
    }

    /// A template in which each part of the context gives another value.
    private static let everyPart = """
        {"conditions":[
            {"name":"platform","rules":[{"field":"platform","values":["ios"]}]},
            {"name":"version","rules":[{"field":"app_version","op":">=","value":"2"}]},
            {"name":"language","rules":[{"field":"language","values":["de"]}]},
            {"name":"tier","rules":[{"field":"tier","values":["gold"]}]},
            {"name":"claim","rules":[{"field":"claim","name":"role","values":["vip"]}]},
            {"name":"half","rules":[{"field":"percent","seed":"s","from":0,"to":50}]}],
         "parameters":{"x":{"type":"string","default":"","conditional_values":{"platform":"p","version":"v",
            "language":"l","tier":"t","claim":"c","half":"h"}}}}
        """

    @Test(
        arguments: [
            ("platform=ios", nil, nil), ("app_version=2.1", nil, nil), ("language=de", nil, nil), ("", "de", nil),
            ("", nil, ["tier": "gold"]), ("", nil, ["claims": ["role": "vip"]]),
        ] as [(String, String?, JSON?)])
    func aTagIsNeverGoodForAnotherContext(_ query: String, _ language: String?, _ token: JSON?) async throws {
        let (project, app, _) = try await SharedService.project(template: Self.everyPart)
        let tag = try #require(try app.get("/config").header("etag"))
        var headers = language.map { [("Accept-Language", $0)] } ?? []
        if let members = token?.asObject?.members {
            // Of a user who is in no bucket, so that the token is all that counts.
            let user: [(String, JSON)] = [("sub", .string(try Self.id(inBucket: false))), ("exp", 4_000_000_000)]
            let payload = JSON.object(JSONObject(user + members.map { ($0.key, $0.value) }))
            headers.append(("Authorization", "Bearer " + project.token(payload: payload)))
        }
        let answer = try app.send("GET", "/config?" + query, headers: headers + [("If-None-Match", tag)])
        #expect(answer.status == 200)
        #expect(answer.header("etag") != tag)
        #expect(try app.send("GET", "/config", headers: [("If-None-Match", tag)]).status == 304)
    }

    @Test func aTagIsNeverGoodForAnotherDeviceUnlessItsValuesAreTheSame() async throws {
        let (_, app, _) = try await SharedService.project(template: Self.everyPart)
        let tag = try #require(try app.get("/config").header("etag"))
        for (isIn, status) in [(true, 200), (false, 304)] {
            let target = "/config?instance_id=" + (try Self.id(inBucket: isIn))
            #expect(try app.get(target, ("If-None-Match", tag)).status == status)
        }
    }

    private static func id(inBucket: Bool) throws -> String {
        try #require(
            (0..<1_000).map { "identifier-\($0)" }.first {
                (PercentBucket.microBucket(seed: "s", id: $0) < 50_000_000) == inBucket
            })
    }
}
