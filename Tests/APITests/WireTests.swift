import Domain
import TestSupport
import Testing

/// The shape of answers and refusals over all routes.
@Suite struct WireTests {
    /// Every path, with `%` for a project, and what it takes.
    static let paths: [(path: String, methods: Set<String>)] = [
        ("/config", ["GET", "HEAD"]), ("/bootstrap", ["GET", "HEAD"]), ("/admin/v1/login", ["POST"]),
        ("/admin/v1/logout", ["POST"]), ("/admin/v1/me", ["GET", "HEAD"]),
        ("/admin/v1/admins", ["GET", "HEAD", "POST"]), ("/admin/v1/admins/x", ["GET", "HEAD", "PATCH", "DELETE"]),
        ("/admin/v1/audit", ["GET", "HEAD"]), ("/admin/v1/projects", ["GET", "HEAD", "POST"]),
        ("/admin/v1/projects/%", ["GET", "HEAD", "PATCH", "DELETE"]), ("/admin/v1/projects/%/audit", ["GET", "HEAD"]),
        ("/admin/v1/projects/%/members", ["GET", "HEAD", "POST"]),
        ("/admin/v1/projects/%/members/x", ["PUT", "DELETE"]),
        ("/admin/v1/projects/%/app-keys", ["GET", "HEAD", "POST"]), ("/admin/v1/projects/%/app-keys/x", ["DELETE"]),
        ("/admin/v1/projects/%/token-keys", ["GET", "HEAD", "POST"]), ("/admin/v1/projects/%/token-keys/x", ["DELETE"]),
        ("/admin/v1/projects/%/template", ["GET", "HEAD", "PUT"]), ("/admin/v1/projects/%/versions", ["GET", "HEAD"]),
        ("/admin/v1/projects/%/defaults", ["GET", "HEAD"]), ("/admin/v1/projects/%/versions/1", ["GET", "HEAD"]),
        ("/admin/v1/projects/%/versions/1/diff/2", ["GET", "HEAD"]), ("/admin/v1/projects/%/rollback", ["POST"]),
        ("/admin/v1/projects/%/evaluate", ["POST"]),
    ]

