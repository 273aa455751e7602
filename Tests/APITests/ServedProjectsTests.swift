import Domain
import TestSupport
import Testing

@testable import API
@testable import Transport

@Suite("The projects that one loop serves")
struct ServedProjectsTests {
    private let registry = SnapshotRegistry(bytesMax: 1 << 30)
    private let now = Timestamp(seconds: 1_000)

    @Test("A publish is seen by the next fetch")
    func publish() throws {
        let served = served()
        registry.install(try HandMade.snapshot("shop", revision: 1, keys: ["key"]), now: now)
        #expect(try found(served, "key").snapshot.version == 1)
        for revision in 2...50 {
            registry.install(try HandMade.snapshot("shop", revision: Int64(revision), keys: ["key"]), now: now)
            #expect(try found(served, "key").snapshot.version == revision)
        }
    }

    @Test("A snapshot that is older than the one in place changes nothing")
    func stalePublish() throws {
        let served = served()
        registry.install(try HandMade.snapshot("shop", revision: 5, keys: ["key"]), now: now)
        let before = try found(served, "key")
        registry.install(try HandMade.snapshot("shop", revision: 4, keys: ["key", "old"]), now: now)
        registry.install(try HandMade.snapshot("shop", revision: 5, keys: ["key", "old"]), now: now)
        #expect(try found(served, "key") === before)
        #expect(served.isUnknown("old", now))
    }

    @Test("A project that was deleted is served no more", arguments: [false, true])
    func deletion(refreshed: Bool) throws {
        let served = served()
        let snapshot = try HandMade.snapshot("shop", revision: 1, keys: ["key", "other"])
        registry.install(snapshot, now: now)
        _ = (try found(served, "key"), try found(served, "other"))
        registry.remove(snapshot.revision.id, serial: snapshot.revision.serial)
        if refreshed { served.refresh() }
        #expect(served.isUnknown("key", now))
        #expect(served.isUnknown("other", now))
    }

    @Test("A project made anew under the name of a deleted one is served, with keys of its own")
    func secondLife() throws {
        let served = served()
        registry.install(try HandMade.snapshot("shop", revision: 9, keys: ["first"]), now: now)
        _ = try found(served, "first")
        registry.install(
            try HandMade.snapshot("shop", revision: 1, serial: 2, version: 1, keys: ["second"]), now: now)
        #expect(served.isUnknown("first", now))
        #expect(try found(served, "second").snapshot.revision.serial == ProjectSerial(2))
    }

    @Test("A revoked key is served no more, and the others of its project are")
    func revocation() throws {
        let served = served()
        registry.install(try HandMade.snapshot("shop", revision: 1, keys: ["stays", "goes"]), now: now)
        _ = (try found(served, "stays"), try found(served, "goes"))
        registry.install(try HandMade.snapshot("shop", revision: 2, version: 1, keys: ["stays"]), now: now)
        #expect(served.isUnknown("goes", now))
        #expect(try found(served, "stays").snapshot.revision.revision == 2)
    }

    @Test("A key that the database does not know is said to be none, until that is a minute old")
    func misses() {
        let served = served()
        registry.rememberMiss(HandMade.digest(of: "none"), now: now)
        #expect(served.isNone("none", now))
        #expect(served.isNone("none", Timestamp(seconds: now.seconds + 59)))
        #expect(served.isUnknown("none", Timestamp(seconds: now.seconds + 60)))
    }

    @Test("A key that was none is found once there is one")
    func missThenKey() throws {
        let served = served()
        registry.rememberMiss(HandMade.digest(of: "key"), now: now)
        #expect(served.isNone("key", now))
        registry.install(try HandMade.snapshot("shop", revision: 1, keys: ["key"]), now: now)
        #expect(try found(served, "key").snapshot.version == 1)
    }

