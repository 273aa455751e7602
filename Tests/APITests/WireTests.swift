import Domain
import TestSupport
import Testing

/// The shape of answers and refusals over all routes.
@Suite struct WireTests {
    @Test(arguments: [
        "/", "/nothing", "/config/", "//config", "/CONFIG", "/admin", "/admin/v1", "/admin/v1/projects/a/b/c",
    ])
    func anUnknownPathIs404(_ path: String) async throws {
        let answer = try await SharedService.fixture().anonymous().get(path)
        #expect(answer.status == 404)
        #expect(answer.errorCode == "not_found")
        #expect(answer.json["error"]["request_id"].asString == answer.header("x-request-id"))
    }

    @Test(arguments: [
        ("POST", "/config"), ("BREW", "/config"), ("TRACE", "/bootstrap"), ("DELETE", "/admin/v1/login"),
        ("get", "/config"), ("PUT", "/admin/v1/projects/shop"), ("PROPFIND", "/admin/v1/me"),
    ])
    func anotherMethodIs405WithTheOnesThatAreThere(_ method: String, _ path: String) async throws {
        let answer = try await SharedService.fixture().anonymous().send(method, path)
        #expect(answer.status == 405)
        #expect(answer.errorCode == "method_not_allowed")
        #expect(answer.header("allow")?.isEmpty == false)
    }

    @Test(arguments: [
        ("text/plain", 415), ("application/x-www-form-urlencoded", 415), ("application/json; charset=latin1", 415),
        ("application/json; charset=UTF-8", 401), ("APPLICATION/JSON", 401), ("application/merge-patch+json", 401),
    ])
    func aBodyIsJSON(_ type: String, _ status: Int) async throws {
        let body: JSON = ["email": "nobody@example.com", "password": "wrong password"]
        let answer = try await SharedService.fixture().anonymous().send(
            "POST", "/admin/v1/login", headers: [("Content-Type", type)], body: body.encoded())
        #expect([status, status == 401 ? 429 : status].contains(answer.status))
    }

    @Test(arguments: ["", "{", "{\"email\":}", "{\"a\":1,\"a\":2}", "\u{feff}{}", "[1,]", "nul"])
    func aBodyThatIsNoJSONSaysWhere(_ body: String) async throws {
        let answer = try await SharedService.fixture().anonymous().send(
            "POST", "/admin/v1/login", headers: [("Content-Type", "application/json")], body: Array(body.utf8))
        #expect(answer.status == 400)
        #expect(answer.errorCode == "invalid_json")
        #expect(answer.json["error"]["message"].asString?.contains("line 1") == true)
    }

    @Test(arguments: ["limit=0", "limit=201", "limit=x", "limit=-1", "cursor=x", "cursor=%00", "limit=1&limit=2"])
    func aBadPageIs400(_ query: String) async throws {
        let root = try await SharedService.fixture().root()
        #expect(try root.get("/admin/v1/projects?" + query).status == 400)
    }

    @Test func aListIsReadInPagesWithoutGaps() async throws {
        let (project, _, root) = try await SharedService.project()
        for index in 0..<7 { _ = try root.post(project.path + "/app-keys", ["name": .string("key \(index)")]) }
        var names: [String] = []
        var cursor = ""
        repeat {
            let page = try root.get(project.path + "/app-keys?limit=3" + cursor)
            names += (page.data.asArray ?? []).compactMap { $0["name"].asString }
            cursor = page.json["next"].asString.map { "&cursor=" + $0.replacing("=", with: "%3D") } ?? ""
        } while !cursor.isEmpty
        #expect(names == ["app"] + (0..<7).map { "key \($0)" })
    }

    @Test(arguments: ["a\r\nX-Evil: 1", "%0d%0aX-Evil:1", "x\u{7f}", String(repeating: "i", count: 129)])
    func aRequestIDThatIsNotOneIsReplaced(_ id: String) async throws {
        let answer = try await SharedService.fixture().anonymous().get(
            "/config", ("X-Request-Id", id.replacing("\r\n", with: "")))
        #expect(answer.header("x-evil") == nil)
        #expect(answer.header("x-request-id")?.isEmpty == false)
    }

    @Test func operatorsAreToldHowItIs() async throws {
        let service = try await SharedService.fixture().service
        let operations = Client(port: service.operationsPort)
        #expect(try operations.get("/healthz").status == 200)
        #expect(try operations.get("/readyz").status == 200)
        #expect(try operations.get("/config").status == 404)
        #expect(try operations.send("POST", "/metrics").status == 405)
        let lines = try operations.get("/metrics").text.split(separator: "\n")
        let samples = lines.filter { !$0.hasPrefix("#") }
        for name in Set(samples.map { $0.prefix { $0 != "{" && $0 != " " } }) {
            #expect(lines.count { $0.hasPrefix("# TYPE \(name) ") } == 1)
            #expect(lines.count { $0.hasPrefix("# HELP \(name) ") } == 1)
        }
        #expect(samples.count > 10)
        let nobody = Client(port: service.port)
        for path in ["/metrics", "/healthz", "/readyz"] { #expect(try nobody.get(path).status == 404) }
    }
}
