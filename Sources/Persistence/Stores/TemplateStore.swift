import Domain

/// A project's published versions.
public struct TemplateStore: Sendable {
    /// How many versions are kept, the current one among them.
    public static let versionsKept = 300

    let database: Database

    /// Works on `database`.
    public init(_ database: Database) { self.database = database }

    /// The current version with its document; nil before the first publish.
    ///
    /// - Throws: `StoreError.notFound` if there is no such project.
    public func current(
        _ project: ProjectID
    ) async throws(StoreError) -> (version: PublishedVersion, document: [UInt8])? {
        try await find(project, "projects.version")
    }

    /// The version of that number with its document; nil if it is not kept or was never published.
    ///
    /// - Throws: `StoreError.notFound` if there is no such project.
    public func version(
        _ project: ProjectID, _ number: Int
    ) async throws(StoreError) -> (version: PublishedVersion, document: [UInt8])? {
        try await find(project, "\(number)")
    }

    private func find(
        _ project: ProjectID, _ number: SQL
    ) async throws(StoreError) -> (version: PublishedVersion, document: [UInt8])? {
        try await database.transaction(.snapshot, in: project) { connection throws(DatabaseError) in
            let row = try readingProject { () throws(DatabaseError) in
                try connection.execute(
                    """
                    select \(PublishedVersion.columns), v.version is not null as is_kept, document
                    from control.projects left join \(schema: project).versions v on v.version = \(number)
                    where id = \(project)
                    """
                ).first
            }
            guard let row else { throw .notFound }
            guard try row.value("is_kept") else { return nil }
            return (version: try PublishedVersion(row: row), document: try row.utf8("document"))
        }
    }

    /// The versions that are kept, newest first, without their documents.
    ///
    /// - Parameter before: the last version of the page before.
    /// - Throws: `StoreError.notFound` if there is no such project.
    public func versions(
        _ project: ProjectID, before: Int?, limit: Int
    ) async throws(StoreError) -> [PublishedVersion] {
        try await database.transaction(.snapshot, in: project) { connection throws(DatabaseError) in
            try readingProject { () throws(DatabaseError) in
                try connection.execute(
                    """
                    select \(PublishedVersion.columns) from \(schema: project).versions v
                    where \(before) is null or version < \(before) order by version desc limit \(limit)
                    """
                ).map { row throws(DatabaseError) in try PublishedVersion(row: row) }
            }
        }
    }
}

extension PublishedVersion {
    /// What `init(row:)` reads of a project's versions, which the statement calls `v`.
    static let columns: SQL = """
        v.version, v.digest, v.author, v.note, v.origin, control.microseconds(v.created_at) as created_at
        """

    /// A row with `columns`.
    init(row: Row) throws(DatabaseError) {
        let source: Int? = try row.optional("origin")
        self.init(
            number: try row.value("version"), publishedAt: try row.value("created_at"),
            publishedBy: try row.value("author"), note: try row.optional("note"),
            origin: source.map(VersionOrigin.rollback) ?? .publish, digest: try row.value("digest"))
    }
}
