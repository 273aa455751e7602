import Domain
import Persistence
import TestSupport
import Testing

@testable import API
@testable import Transport

@Suite("Counting fetches")
struct FetchCounterTests {
    private let clock = ManualClock(Timestamp(rfc3339: "2026-11-30T14:25:00Z") ?? Timestamp(seconds: 0))

    @Test(
        "What is answered with values or 304 is counted, by GET and HEAD, and nothing else is",
        arguments: [
            ("/config?platform=ios", "key", nil, .get, 200, 1), ("/config?platform=ios", "key", nil, .head, 200, 1),
            ("/config?platform=ios", "key", "*", .get, 304, 1), ("/config?platform=ios", "key", nil, .get, 200, 1),
            ("/config?instance_id=short", "key", nil, .get, 400, 0), ("/config?platform=%", "key", nil, .get, 400, 0),
            ("/config", "", nil, .get, 401, 0), ("/bootstrap", "key", nil, .get, 200, 0),
        ] as [(String, String, String?, Transport.Method, Int, Int)])
    func whatCounts(
        target: String, key: String, known: String?, method: Transport.Method, status: Int, count: Int
    ) throws {
        let serving = try HandMade.serving()
        serving.registry.install(try HandMade.snapshot("shop", revision: 1, keys: ["key"]), now: clock.now)
        do {
            let responder = AppResponder(serving: serving, clock: clock.wallClock)
            let request = Request(
                method: method, target: target,
                headers: [Header(.xAppKey, key)] + (known.map { [Header(.ifNoneMatch, $0)] } ?? []))
            let call: AppCall = target.hasPrefix("/config") ? .config : .bootstrap
            guard case .now(let response, _) = responder.respond(to: request, call) else {
                Issue.record("not answered from memory")
                return
            }
            #expect(response.status == status)
        }
        #expect(serving.fetches.take().reduce(0) { $0 + $1.counts.total } == count)
    }

    @Test("Counts stay on their loop for ten seconds, and are then handed over by the tick or by the next fetch")
    func handOver() throws {
        let (served, counter) = try served()
        try fetch(served)
        clock.advance(seconds: 9)
        served.tick(clock.now)
        try fetch(served)
        #expect(counter.take().isEmpty)
        clock.advance(seconds: 1)
        served.tick(clock.now)
        #expect(counter.take().map(\.counts.total) == [2])
        try fetch(served)
        clock.advance(seconds: 60)
        try fetch(served)
        #expect(counter.take().map(\.counts.total) == [1])
    }

    @Test("A fetch is counted in the ten minutes in which it was answered")
    func steps() throws {
        let (served, counter) = try served()
        clock.advance(seconds: 299)
        try fetch(served)
        let first = FetchStep(of: clock.now)
        clock.advance(seconds: 1)
        try fetch(served)
        clock.advance(seconds: 10)
        served.tick(clock.now)
        let taken = counter.take()
        #expect(taken.map(\.step) == [first, FetchStep(of: clock.now)])
        #expect(taken.map(\.counts.total) == [1, 1])
    }

    @Test("A clock that is set back keeps no counts for long")
    func clockSetBack() throws {
        let (served, counter) = try served()
        try fetch(served)
        clock.advance(seconds: -3_600)
        served.tick(clock.now)
        #expect(counter.take().map(\.counts.total) == [1])
    }

    @Test("Nothing is lost of a version whose project is replaced or deleted", arguments: [true, false])
    func replaced(isDeleted: Bool) throws {
        let registry = SnapshotRegistry(bytesMax: 1 << 30)
        let (served, counter) = try served(registry)
        for _ in 0..<3 { try fetch(served) }
        if isDeleted {
            registry.remove(try #require(ProjectID("shop")), serial: ProjectSerial(1))
        } else {
            registry.install(try HandMade.snapshot("shop", revision: 2, keys: ["key"]), now: clock.now)
            try fetch(served)
        }
        served.refresh()
        let taken = counter.take()
        #expect(taken.map(\.counts.total) == [3])
        #expect(taken.first?.counts.byKind.keys.map(\.version) == [1])
    }

    @Test("What a database that is away did not take is kept, and added up with what comes")
    func outage() async throws {
        let serving = try HandMade.serving()
        var configuration = DatabaseConfiguration(
            url: try DatabaseURL("postgresql://nobody@127.0.0.1:1/none"), clock: clock.wallClock)
        configuration.poolSize = 1
        let database = Database(configuration)
        await database.stop()
        let writer = FetchCountWriter(
            serving: serving, store: FetchStore(database), clock: clock.wallClock)
        for _ in 0..<3 {
            for project in ["shop", "other"] {
                var counts = FetchCounts()
                counts.add(1, of: .other)
                serving.fetches.add(
                    ProjectFetches(
                        project: try #require(ProjectID(project)),
                        serial: ProjectSerial(project == "shop" ? 1 : 2), step: FetchStep(of: clock.now),
                        counts: counts))
            }
            await writer.write()
        }
        #expect(serving.fetches.take().map(\.counts.total) == [3, 3])
    }

    private func served(
        _ registry: SnapshotRegistry = SnapshotRegistry(bytesMax: 1 << 30)
    ) throws -> (ServedProjects, FetchCounter) {
        registry.install(try HandMade.snapshot("shop", revision: 1, keys: ["key"]), now: clock.now)
        let counter = FetchCounter()
        let limits = Serving.Limits(snapshotBytes: 0, bodyBytes: 0, tokenBytes: 0, loops: 1)
        return (ServedProjects(registry: registry, limits: limits, fetches: counter), counter)
    }

    private func fetch(_ served: ServedProjects) throws {
        guard case .project(let project, _) = served.find(HandMade.digest(of: "key"), now: clock.now) else {
            Issue.record("the project is in memory")
            return
        }
        project.countFetch(by: Caller(platform: "ios"), now: clock.now)
    }
}
