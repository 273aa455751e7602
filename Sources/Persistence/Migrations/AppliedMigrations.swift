import Domain

/// What has been applied to which schema.
struct AppliedMigrations: Sendable {
    private var bySchema: [String: [AppliedMigration]] = [:]
    /// Every project that there is.
    private(set) var projects: [ProjectID] = []

    /// Reads it all, for every schema or for one.
    init(on connection: borrowing Connection, schema: String? = nil) throws(DatabaseError) {
        let isFresh: Bool = try connection.execute("select to_regclass('control.migrations') is null as fresh")
            .only().value("fresh")
        guard !isFresh else { return }
        let digests = try Self.digests(of: Migration.control + Migration.project, on: connection)
        let records = try connection.execute(
            """
            select schema, name, digest from control.migrations
            where \(schema) is null or schema = \(schema) order by schema, name
            """)
        try records.forEach { row throws(DatabaseError) in
            let schema: String = try row.value("schema")
            let digest: Digest = try row.value("digest")
            let known = schema == MigrationTarget.control.schema ? Migration.control : Migration.project
            let name: String = try row.value("name")
            let text = known.first { $0.name == name }?.text
            let isUnaltered = text.map { digests[$0] == digest } ?? false
            bySchema[schema, default: []].append(AppliedMigration(name: name, isUnaltered: isUnaltered))
        }
        projects = try connection.execute("select id from control.projects order by id")
            .map { row throws(DatabaseError) in try row.value("id") }
    }

    /// What has been applied to one schema, in order.
    subscript(_ target: MigrationTarget) -> [AppliedMigration] { bySchema[target.schema] ?? [] }

    private static func digests(
        of migrations: [Migration], on connection: borrowing Connection
    ) throws(DatabaseError) -> [String: Digest] {
        var digests: [String: Digest] = [:]
        for migration in migrations {
            digests[migration.text] = try connection.execute(
                "select sha256(convert_to(\(migration.text), 'UTF8')) as digest"
            ).only().value("digest")
        }
        return digests
    }
}
