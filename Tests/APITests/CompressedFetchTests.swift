import Domain
import TestSupport
import Testing

@Suite("Fetches that take a compressed answer")
struct CompressedFetchTests {
    @Test("The compressed answer is the plain one, compressed")
    func samesValues() async throws {
        let (_, app, _) = try await SharedService.project(template: Self.large)
        let plain = try app.get("/config")
        let compressed = try app.get("/config", Self.takesGzip)
        #expect(plain.status == 200 && compressed.status == 200)
        #expect(plain.header("content-encoding") == nil)
        #expect(compressed.header("content-encoding") == "gzip")
        #expect(compressed.body.count < plain.body.count)
        #expect(compressed.header("content-length") == String(compressed.body.count))
        #expect(try Gunzip.decompress(compressed.body) == plain.body)
        #expect(compressed.header("content-type") == plain.header("content-type"))
        #expect(compressed.header("cache-control") == plain.header("cache-control"))
    }

    @Test("Both forms say what they depend on", arguments: [nil, "gzip"])
    func vary(_ coding: String?) async throws {
        let (_, app, _) = try await SharedService.project(template: Self.large)
        let answer = try app.send("GET", "/config", headers: coding.map { [("Accept-Encoding", $0)] } ?? [])
        #expect(answer.header("vary") == "Authorization, X-App-Key, Accept-Language, Origin, Accept-Encoding")
    }

    @Test(
        "Each form has a tag of its own, and either is recognised by whoever asks for either",
        arguments: [
            (nil, nil), (nil, "gzip"), ("gzip", nil), ("gzip", "gzip"),
        ] as [(String?, String?)])
    func tags(_ first: String?, _ second: String?) async throws {
        let (_, app, _) = try await SharedService.project(template: Self.large)
        let got = try app.send("GET", "/config", headers: first.map { [("Accept-Encoding", $0)] } ?? [])
        let tag = try #require(got.header("etag"))
        #expect(tag.hasSuffix("-gzip\"") == (first == "gzip"))
        let again = try app.send(
            "GET", "/config",
            headers: [("If-None-Match", tag)] + (second.map { [("Accept-Encoding", $0)] } ?? []))
        #expect(again.status == 304)
        #expect(again.body.isEmpty)
        #expect(again.header("etag") == tag)
    }

    @Test("A caller whose values are others is never told that they are the same", arguments: [nil, "gzip"])
    func otherCaller(_ coding: String?) async throws {
        let (_, app, _) = try await SharedService.project(template: Self.large)
        let headers = coding.map { [("Accept-Encoding", $0)] } ?? []
        let mine = try app.send("GET", "/config?platform=tv", headers: headers)
        let tag = try #require(mine.header("etag"))
        let theirs = try app.send("GET", "/config?platform=ios", headers: headers + [("If-None-Match", tag)])
        #expect(theirs.status == 200)
        #expect(theirs.header("etag") != tag)
    }

    @Test("A publish makes both tags stale")
    func publish() async throws {
        let (project, app, root) = try await SharedService.project(template: Self.large)
        let tags = try [
            app.get("/config").header("etag"), app.get("/config", Self.takesGzip).header("etag"),
        ].compactMap(\.self)
        #expect(try root.publish(Self.large + " ", to: project.id, over: 1).status == 200)
        for tag in tags {
            let answer = try app.get("/config", ("If-None-Match", tag), Self.takesGzip)
            #expect(answer.status == 200)
            #expect(try JSON.parse(Gunzip.decompress(answer.body))["data"]["version"].asInt == 2)
        }
    }

    @Test("HEAD answers the head of the compressed answer")
    func head() async throws {
        let (_, app, _) = try await SharedService.project(template: Self.large)
        let get = try app.get("/config", Self.takesGzip)
        let head = try app.send("HEAD", "/config", headers: [Self.takesGzip])
        #expect(head.status == 200)
        #expect(head.body.isEmpty)
        for name in ["etag", "content-encoding", "content-length", "content-type", "vary"] {
            #expect(head.header(name) == get.header(name))
        }
    }