    @Test(arguments: paths) func anyOtherMethodIs405WithThoseThatAreThere(_ path: String, _ methods: Set<String>)
        async throws
    {
        let stranger = try await SharedService.stranger()
        let target = path.replacing("%", with: "shop")
        let known: Set = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
        for method in known.subtracting(methods).subtracting(["HEAD"]).union([
            "TRACE", "PROPFIND", "BREW", "get", "M-1",
        ]) {
            let answer = try stranger.send(method, target)
            expectError(answer, 405, "method_not_allowed")
            #expect(Self.allowed(answer) == methods.union(["OPTIONS"]))
        }
        let options = try stranger.send("OPTIONS", target)
        #expect(options.status == 204)
        #expect(Self.allowed(options) == methods.union(["OPTIONS"]))
        if !methods.contains("HEAD") { #expect(try stranger.send("HEAD", target).status == 405) }
    }

    private static func allowed(_ answer: HTTPAnswer) -> Set<String> {
        Set(answer.header("allow")?.split(separator: ", ").map(String.init) ?? [])
    }

    @Test(arguments: [
        "/", "/nothing", "/config/", "//config", "/CONFIG", "/config%00", "/config/..", "/%zz", "/admin", "/admin/v1",
        "/admin/v2/me", "/admin/v1/projects/a/b/c", "/admin/v1/projects/shop/template/x", "/readyz", "/metrics",
        "/healthz", "/" + String(repeating: "a/", count: 2_000),
    ])
    func anUnknownPathIs404(_ path: String) async throws {
        let stranger = try await SharedService.stranger()
        for method in ["GET", "POST", "BREW"] { expectError(try stranger.send(method, path), 404, "not_found") }
    }

    @Test func aPathIsReadByItsMeaning() async throws {
        let (_, app, _) = try await SharedService.project()
        #expect(try app.get("/%63onfig").status == 200)
        #expect(try app.get("http://test/config?platform=ios").status == 200)
    }

    @Test(arguments: [
        [("Content-Type", "text/plain")], [("Content-Type", "application/x-www-form-urlencoded")],
        [("Content-Type", "application/json; charset=latin1")], [("Content-Type", "application/jsonp")],
        [("Content-Type", "")], [("Content-Encoding", "gzip")],
        [("Content-Type", "application/json"), ("Content-Encoding", "br")],
    ])
    func aBodyOfAnyOtherKindIs415(_ headers: [(String, String)]) async throws {
        let (project, _, root) = try await SharedService.project()
        for (method, path) in [
            ("POST", "/admin/v1/login"), ("PUT", project.path + "/template?validate_only=true"),
            ("POST", project.path + "/evaluate"), ("PATCH", project.path),
        ] {
            expectError(
                try root.send(method, path, headers: headers, body: Array("{}".utf8)), 415, "unsupported_media_type")
        }
    }

    @Test(arguments: [
        "application/json", "APPLICATION/JSON", "application/json; charset=UTF-8", "application/json;charset=\"utf-8\"",
        "application/merge-patch+json",
    ])
    func aBodyOfJSONIsReadHoweverItIsCalled(_ type: String) async throws {
        let (project, _, root) = try await SharedService.project()
        let answer = try root.send("PATCH", project.path, headers: [("Content-Type", type)], body: Array("{}".utf8))
        #expect(answer.status == 200)
    }

    @Test(arguments: [
        ("", 1, 1), ("{", 1, 2), ("{\n  \"email\": \"a\",\r\n  \"password\": }", 3, 15), ("{\"a\":1,\"a\":2}", 1, 8),
        ("\u{feff}{}", 1, 1), ("nul", 1, 1), (String(repeating: "[", count: 60_000), 1, 65),
    ])
    func aBodyThatIsNoJSONSaysWhere(_ body: String, _ line: Int, _ column: Int) async throws {
        let answer = try await SharedService.stranger().send("POST", "/admin/v1/login", text: body)
        expectError(answer, 400, "invalid_json")
        let message = try #require(answer.json["error"]["message"].asString)
        #expect(message.contains("line \(line), column \(column)"), "\(message)")
    }

    @Test(arguments: ["[]", "null", "1", "\"x\""]) func aBodyIsAnObject(_ body: String) async throws {
        let answer = try await SharedService.stranger().send("POST", "/admin/v1/login", text: body)
        expectError(answer, 422, "invalid_request")
    }

    @Test func aSmallBodyIsOfSixtyFourKibibytesAtMost() async throws {
        let stranger = try await SharedService.stranger()
        let exact = "{\"x\":\"" + String(repeating: "x", count: (64 << 10) - 8) + "\"}"
        #expect(exact.utf8.count == 64 << 10)
        expectError(try stranger.send("POST", "/admin/v1/login", text: exact), 422, "invalid_request")
        let more = try stranger.send("POST", "/admin/v1/login", text: exact + " ")
        expectError(more, 413, "payload_too_large")
        #expect(more.header("connection") == "close")
    }

    @Test(arguments: ["no blanks", "%0d%0aX-Evil:1", "x/y", "é", "", String(repeating: "i", count: 129)])
    func aRequestIDThatIsNotOneIsReplaced(_ id: String) async throws {
        let answer = try await SharedService.stranger().get("/config", ("X-Request-Id", id))
        let given = try #require(answer.header("x-request-id"))
        #expect(given.contains(#/^[A-Za-z0-9._-]{1,128}$/#))
        #expect(given != id)
        expectError(answer, 401, "missing_app_key")
    }

    @Test func whatGoesWrongInsideIsToldToTheLogAndNotToTheCaller() async throws {
        try await TemporaryDatabase.with { database in
            let fixture = try await ServiceFixture(databaseURL: database.address)
            let project = try fixture.makeProject("shop", template: documentedTemplate)
            let root = try fixture.root()
            let app = Client(port: fixture.service.port, headers: [("X-App-Key", project.appKey)])
            #expect(try app.get("/config").status == 200)
            try await database.execute("alter table control.app_keys rename column name to label")
            try await database.execute("alter table control.admins rename column password_hash to hash")
            let login: JSON = ["email": "root@example.com", "password": .string(ServiceFixture.password)]
            for (index, answer) in [
                try root.get(project.path + "/app-keys", ("X-Request-Id", "failure-0")),
                try root.send(
                    "POST", project.path + "/app-keys", json: ["name": "n"], headers: [("X-Request-Id", "failure-1")]),
                try Client(port: fixture.service.port).send(
                    "POST", "/admin/v1/login", json: login, headers: [("X-Request-Id", "failure-2")]),
            ].enumerated() {
                expectError(answer, 500, "internal_error")
                for word in ["app_keys", "control", "column", "select", "insert", "42703", "hash"] {
                    #expect(!answer.text.lowercased().contains(word), "\(answer.text)")
                }
                try await OutageTests.eventually(seconds: 5) {
                    fixture.service.logText.split(separator: "\n").contains {
                        $0.contains("failure-\(index)") && $0.contains("internal_error")
                    }
                }
            }
            #expect(try app.get("/config").status == 200)
        }
    }
}