    @Test("All keys of a project share what was built for it, and no other project's do")
    func sharing() throws {
        let served = served()
        let keys = (0..<20).map { "key-\($0)" }
        registry.install(try HandMade.snapshot("shop", revision: 1, keys: keys), now: now)
        registry.install(try HandMade.snapshot("other", revision: 1, keys: ["theirs"]), now: now)
        let project = try found(served, keys[0])
        for key in keys { #expect(try found(served, key) === project) }
        #expect(try found(served, "theirs") !== project)
    }

    @Test(
        "Replaced, deleted and evicted projects are freed at the next tick, though nobody asks", arguments: [0, 1, 2])
    func tickFrees(way: Int) throws {
        let registry = SnapshotRegistry(bytesMax: 100_000)
        let served = ServedProjects(registry: registry, limits: limits())
        let (snapshot, project) = try serveOnce(served, registry)
        #expect(snapshot.isAlive)
        switch way {
        case 0: registry.install(try HandMade.snapshot("shop", revision: 2, keys: ["key"]), now: now)
        case 1: registry.remove(try #require(ProjectID("shop")), serial: ProjectSerial(1))
        default:
            for number in 0..<20 {
                let later = Timestamp(seconds: now.seconds + 1 + Int64(number))
                registry.install(try HandMade.snapshot("p-\(number)", revision: 1, keys: ["k\(number)"]), now: later)
            }
        }
        served.refresh()
        #expect(!snapshot.isAlive)
        #expect(!project.isAlive)
    }

    @Test("What the registry evicts is unknown, and so is loaded again")
    func eviction() throws {
        let registry = SnapshotRegistry(bytesMax: 100_000)
        let served = ServedProjects(registry: registry, limits: limits())
        for number in 0..<100 {
            let later = Timestamp(seconds: now.seconds + Int64(number))
            registry.install(try HandMade.snapshot("p-\(number)", revision: 1, keys: ["k\(number)"]), now: later)
            #expect(try found(served, "k\(number)", at: later).snapshot.version == 1)
        }
        #expect(registry.size.bytes <= 100_000)
        #expect(served.isUnknown("k0", now))
        #expect(try found(served, "k99").snapshot.version == 1)
    }

    @Test("What is asked for stays, when others are evicted")
    func useCounts() throws {
        let registry = SnapshotRegistry(bytesMax: 100_000)
        let served = ServedProjects(registry: registry, limits: limits())
        registry.install(try HandMade.snapshot("shop", revision: 1, keys: ["key"]), now: now)
        for number in 0..<100 {
            let later = Timestamp(seconds: now.seconds + Int64(number))
            #expect(!served.isUnknown("key", later))
            registry.install(try HandMade.snapshot("p-\(number)", revision: 1, keys: ["k\(number)"]), now: later)
        }
        #expect(!served.isUnknown("key", now))
    }

    @Test("The bodies of all projects together stay within the bound, and so do those of each")
    func bodiesAreBounded() throws {
        let limits = limits(bodyBytes: 4_000_000, loops: 2)
        let served = ServedProjects(registry: registry, limits: limits)
        let document = HandMade.document(conditions: 12, textLength: 20_000)
        let largest = 30_000
        for number in 0..<20 {
            let key = "k\(number)"
            registry.install(
                try HandMade.snapshot("p-\(number)", revision: 1, document: document, keys: [key]), now: now)
            for conditions in 0..<400 {
                let project = try found(served, key)
                #expect(served.bodyBytes <= limits.bodyBytes / limits.loops)
                let matching = ConditionSet((0..<12).filter { conditions >> $0 & 1 == 1 })
                _ = project.response(to: matching, known: nil, takesGzip: conditions % 2 == 0, now: now)
                #expect(project.bodies.bytes <= limits.bodyBytesPerProject / limits.loops)
                #expect(served.bodyBytes <= limits.bodyBytes / limits.loops + largest)
            }
        }
        let bytes = try (0..<20).reduce(0) { try $0 + found(served, "k\($1)").bodies.bytes }
        #expect(bytes == served.bodyBytes)
        #expect(bytes > limits.bodyBytes / limits.loops / 2)
    }

    @Test("The bodies of projects that are replaced or gone are counted no more")
    func countsNoMore() throws {
        let served = served()
        for revision in 1...5 {
            let document = HandMade.document(textLength: 1_000 * revision)
            registry.install(
                try HandMade.snapshot("shop", revision: Int64(revision), document: document, keys: ["key"]), now: now)
            let project = try found(served, "key")
            _ = project.response(to: ConditionSet(), known: nil, takesGzip: true, now: now)
            served.refresh()
            #expect(served.bodyBytes == project.bodies.bytes)
        }
        registry.remove(try #require(ProjectID("shop")), serial: ProjectSerial(1))
        served.refresh()
        #expect(served.bodyBytes == 0)
    }

    @Test("Where no bodies are kept, answers are the same")
    func noBodies() throws {
        registry.install(
            try HandMade.snapshot(
                "shop", revision: 1, document: HandMade.document(conditions: 4, textLength: 2_000), keys: ["key"]),
            now: now)
        let none = try found(ServedProjects(registry: registry, limits: limits(bodyBytes: 0)), "key")
        let some = try found(served(), "key")
        for conditions in Array(0..<16) + Array(0..<16) {
            let matching = ConditionSet((0..<4).filter { conditions >> $0 & 1 == 1 })
            for takesGzip in [false, true] {
                let left = none.response(to: matching, known: nil, takesGzip: takesGzip, now: now)
                let right = some.response(to: matching, known: nil, takesGzip: takesGzip, now: now)
                #expect(left.body == right.body)
                #expect(left.preparedHeaders.bytes == right.preparedHeaders.bytes)
            }
        }
        #expect(none.bodies.bytes == 0)
        #expect(some.bodies.bytes > 0)
    }

    private func limits(bodyBytes: Int = 1 << 20, loops: Int = 1) -> Serving.Limits {
        Serving.Limits(snapshotBytes: 0, bodyBytes: bodyBytes, tokenBytes: 0, loops: loops)
    }

    private func served() -> ServedProjects { ServedProjects(registry: registry, limits: limits()) }

    private func found(
        _ served: ServedProjects, _ key: String, at time: Timestamp? = nil
    ) throws -> ServedProject {
        guard case .project(let project, let record) = served.find(HandMade.digest(of: key), now: time ?? now) else {
            throw NotFound(key: key)
        }
        #expect(record.key.name == key)
        return project
    }

    /// Serves the project `shop` and holds nothing of it.
    private func serveOnce(
        _ served: ServedProjects, _ registry: SnapshotRegistry
    ) throws -> (snapshot: Weakly<ProjectSnapshot>, project: Weakly<ServedProject>) {
        let snapshot = try HandMade.snapshot("shop", revision: 1, keys: ["key"])
        registry.install(snapshot, now: now)
        let project = try found(served, "key")
        _ = project.response(to: ConditionSet(), known: nil, takesGzip: true, now: now)
        return (Weakly(snapshot), Weakly(project))
    }

    private struct NotFound: Error {
        let key: String
    }
}

/// Tells whether something lives, and does not keep it.
private struct Weakly<Object: AnyObject> {
    private weak var object: Object?

    init(_ object: Object) { self.object = object }

    var isAlive: Bool { object != nil }
}

extension ServedProjects {
    fileprivate func isUnknown(_ key: String, _ now: Timestamp) -> Bool {
        if case .unknown = find(HandMade.digest(of: key), now: now) { true } else { false }
    }

    fileprivate func isNone(_ key: String, _ now: Timestamp) -> Bool {
        if case .noSuchKey = find(HandMade.digest(of: key), now: now) { true } else { false }
    }
}
