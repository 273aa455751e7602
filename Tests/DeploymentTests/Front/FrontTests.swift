import Domain
import Foundation
import Testing
import TestSupport

@Suite("Behind a proxy that is set up by the example, as in deploy/")
struct FrontTests {
    /// For all tests but that which kills one of them.
    private static let instances = Task { try await Instances() }

    @Test("clients speak TLS, and those that don't are sent there", arguments: Front.Kind.allCases)
    func speaksTLS(_ kind: Front.Kind) async throws {
        let instances = try await Self.instances.value
        let project = try await instances.makeProject()
        let front = try await Front.start(kind, before: instances.all)
        let answer = try await front.ask("/config", "--header", "X-App-Key: \(project.appKey)")
        #expect(answer.status == 200)
        #expect(answer.headers["strict-transport-security"] != nil)
        let plain = "http://\(Front.name):\(front.plainPort)/config?platform=ios"
        let redirect = try await front.curl([
            "--write-out", "%{http_code} %{redirect_url}", "--output", "/dev/null", plain,
        ])
        #expect(redirect.output.hasPrefix("308 https://\(Front.name)"))
        #expect(redirect.output.hasSuffix("/config?platform=ios"))
    }

    @Test("an ETag that came with a compressed answer gives 304", arguments: Front.Kind.allCases, [false, true])
    func keepsEntityTags(_ kind: Front.Kind, proxyCompresses: Bool) async throws {
        let instances = try await Self.instances.value
        let project = try await instances.makeProject()
        let front = try await Front.start(kind, before: instances.all, hidesCoding: proxyCompresses)
        let key = "X-App-Key: \(project.appKey)"
        let first = try await front.ask("/config", "--header", key, "--header", "Accept-Encoding: gzip")
        #expect(first.headers["content-encoding"] == "gzip")
        let tag = try #require(first.headers["etag"])
        #expect(tag.hasPrefix("W/") == proxyCompresses)
        let second = try await front.ask(
            "/config", "--header", key, "--header", "Accept-Encoding: gzip", "--header", "If-None-Match: \(tag)")
        #expect(second.status == 304)
    }

    @Test("a template that was read compressed is published over by its ETag", arguments: Front.Kind.allCases)
    func keepsVersions(_ kind: Front.Kind) async throws {
        let instances = try await Self.instances.value
        let project = try await instances.makeProject()
        let front = try await Front.start(kind, before: instances.all)
        let (administrator, path) = (try await instances.administrator(), project.path + "/template")
        let read = try await front.ask(
            path, "--header", administrator, "--header", "Accept-Encoding: gzip")
        #expect(read.headers["content-encoding"] == "gzip")
        #expect(read.headers["etag"] == #"W/"1""#)
        let published = try await front.ask(
            path, "--header", administrator, "--header", "Content-Type: application/json",
            "--header", #"If-Match: W/"1""#, "--request", "PUT", "--data-binary", "@-", input: documentedTemplate)
        #expect(published.status == 200)
    }

    @Test("the largest template passes", arguments: Front.Kind.allCases)
    func passesLargeBodies(_ kind: Front.Kind) async throws {
        let instances = try await Self.instances.value
        let project = try await instances.makeProject()
        let front = try await Front.start(kind, before: instances.all)
        let padding = String(repeating: " ", count: Template.documentBytesMax - documentedTemplate.utf8.count)
        let published = try await front.ask(
            project.path + "/template", "--header", try await instances.administrator(),
            "--header", "Content-Type: application/json", "--header", "If-Match: *", "--request", "PUT",
            "--data-binary", "@-", input: documentedTemplate + padding)
        #expect(published.status == 200)
    }

    @Test("a client's address is the one it has, not the one it tells", arguments: Front.Kind.allCases)
    func tellsTheAddress(_ kind: Front.Kind) async throws {
        let instances = try await Self.instances.value
        let front = try await Front.start(kind, before: instances.all)
        let id = "forwarded-\(kind)"
        let made = try await front.ask(
            "/admin/v1/projects", "--interface", "127.0.0.9", "--header", try await instances.administrator(),
            "--header", "Content-Type: application/json", "--header", "X-Forwarded-For: 203.0.113.7, 127.0.0.1",
            "--data-binary", #"{"id": "\#(id)", "name": "Forwarded"}"#)
        #expect(made.status == 201)
        let fixture = instances.fixture
        let trail = try await onOwnThread { try fixture.root().get("/admin/v1/audit?limit=1&action=project.create") }
        #expect(trail.data[0]["target"].asString == id, "\(trail.text)")
        #expect(trail.data[0]["address"].asString == "127.0.0.9")
    }

    @Test("no fetch fails when an instance is killed", arguments: Front.Kind.allCases)
    func outlivesAnInstance(_ kind: Front.Kind) async throws {
        let instances = try await Instances()
        let front = try await Front.start(kind, before: instances.all)
        let (appKey, second) = (try await instances.makeProject().appKey, instances.second)
        let count = 1_500
        try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 1...3 { group.addTask { try await front.fetch(count, appKey: appKey) } }
            try await onOwnThread { try Self.awaitAnswers(300, of: second) }
            second.kill(SIGKILL)
            for try await statuses in group {
                #expect(statuses.count == count)
                #expect(statuses.filter { $0 != "200" } == [])
            }
        }
        // The other one was killed long before the end: it has not served its half.
        let first = instances.fixture.service
        #expect(try await onOwnThread { try Self.answers(of: first) } > 2 * count)
    }

    private static func awaitAnswers(_ count: Int, of service: RunningService) throws {
        let deadline = Date(timeIntervalSinceNow: 60)
        while try answers(of: service) < count {
            guard Date() < deadline else { throw Front.Failed(description: "the instance was asked nothing") }
            usleep(5_000)
        }
    }

    /// How many answers of 200 it has given.
    private static func answers(of service: RunningService) throws -> Int {
        let text = try Client(port: service.operationsPort).get("/metrics").text
        let found = text.firstMatch(of: #/remote_config_http_answers_total\{status="2xx"\} ([0-9]+)/#)
        return found.flatMap { Int($0.1) } ?? 0
    }
}
