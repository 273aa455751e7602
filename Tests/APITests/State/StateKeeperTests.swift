import Domain
import Foundation
import Locking
import Persistence
import TestSupport
import Testing

@testable import API
@testable import Auth

@Suite("Keeping what is served from one start to the next")
struct StateKeeperTests {
    private let database = FakeDatabase()
    private let scratch: ScratchFolder
    private let shop: ProjectID

    init() throws {
        scratch = try ScratchFolder()
        shop = try #require(ProjectID("shop"))
    }

    @Test("A project that was served is served after a start without the database, and said to be stale since then")
    func coldStart() async throws {
        try await serveOnce(at: 1_000)
        let next = try await Instance.afterOthers(database, scratch.state)
        await next.serving.restoreKept()
        #expect(next.serving.readiness.isReady)
        #expect(next.serving.readiness.staleSince == Timestamp(seconds: 1_000))
        #expect(next.version(of: shop) == 1)
        #expect(next.events.withLock { $0 } == ["restored 1"])
    }

    @Test("With nothing kept, an instance without its database is not ready")
    func nothingKept() async throws {
        let instance = try await Instance(database, scratch.state)
        await instance.serving.restoreKept()
        #expect(!instance.serving.readiness.isReady)
    }

    @Test("Nothing kept is served as long as the database answers")
    func databaseCounts() async throws {
        try await serveOnce(at: 1_000)
        database.store(shop, revision: 2, document: Self.document(2))
        let next = try await Instance.afterOthers(database, scratch.state)
        await next.hear(database.revisions, at: 2_000)
        #expect(next.version(of: shop) == 2)
        #expect(next.serving.readiness.staleSince == nil)
        #expect(next.events.withLock { $0 } == [])
    }

    @Test(
        "Once the database is back it counts, whatever was kept",
        arguments: [(3, "newer"), (2, "the same number, and another content"), (1, "an older one")])
    func databaseReturns(_ revision: Int64, _ marker: String) async throws {
        try await serveOnce(at: 1_000, revision: 2)
        do {
            let next = try await Instance.afterOthers(database, scratch.state)
            await next.serving.restoreKept()
            database.store(shop, revision: revision, document: HandMade.document(marker: marker))
            await next.hear(database.revisions, at: 2_000)
            #expect(next.body(of: shop)?.contains(marker) == true)
            #expect(next.serving.readiness.staleSince == nil)
            await next.serving.writeKept()
        }
        let third = try await Instance.afterOthers(database, scratch.state)
        await third.serving.restoreKept()
        #expect(third.body(of: shop)?.contains(marker) == true)
    }

    @Test("A project that was deleted meanwhile is served no more, and its file goes")
    func deleted() async throws {
        try await serveOnce(at: 1_000)
        let next = try await Instance.afterOthers(database, scratch.state)
        await next.serving.restoreKept()
        database.remove(shop)
        await next.hear([], at: 2_000)
        #expect(next.version(of: shop) == nil)
        await next.serving.writeKept()
        #expect(try scratch.names() == ["lock"])
    }

    @Test("What was kept and is not asked for stays kept, and comes back if the database goes")
    func notAskedFor() async throws {
        try await serveOnce(at: 1_000)
        let next = try await Instance.afterOthers(database, scratch.state)
        database.fail(next: 1, with: .unavailable)
        await next.hear(database.revisions, at: 2_000)
        await next.serving.writeKept()
        #expect(next.version(of: shop) == nil)
        #expect(try scratch.names() == ["lock", "shop.state"])
        await next.serving.handle(.lost, now: Timestamp(seconds: 2_001))
        #expect(next.version(of: shop) == 1)
        #expect(next.serving.readiness.staleSince == Timestamp(seconds: 1_000))
    }

    @Test("A damaged file is set aside and told, and the others are served")
    func damaged() async throws {
        let other = try #require(ProjectID("other"))
        database.store(other, revision: 1, document: Self.document(1))
        try await serveOnce(at: 1_000, and: other)
        try Data("rubbish".utf8).write(to: scratch.state.appending(path: "shop.state"))
        let next = try await Instance.afterOthers(database, scratch.state)
        await next.serving.restoreKept()
        #expect(next.version(of: shop) == nil && next.version(of: other) == 1)
        #expect(next.events.withLock { $0 } == ["aside shop: it is damaged", "restored 1"])
        #expect(try scratch.names() == ["lock", "other.state", "shop.state.damaged"])
    }

    @Test("Files of another SECRET_KEY are passed over and left alone, until the database brings the projects")
    func otherSecretKey() async throws {
        try await serveOnce(at: 1_000)
        do {
            let next = try await Instance.afterOthers(database, scratch.state, secret: 9)
            await next.serving.restoreKept()
            #expect(!next.serving.readiness.isReady)
            #expect(next.events.withLock { $0 } == ["other key 1"])
            #expect(try scratch.names() == ["lock", "shop.state"])
            await next.hear(database.revisions, at: 2_000)
            await next.serving.writeKept()
        }
        let third = try await Instance.afterOthers(database, scratch.state, secret: 9)
        await third.serving.restoreKept()
        #expect(third.version(of: shop) == 1)
    }

