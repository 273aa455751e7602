import API
import Auth
import Dispatch
import Domain
import Locking
import Persistence
import TestSupport
import Transport

/// A fetch from a request that is whole to its answer: all that the service does but reading and writing bytes.
extension InProcess {
    static var fetches: [Operation] {
        [
            Operation("fetch, from request to answer") { try answering(Callers.target(_:)) }
        ]
    }

    private static func answering(_ target: (Int) -> String) throws -> Workload {
        let service = try LoopOfOneProject()
        let requests = (0..<BenchCallers.count).map { number in
            Request(method: .get, target: target(number), headers: [Header("X-App-Key", LoopOfOneProject.appKey)])
        }
        guard let first = requests.first else { throw Workload.Failed() }
        // The first finds nothing in memory and loads the project.
        if case .later(let work) = service.responder.respond(to: first) { wait(for: work) }
        return try Workload(requests) { request in
            guard case .now(let response) = service.responder.respond(to: request), response.status == 200 else {
                return nil as Int?
            }
            return response.body.count
        }
    }

    private static func wait(for work: @escaping @Sendable () async -> Response) {
        let done = DispatchSemaphore(value: 0)
        Task {
            _ = await work()
            done.signal()
        }
        done.wait()
    }
}

/// What one loop of a service serves by, with one project and nothing behind it.
private final class LoopOfOneProject {
    static let appKey = "rck_in_process"
    let responder: any Responder
    private let database: Database

    /// What can't happen: a name, an address or a key that is none.
    struct Invalid: Error {}

    init() throws {
        guard let master = MasterKey(base64: RunningService.secretKey), let id = ProjectID("shop") else {
            throw Invalid()
        }
        let clock = WallClock { BenchTokens.now }
        var configuration = DatabaseConfiguration(url: try DatabaseURL("postgresql://127.0.0.1:1/none"), clock: clock)
        configuration.poolSize = 1
        database = Database(configuration)
        let box = SecretBox(master: master)
        let passwords = PasswordWorker()
        let serving = Serving(
            source: OneProject(id: id), box: box, clock: clock,
            limits: .init(snapshotBytes: 1 << 30, bodyBytes: 1 << 30, tokenBytes: 1 << 20, loops: 1))
        let authenticator = AdminAuthenticator(
            directory: NoAdmins(), tokens: AdminTokens(master: master),
            pipelineTokens: PipelineTokenTexts(master: master), passwords: passwords,
            throttle: LoginThrottle(), clock: clock, sessionLifetime: .seconds(60))
        let parts = RemoteConfigAPI.Parts(
            serving: serving, database: database, authenticator: authenticator, passwords: passwords, box: box,
            clock: clock, clientAddress: { IPAddress($0.peer) }, fetchLimits: nil, hasDashboard: true)
        responder = RemoteConfigAPI(parts) { _ in }.makeResponder()
    }

    deinit { Task { [database] in await database.stop() } }
}

/// The project that is measured with.
private struct OneProject: ServingSource {
    let id: ProjectID

    func project(ofAppKey digest: Digest) async throws(StoreError) -> ProjectID? { id }

    func state(of id: ProjectID, known: Digest?) async throws(StoreError) -> ServingState? {
        guard let key = AppKeyID("00000000-0000-7000-8000-000000000000") else { return nil }
        return ServingState(
            revision: ProjectRevision(id: id, serial: ProjectSerial(1), revision: 1), settings: .standard, version: 1,
            document: BenchMaterial.document(), documentDigest: nil,
            appKeys: [
                ServingAppKey(
                    id: key, name: "app", digest: AppKeyText.digest(ofText: Array(LoopOfOneProject.appKey.utf8)[...]))
            ], tokenKeys: [])
    }
}

/// Nobody signs in here.
private struct NoAdmins: AdminDirectory {
    func session(_ id: SessionID, project: ProjectID?) async throws(DirectoryError) -> SessionLookup? { nil }

    func pipelineToken(
        _ digest: Digest, project: ProjectID?
    ) async throws(DirectoryError) -> PipelineTokenLookup? { nil }

    func noteUse(of token: PipelineTokenID, day: String) async {}

    func credentials(email: String) async throws(DirectoryError) -> (admin: Admin, passwordHash: String)? { nil }

    func openSession(admin: AdminID, expires: Timestamp) async throws(DirectoryError) -> SessionID {
        throw .unavailable
    }

    func closeSession(_ id: SessionID) async throws(DirectoryError) {}
}
