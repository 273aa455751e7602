import TestSupport
import Testing

@testable import Dashboard

/// What the service answers at `/dashboard`.
@Suite struct ServedDashboardTests {
    /// One service for all: nothing here changes it.
    static let service = Task { try await ServiceFixture() }

    static func client() async throws -> Client { try await service.value.anonymous() }

    static let site = DashboardSite()
    static var module: String { "/dashboard/\(site.folder)/main.js" }
    /// The largest file, which is worth compressing.
    static var large: String {
        let path = WebFile.embedded.filter { $0.path != "index.html" }.max { $0.bytes.count < $1.bytes.count }?.path
        return "/dashboard/\(site.folder)/\(path ?? "")"
    }

    /// What all answers have, however they turn out.
    static let security: [String: String] = [
        "content-security-policy": """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
        form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
        trusted-types 'none'
        """,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "x-frame-options": "DENY",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy":
            "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()",
    ]

    static let calls: [(method: String, target: String, headers: [(String, String)], status: Int)] = [
        ("GET", "/dashboard/", [], 200), ("HEAD", "/dashboard/", [], 200), ("GET", module, [], 200),
        ("GET", "/%64ashboard/", [], 200), ("GET", module, [("Accept-Encoding", "gzip")], 200),
        ("GET", "/dashboard/", [("If-None-Match", "*")], 304), ("GET", module, [("If-None-Match", "*")], 304),
        ("GET", "/dashboard", [], 308), ("GET", "/dashboard/nothing", [], 404),
        ("GET", "/dashboard/0/main.js", [], 404),
        ("POST", "/dashboard/", [], 405), ("OPTIONS", "/dashboard/", [], 204), ("DELETE", module, [], 405),
        ("OPTIONS", module, [("Access-Control-Request-Method", "GET")], 204),
        ("POST", "/dashboard/", [("Content-Length", "100000000")], 413),
    ]