    @Test("A small answer stays plain")
    func small() async throws {
        let (_, app, _) = try await SharedService.project()
        let answer = try app.get("/config", Self.takesGzip)
        #expect(answer.header("content-encoding") == nil)
        #expect(answer.header("vary")?.contains("Accept-Encoding") == true)
        #expect(answer.header("etag")?.contains("gzip") == false)
        #expect(answer.parameter("max_offers").asInt == 5)
    }

    @Test("Refusals are plain", arguments: ["/config?platform=%", "/config?instance_id=x", "/nowhere"])
    func refusals(_ target: String) async throws {
        let (_, app, _) = try await SharedService.project(template: Self.large)
        let answer = try app.get(target, Self.takesGzip)
        #expect((400..<500).contains(answer.status))
        #expect(answer.header("content-encoding") == nil)
        #expect(answer.errorCode != nil)
    }

    @Test("Whoever is signed in gets what is theirs, compressed too")
    func signedIn() async throws {
        let (project, app, _) = try await SharedService.project(template: Self.large)
        let anybody = try app.get("/config", Self.takesGzip)
        app.headers.append(("Authorization", try "Bearer " + project.token(claims: ["role": "vip"])))
        let compressed = try app.get("/config", Self.takesGzip)
        #expect(compressed.header("content-encoding") == "gzip")
        #expect(compressed.header("etag") != anybody.header("etag"))
        let values = try JSON.parse(Gunzip.decompress(compressed.body))["data"]["parameters"]
        #expect(values["welcome"].asString == "Welcome back")
        #expect(try Gunzip.decompress(compressed.body) == app.get("/config").body)
    }

    @Test("A listed origin may read the compressed answer and its 304")
    func crossOrigin() async throws {
        let (project, app, root) = try await SharedService.project(template: Self.large)
        let origins: JSON = ["allowed_origins": ["https://app.example"]]
        #expect(try root.send("PATCH", project.path, json: origins).status == 200)
        let answer = try app.get("/config", Self.takesGzip, ("Origin", "https://app.example"))
        #expect(answer.header("access-control-allow-origin") == "https://app.example")
        let tag = try #require(answer.header("etag"))
        let again = try app.get("/config", ("If-None-Match", tag), ("Origin", "https://app.example"))
        #expect(again.status == 304)
        #expect(again.header("access-control-allow-origin") == "https://app.example")
        let stranger = try app.get("/config", Self.takesGzip, ("Origin", "https://evil.example"))
        #expect(stranger.header("access-control-allow-origin") == nil)
    }

    @Test("No project answers with the values of another, whoever asked before")
    func projectsApart() async throws {
        let (_, ours, _) = try await SharedService.project(template: Self.document(text: "ours"))
        let (_, theirs, _) = try await SharedService.project(template: Self.document(text: "theirs"))
        let tag = try #require(try ours.get("/config", Self.takesGzip).header("etag"))
        for _ in 0..<3 {
            for (app, text) in [(ours, "ours"), (theirs, "theirs")] {
                let answer = try app.get("/config", Self.takesGzip)
                #expect(
                    try JSON.parse(Gunzip.decompress(answer.body))["data"]["parameters"]["text"].asString?.hasPrefix(
                        text + "x") == true)
            }
        }
        #expect(try theirs.get("/config", Self.takesGzip, ("If-None-Match", tag)).status == 200)
    }

    private static let takesGzip = ("Accept-Encoding", "gzip")
    private static let large = document(text: "")

    private static func document(text: String) -> String {
        #"""
        {"conditions":[{"name":"ios","rules":[{"field":"platform","values":["ios"]}]},
                       {"name":"vip","rules":[{"field":"claim","name":"role","values":["vip"]}]}],
         "parameters":{"text":{"type":"string","default":"\#(text)\#(String(repeating: "x", count: 4_000))"},
                       "welcome":{"type":"string","default":"Welcome",
                                  "conditional_values":{"ios":"Welcome to iOS","vip":"Welcome back"}}}}
        """#
    }
}
