import Domain
import TestSupport
import Testing

@Suite struct CrossOriginTests {
    @Test(arguments: ["/config", "/config?platform=web", "/bootstrap"])
    func aPreflightPassesWithTheHeadersThatItAsksFor(_ target: String) async throws {
        let nobody = try await SharedService.fixture().anonymous()
        let asked = "x-app-key,authorization,traceparent,x-datadog-trace-id"
        let answer = try nobody.send(
            "OPTIONS", target,
            headers: [
                ("Origin", "https://app.example"), ("Access-Control-Request-Method", "GET"),
                ("Access-Control-Request-Headers", asked),
            ])
        #expect(answer.status == 204)
        #expect(["*", "https://app.example"].contains(answer.header("access-control-allow-origin")))
        #expect(answer.header("access-control-allow-headers") == asked)
        #expect(answer.header("access-control-allow-methods")?.contains("GET") == true)
        #expect(answer.header("access-control-max-age") != nil)
    }

    @Test func aWebAppReadsTheTagAndTheRequestID() async throws {
        let (_, app, _) = try await SharedService.project()
        let answer = try app.get("/config", ("Origin", "https://app.example"))
        #expect(answer.header("access-control-allow-origin") == "*")
        let exposed = try #require(answer.header("access-control-expose-headers")).lowercased()
        #expect(exposed.contains("etag"))
        #expect(exposed.contains("x-request-id"))
    }

    @Test(arguments: [
        ("https://app.example", true), ("http://localhost:3000", true), ("https://evil.example", false),
        ("https://app.example.evil", false), ("null", false),
    ])
    func onlyListedOriginsReadTheAnswer(_ origin: String, _ isListed: Bool) async throws {
        let (project, app, root) = try await SharedService.project()
        let set = try root.send(
            "PATCH", project.path, json: ["allowed_origins": ["https://app.example", "http://localhost:3000"]])
        #expect(set.status == 200)
        for target in ["/config", "/config?platform=a&platform=b"] {
            let answer = try app.get(target, ("Origin", origin))
            #expect(answer.header("access-control-allow-origin") == (isListed ? origin : nil))
        }
    }

    @Test func errorsCanBeReadByWebAppsToo() async throws {
        let nobody = try await SharedService.fixture().anonymous()
        for answer in [
            try nobody.get("/config", ("Origin", "https://app.example")),
            try nobody.get("/nothing", ("Origin", "https://app.example")),
            try nobody.send("BREW", "/config", headers: [("Origin", "https://app.example")]),
        ] {
            #expect(answer.status >= 400)
            #expect(answer.header("access-control-allow-origin") == "*")
            #expect(answer.errorCode != nil)
        }
    }

    @Test func theAdminAPIIsNotForOtherOrigins() async throws {
        let nobody = try await SharedService.fixture().anonymous()
        let answer = try nobody.send(
            "OPTIONS", "/admin/v1/me",
            headers: [("Origin", "https://evil.example"), ("Access-Control-Request-Method", "GET")])
        #expect(answer.header("access-control-allow-origin") == nil)
    }
}
