import Auth
import Domain
import Locking
import Persistence
import TestSupport
import Testing

@testable import API
@testable import Transport

@Suite("Fetches on several loops while others publish")
struct ConcurrentFetchTests {
    private static let revisions = 300

    @Test("Every answer is of one published version, and no loop goes back to an older one", arguments: [1, 2, 3])
    func publishing(loops: Int) async throws {
        let serving = try HandMade.serving(loops: loops)
        serving.registry.install(try Self.snapshot(1), now: Timestamp(seconds: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for loop in 0..<loops { group.addTask { try await Self.fetchUntilLast(serving, loop) } }
            for publisher in 0..<2 {
                group.addTask {
                    // Both publish all of them, each in an order of its own: what is older changes nothing.
                    for revision in 1...Self.revisions where revision % 2 == publisher || revision % 7 == 0 {
                        serving.registry.install(try Self.snapshot(revision), now: Timestamp(seconds: 0))
                        await Task.yield()
                    }
                    serving.registry.install(try Self.snapshot(Self.revisions), now: Timestamp(seconds: 0))
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("A project that is deleted and made anew is found or unknown, and is always the newest life")
    func deleting() async throws {
        let serving = try HandMade.serving(loops: 2)
        let lives: Int64 = 100
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    let served = ServedProjects(registry: serving.registry, limits: serving.limits)
                    var last: Int64 = 0
                    while last < lives {
                        if case .project(let project, _) = served.find(
                            HandMade.digest(of: "key"), now: Timestamp(seconds: 0))
                        {
                            let serial = project.snapshot.revision.serial.value
                            #expect(serial >= last)
                            last = serial
                        }
                        served.refresh()
                        await Task.yield()
                    }
                }
            }
            group.addTask {
                for serial in 1...lives {
                    let snapshot = try HandMade.snapshot("shop", revision: 1, serial: serial, keys: ["key"])
                    serving.registry.install(snapshot, now: Timestamp(seconds: 0))
                    await Task.yield()
                    if serial < lives { serving.registry.remove(snapshot.revision.id, serial: ProjectSerial(serial)) }
                }
            }
            try await group.waitForAll()
        }
    }

    private static func fetchUntilLast(_ serving: Serving, _ loop: Int) async throws {
        let responder = AppResponder(serving: serving, clock: WallClock { Timestamp(seconds: 0) })
        var last = 0
        var fetches = 0
        while last < revisions {
            let request = Request(
                method: .get, target: "/config?platform=p\((fetches + loop) % 5)",
                headers: [Header(.xAppKey, "key")]
                    + (fetches % 2 == 0 ? [Header(.acceptEncoding, "gzip")] : []))
            guard case .now(let response, _) = responder.respond(to: request, .config) else {
                Issue.record("the project is in memory all the time")
                return
            }
            let version = try version(in: response)
            #expect(version >= last)
            last = version
            fetches += 1
            if fetches % 16 == 0 { responder.tick() }
            await Task.yield()
        }
    }

    /// The version that the answer is of, which its parameters must be of too.
    private static func version(in response: Response) throws -> Int {
        let body =
            response.field("Content-Encoding") == "gzip" ? try Gunzip.decompress(response.body) : response.body
        let data = try JSON.parse(body)["data"]
        let version = try #require(data["version"].asInt)
        #expect(data["parameters"]["marker"].asString == "m\(version)")
        return version
    }

    private static func snapshot(_ revision: Int) throws -> ProjectSnapshot {
        try HandMade.snapshot(
            "shop", revision: Int64(revision),
            document: HandMade.document(conditions: 5, textLength: 2_000, marker: "m\(revision)"), keys: ["key"])
    }
}
