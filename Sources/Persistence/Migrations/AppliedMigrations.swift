import Domain

/// What has been applied to which schema.
struct AppliedMigrations: Sendable {
    private var bySchema: [String: [AppliedMigration]] = [:]
    /// Every project that there is.
    private(set) var projects: [ProjectID] = []

    /// Reads it all, for every schema or for one.
    init(
        on connection: borrowing Connection, _ catalog: MigrationCatalog, schema: String? = nil
    ) throws(DatabaseError) {
        let isFresh: Bool = try connection.execute("select to_regclass('control.migrations') is null as fresh")
            .only().value("fresh")
        guard !isFresh else { return }
        let digests = try Self.digests(of: catalog.control + catalog.project, on: connection)
        // As JSON, since a schema that is only about to be migrated may not have the column yet.
        let records = try connection.execute(
            """
            select schema, name, digest, to_jsonb(migrations) ->> 'works_from' as works_from from control.migrations
            where \(schema) is null or schema = \(schema) order by schema, name
            """)
        try records.forEach { row throws(DatabaseError) in
            let schema: String = try row.value("schema")
            let digest: Digest = try row.value("digest")
            let known = schema == MigrationTarget.controlSchema ? catalog.control : catalog.project
            let name: String = try row.value("name")
            let text = known.first { $0.name == name }?.text
            let isUnaltered = text.map { digests[$0] == digest } ?? false
            let worksFrom: String? = try row.optional("works_from")
            bySchema[schema, default: []].append(
                AppliedMigration(name: name, isUnaltered: isUnaltered, worksFrom: worksFrom))
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
