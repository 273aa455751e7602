import Auth
import Domain
import Persistence

/// Lets Auth look admins up where Persistence keeps them; neither knows of the other.
struct StoredAdmins: AdminDirectory {
    let admins: AdminStore
    let pipelineTokens: PipelineTokenStore

    func session(_ id: SessionID, project: ProjectID?) async throws(DirectoryError) -> SessionLookup? {
        try await mapped { () async throws(StoreError) in try await admins.session(id, project: project) }
    }

    func pipelineToken(
        _ digest: Digest, project: ProjectID?
    ) async throws(DirectoryError) -> PipelineTokenLookup? {
        try await mapped { () async throws(StoreError) in try await pipelineTokens.find(digest, project: project) }
    }

    func noteUse(of token: PipelineTokenID, day: String) async { try? await pipelineTokens.markUsed(token, day: day) }

    func credentials(email: String) async throws(DirectoryError) -> (admin: Admin, passwordHash: String)? {
        try await mapped { () async throws(StoreError) in try await admins.credentials(email: email) }
    }

    func openSession(admin: AdminID, expires: Timestamp) async throws(DirectoryError) -> SessionID {
        try await mapped { () async throws(StoreError) in try await admins.openSession(admin: admin, expires: expires) }
    }

    func closeSession(_ id: SessionID) async throws(DirectoryError) {
        try await mapped { () async throws(StoreError) in try await admins.closeSession(id) }
    }

    private func mapped<Value>(_ body: () async throws(StoreError) -> Value) async throws(DirectoryError) -> Value {
        do {
            return try await body()
        } catch {
            switch error {
            case .busy: throw .busy
            case .unavailable: throw .unavailable
            case .internalError(let context): throw .failed(context)
            // An admin who is deleted while signing in: the next try is told.
            case .exists, .notFound, .limitReached, .lastInstanceAdmin: throw .unavailable
            }
        }
    }
}