    @Test(arguments: calls.indices) func everyAnswerIsSafeInABrowserAndForItsOwnOriginAlone(_ index: Int) async throws {
        let call = Self.calls[index]
        let origin = [("Origin", "https://evil.example")]
        let answer = try await Self.client().send(call.method, call.target, headers: origin + call.headers)
        #expect(answer.status == call.status)
        for (name, value) in Self.security { #expect(answer.header(name) == value, "\(name)") }
        #expect(!answer.headers.contains { $0.name.hasPrefix("access-control-") })
        if call.status >= 400 { #expect(answer.errorCode != nil) }
    }

    @Test func thePageIsAskedForAnewEachTime() async throws {
        let answer = try await Self.client().get("/dashboard/")
        #expect(answer.header("content-type") == "text/html; charset=utf-8")
        #expect(answer.header("cache-control") == "no-cache")
        #expect(answer.header("vary") == "Accept-Encoding")
        #expect(answer.text.contains(Self.site.folder))
    }

    @Test(arguments: [
        ("main.js", "text/javascript; charset=utf-8"), ("style/base.css", "text/css; charset=utf-8"),
    ]) func whatThePageIsMadeOfIsKeptForGood(_ path: String, _ contentType: String) async throws {
        let answer = try await Self.client().get("/dashboard/\(Self.site.folder)/\(path)")
        #expect(answer.status == 200)
        #expect(answer.header("content-type") == contentType)
        #expect(answer.header("cache-control") == "public, max-age=31536000, immutable")
        #expect(answer.header("vary") == "Accept-Encoding")
    }

    @Test func withoutTheSlashTheBrowserIsSentToThePageByARelativeAddress() async throws {
        let answer = try await Self.client().get("/dashboard?x=1")
        #expect(answer.status == 308)
        #expect(answer.header("location") == "dashboard/")
        #expect(answer.body.isEmpty)
    }

    @Test func theCompressedFormIsThePlainOneCompressed() async throws {
        let client = try await Self.client()
        let plain = try client.get(Self.large)
        let compressed = try client.get(Self.large, ("Accept-Encoding", "br, gzip;q=0.5"))
        try #require(plain.body.count > 1_024)
        #expect(plain.header("content-encoding") == nil)
        #expect(compressed.header("content-encoding") == "gzip")
        #expect(compressed.body.count < plain.body.count)
        #expect(try Gunzip.decompress(compressed.body) == plain.body)
    }

    @Test(arguments: ["/dashboard/", module, large], [nil, "gzip"])
    func eitherTagIsRecognisedByWhoeverAsksForEither(_ target: String, _ coding: String?) async throws {
        let client = try await Self.client()
        let asked = coding.map { [("Accept-Encoding", $0)] } ?? []
        var tags: [String] = []
        for headers in [[], [("Accept-Encoding", "gzip")]] {
            let whole = try client.send("GET", target, headers: headers)
            let tag = try #require(whole.header("etag"))
            #expect(tag.wholeMatch(of: #/"[0-9a-f]{32}(-gzip)?"/#) != nil)
            #expect(tag.hasSuffix("-gzip\"") == (whole.header("content-encoding") == "gzip"))
            tags.append(tag)
        }
        for tag in tags + tags.map({ "\"other\", W/" + $0 }) {
            let answer = try client.send("GET", target, headers: asked + [("If-None-Match", tag)])
            #expect(answer.status == 304)
            #expect(answer.body.isEmpty)
            #expect(answer.header("etag").map { tag.hasSuffix($0) } == true)
            #expect(answer.header("cache-control") != nil && answer.header("vary") == "Accept-Encoding")
        }
        #expect(try client.get(target, ("If-None-Match", "\"other\"")).status == 200)
    }

    @Test(arguments: ["/dashboard/", module]) func headSaysWhatGetWouldWithoutABody(_ target: String) async throws {
        let client = try await Self.client()
        let whole = try client.get(target)
        let head = try client.send("HEAD", target)
        #expect(head.status == 200)
        #expect(head.body.isEmpty)
        for name in ["content-length", "content-type", "etag", "cache-control"] {
            #expect(head.header(name) == whole.header(name))
        }
    }

    @Test(arguments: ["/dashboard/", "/dashboard", module], ["POST", "PUT", "PATCH", "DELETE", "BREW"])
    func itIsOnlyRead(_ target: String, _ method: String) async throws {
        let answer = try await Self.client().send(method, target)
        #expect(answer.status == 405)
        #expect(answer.header("allow") == "GET, HEAD, OPTIONS")
    }

    // `%` stands for the folder.
    @Test(arguments: [
        "/dashboard/%/../main.js", "/dashboard/%/%2e%2e/main.js", "/dashboard/%/style/../main.js",
        "/dashboard/%//main.js", "/dashboard//%/main.js", "//dashboard/", "/dashboard//", "/dashboard/%",
        "/dashboard/%/",
        "/dashboard/%/.", "/dashboard/%/%2fetc%2fpasswd", "/dashboard/%/../../../../etc/passwd",
        "/dashboard/%/main.js/",
        "/dashboard/%/main.js%00", "/dashboard/%/%ff", "/dashboard/%/index.html", "/dashboard/%/package.json",
        "/dashboard/../admin/v1/me", "/dashboard/%/MAIN.JS", "/dashboard/%/main%252ejs",
        "/dashboard/0123456789abcdef/main.js",
        "/dashboard/%/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a", "/dashboard/index.html", "/DASHBOARD/",
    ]) func everyOtherPathIsNotFound(_ target: String) async throws {
        let target = target.replacing("/%/", with: "/\(Self.site.folder)/").replacing(
            "/%", with: "/" + Self.site.folder)
        let answer = try await Self.client().get(target)
        #expect(answer.status == 404)
        #expect(answer.errorCode == "not_found")
        #expect(answer.header("cache-control") == "no-store")
    }

    @Test func everyAddressInThePageIsThere() async throws {
        let client = try await Self.client()
        let page = try client.get("/dashboard/").text
        let links = page.matches(of: #/(?:href|src)="([^"]*)"/#).map { String($0.output.1) }
        #expect(links.count >= 3)
        for link in links {
            #expect(link.hasPrefix(Self.site.folder + "/"))
            #expect(try client.get("/dashboard/" + link).status == 200, "\(link)")
        }
    }

    @Test func switchedOffItIsAnyUnknownPath() async throws {
        let fixture = try await Self.service.value
        let service = try await RunningService.start(
            databaseURL: fixture.databaseURL, environment: ["DASHBOARD": "off"])
        let client = Client(port: service.port)
        let unknown = try client.get("/nothing")
        for target in ["/dashboard", "/dashboard/", Self.module] {
            let answer = try client.get(target)
            #expect(answer.status == 404)
            #expect(answer.errorCode == "not_found")
            #expect(answer.headers.map(\.name) == unknown.headers.map(\.name))
            #expect(try client.send("POST", target).status == 404)
        }
    }
}