    @Test("A folder that can't be written is told once when that begins and once when it ends, and serving goes on")
    func failing() async throws {
        try Data().write(to: scratch.state)
        database.store(shop, revision: 1, document: Self.document(1))
        let instance = try await Instance(database, scratch.state)
        await instance.hear(database.revisions, at: 1_000)
        for second: Int64 in 1...3 {
            await instance.serving.writeKept()
            _ = try await instance.serving.project(shop)
            await instance.hear(database.revisions, at: 1_000 + second)
        }
        #expect(instance.version(of: shop) == 1)
        #expect(instance.events.withLock { $0 }.count == 1)
        #expect(instance.metric("remote_config_state_failing") == 1)
        try FileManager.default.removeItem(at: scratch.state)
        await instance.serving.writeKept()
        #expect(instance.events.withLock { $0 }.last == "recovered")
        #expect(instance.metric("remote_config_state_failing") == 0)
        #expect(instance.metric("remote_config_state_files") == 1)
        #expect(try scratch.names() == ["lock", "shop.state"])
    }

    @Test("A folder that was removed is made anew with all that is served")
    func vanished() async throws {
        let instance = try await serve(at: 1_000)
        try FileManager.default.removeItem(at: scratch.state)
        await instance.hear(database.revisions, at: 1_010)
        await instance.serving.writeKept()
        #expect(try scratch.names() == ["lock", "shop.state"])
    }

    @Test("A second instance on one folder is refused")
    func twoInstances() async throws {
        let first = try await serve(at: 1_000)
        await #expect(throws: StateKeeper.InUse.self) { _ = try await Instance(database, scratch.state) }
        #expect(first.version(of: shop) == 1)
    }

    @Test("A file is written when its project has changed, and not otherwise")
    func coalesced() async throws {
        let instance = try await serve(at: 1_000)
        for second: Int64 in 0..<5 {
            await instance.hear(database.revisions, at: 1_001 + second)
            await instance.serving.writeKept()
        }
        #expect(instance.metric("remote_config_state_writes_total") == 1)
        for revision: Int64 in 2...9 {
            database.store(shop, revision: revision, document: Self.document(revision))
            await instance.serving.handle(
                .changed(FakeDatabase.revision(of: shop, revision)), now: Timestamp(seconds: 0))
        }
        await instance.serving.writeKept()
        #expect(instance.metric("remote_config_state_writes_total") == 2)
    }

    private static func document(_ number: Int64) -> String { HandMade.document(marker: "version \(number)") }

    /// An instance that has served `shop` and `other`, and has kept them.
    private func serve(at second: Int64, revision: Int64 = 1, and other: ProjectID? = nil) async throws -> Instance {
        database.store(shop, revision: revision, document: Self.document(revision))
        let instance = try await Instance(database, scratch.state)
        await instance.hear(database.revisions, at: second)
        for id in [shop, other].compactMap(\.self) { _ = try await instance.serving.project(id) }
        await instance.serving.writeKept()
        return instance
    }

    /// The same, and it has ended.
    private func serveOnce(at second: Int64, revision: Int64 = 1, and other: ProjectID? = nil) async throws {
        _ = try await serve(at: second, revision: revision, and: other)
    }
}

/// An instance of the service that keeps what it serves, without its sockets.
private final class Instance: Sendable {
    let serving: Serving
    let events = Locked<[String]>([])

    init(_ database: FakeDatabase, _ folder: URL, secret: UInt8 = 7) async throws {
        let master = try #require(MasterKey(base64: AnyBase64.encode(Array(repeating: secret, count: 32))))
        let keeping = Serving.Keeping(folder: folder.path) { [events] event in
            events.withLock { $0.append(Self.text(event)) }
        }
        serving = Serving(
            source: database, box: SecretBox(master: master), clock: ManualClock(Timestamp(seconds: 0)).wallClock,
            limits: .init(snapshotBytes: 1 << 30, bodyBytes: 0, tokenBytes: 0, loops: 1), keeping: keeping)
        try await serving.openKept()
    }

    /// The same once the instances before it are gone: their threads may take a moment to let go of the folder.
    static func afterOthers(_ database: FakeDatabase, _ folder: URL, secret: UInt8 = 7) async throws -> Instance {
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline {
            do {
                return try await Instance(database, folder, secret: secret)
            } catch is StateKeeper.InUse { await Task.yield() }
        }
        return try await Instance(database, folder, secret: secret)
    }

    /// The change feed has read all revisions.
    func hear(_ revisions: [ProjectRevision], at second: Int64) async {
        await serving.handle(.allRevisions(revisions), now: Timestamp(seconds: second))
    }

    func version(of id: ProjectID) -> Int? { serving.registry.find(id)?.version }

    /// What nobody in particular gets.
    func body(of id: ProjectID) -> String? {
        serving.registry.find(id).map { snapshot in
            String(
                decoding: snapshot.template.body(
                    BodyOpening(version: snapshot.version, minFetchInterval: 0), matching: ConditionSet()),
                as: UTF8.self)
        }
    }

    func metric(_ name: String) -> Double? { serving.keptMetrics.first { $0.name == name }?.value }

    private static func text(_ event: StateKeeper.Event) -> String {
        switch event {
        case .failed(let reason): "failed: \(reason)"
        case .recovered: "recovered"
        case .setAside(let project, let reason): "aside \(project): \(reason)"
        case .otherSecretKey(let files): "other key \(files)"
        case .restored(let projects, _): "restored \(projects)"
        }
    }
}
