import Domain
import Locking
import Persistence

@testable import API

/// Projects by name, each with one app key; counts how often one was read.
final class FakeDatabase: ServingSource {
    private struct State {
        var revisions: [ProjectID: Int64] = [:]
        var documents: [ProjectID: [UInt8]] = [:]
        var failures: [StoreError] = []
        var readings = 0
        var afterReading: @Sendable (Int) async -> Void = { _ in }
        var holdsLookUps = false
        var held: [CheckedContinuation<Void, Never>] = []
    }

    static let serial = ProjectSerial(1)
    private let state = Locked(State())

    static func key(of id: ProjectID) -> Digest { .of(Array(id.text.utf8)) }

    static func revision(of id: ProjectID, _ number: Int64) -> ProjectRevision {
        ProjectRevision(id: id, serial: serial, revision: number)
    }

    func store(_ id: ProjectID, revision: Int64) { state.withLock { $0.revisions[id] = revision } }

    /// The project is in that revision, which published `document` as a version of the same number.
    func store(_ id: ProjectID, revision: Int64, document: String) {
        state.withLock { state in
            state.revisions[id] = revision
            state.documents[id] = Array(document.utf8)
        }
    }

    func remove(_ id: ProjectID) { state.withLock { $0.revisions[id] = nil } }

    /// The revisions of all projects, as the change feed has them.
    var revisions: [ProjectRevision] { state.withLock { $0.revisions.map { Self.revision(of: $0.key, $0.value) } } }

    func fail(next count: Int, with error: StoreError) {
        state.withLock { $0.failures = Array(repeating: error, count: count) }
    }

    var readings: Int { state.withLock { $0.readings } }

    /// Called with the number of each reading once it is done, and before anybody hears of it.
    var afterReading: @Sendable (Int) async -> Void {
        get { state.withLock { $0.afterReading } }
        set { state.withLock { $0.afterReading = newValue } }
    }

    var heldLookUps: Int { state.withLock { $0.held.count } }
    func holdLookUps() { state.withLock { $0.holdsLookUps = true } }

    func releaseLookUps() {
        let held = state.withLock { state in
            state.holdsLookUps = false
            return state.held
        }
        for lookUp in held { lookUp.resume() }
    }

    func project(ofAppKey digest: Digest) async throws(StoreError) -> ProjectID? {
        await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                if state.holdsLookUps { state.held.append(continuation) }
                return state.holdsLookUps
            }
            if !isHeld { continuation.resume() }
        }
        return state.withLock { $0.revisions.keys.first { Self.key(of: $0) == digest } }
    }

    func state(of id: ProjectID, known: Digest?) async throws(StoreError) -> ServingState? {
        if let failure = state.withLock({ $0.failures.popLast() }) { throw failure }
        let (revision, reading, afterReading) = state.withLock { state in
            state.readings += 1
            return (state.revisions[id], state.readings, state.afterReading)
        }
        let document = state.withLock { $0.documents[id] }
        await afterReading(reading)
        guard let revision, let keyID = AppKeyID("00000000-0000-7000-8000-000000000000") else { return nil }
        return ServingState(
            revision: Self.revision(of: id, revision), settings: .standard,
            version: document == nil ? 0 : Int(revision),
            document: document, documentDigest: document.map(Digest.of),
            appKeys: [ServingAppKey(id: keyID, name: "app", digest: Self.key(of: id))], tokenKeys: [])
    }
}
