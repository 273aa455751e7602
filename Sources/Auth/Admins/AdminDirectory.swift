import Domain

/// Where admins and their sessions are kept.
public protocol AdminDirectory: Sendable {
    /// The session of that id, and what its admin may do in `project`; nil if there is none or it has ended.
    func session(_ id: SessionID, project: ProjectID?) async throws(DirectoryError) -> SessionLookup?
    /// The pipeline token of that digest, and what it may do in `project`; nil if there is none.
    func pipelineToken(_ digest: Digest, project: ProjectID?) async throws(DirectoryError) -> PipelineTokenLookup?
    /// Notes that a pipeline token was used on `day`, such as `2026-11-30`; the next use makes up for what is not noted.
    func noteUse(of token: PipelineTokenID, day: String) async
    /// The admin of that email, ASCII case ignored, and what is kept of the password; nil if there is none.
    func credentials(email: String) async throws(DirectoryError) -> (admin: Admin, passwordHash: String)?
    /// A new session, which ends at `expires` if not before.
    func openSession(admin: AdminID, expires: Timestamp) async throws(DirectoryError) -> SessionID
    /// Ends a session, for every instance at once; nothing to do if it has ended.
    func closeSession(_ id: SessionID) async throws(DirectoryError)
}
