import Domain

/// What serving needs of the database.
public struct ServingStore: Sendable {
    private let database: Database

    /// Works on `database`.
    public init(_ database: Database) { self.database = database }

    /// The project that an app key opens; nil if the key is none or is revoked.
    public func project(ofAppKey digest: Digest) async throws(StoreError) -> ProjectID? {
        try await database.read { connection throws(DatabaseError) in
            try connection.execute("select project from control.app_keys where digest = \(digest)")
                .first?.value("project")
        }
    }

    /// All that serving the project needs, as it was in one moment; nil if there is no such project.
    ///
    /// - Parameter known: the digest of a document that the caller has already; if that is the current one, the answer
    ///   has no document.
    public func state(_ project: ProjectID, known: Digest?) async throws(StoreError) -> ServingState? {
        do throws(StoreError) {
            return try await database.transaction(.snapshot, in: project) { connection throws(DatabaseError) in
                try ServingStore.state(project, known, on: connection)
            }
        } catch .notFound {
            return nil
        }
    }

    private static func state(
        _ project: ProjectID, _ known: Digest?, on connection: borrowing Connection
    ) throws(DatabaseError) -> ServingState {
        let row = try connection.execute(
            "select \(Project.columns), serial, revision, document_digest from control.projects where id = \(project)"
        ).first
        guard let row else { throw .notFound }
        let current = try Project(row: row)
        let revision = try ProjectRevision(row: row)
        let digest: Digest? = try row.optional("document_digest")
        let isKnown = digest != nil && digest == known
        return ServingState(
            revision: revision, settings: current.settings, version: current.version,
            document: isKnown ? nil : try document(of: current, on: connection), documentDigest: digest,
            appKeys: try appKeys(of: project, on: connection),
            tokenKeys: try tokenKeys(of: project, on: connection))
    }

    /// Every project's revision.
    public func revisions() async throws(StoreError) -> [ProjectRevision] {
        try await database.read { connection throws(DatabaseError) in try ServingStore.revisions(on: connection) }
    }

    static func revisions(on connection: borrowing Connection) throws(DatabaseError) -> [ProjectRevision] {
        try connection.execute("select id, serial, revision from control.projects order by id")
            .map { row throws(DatabaseError) in try ProjectRevision(row: row) }
    }

    /// A dropped schema is gone from every snapshot: the project may be deleted although the snapshot still has its
    /// row.
    private static func document(
        of project: Project, on connection: borrowing Connection
    ) throws(DatabaseError) -> [UInt8]? {
        guard project.version > 0 else { return nil }
        return try readingProject { () throws(DatabaseError) in
            try connection.execute(
                "select document from \(schema: project.id).versions where version = \(project.version)"
            ).only().utf8("document")
        }
    }

    private static func appKeys(
        of project: ProjectID, on connection: borrowing Connection
    ) throws(DatabaseError) -> [ServingAppKey] {
        try connection.execute("select id, name, digest from control.app_keys where project = \(project) order by id")
            .map { row throws(DatabaseError) in
                ServingAppKey(id: try row.value("id"), name: try row.value("name"), digest: try row.value("digest"))
            }
    }

    private static func tokenKeys(
        of project: ProjectID, on connection: borrowing Connection
    ) throws(DatabaseError) -> [StoredTokenKey] {
        try connection.execute(
            "select \(StoredTokenKey.columns) from control.token_keys where project = \(project) order by kid"
        ).map { row throws(DatabaseError) in try StoredTokenKey(row: row) }
    }
}
