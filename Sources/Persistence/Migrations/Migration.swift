import Domain

/// One file of `sql/`: what is done once to the control schema, or once to each project's.
struct Migration: Sendable {
    /// Such as `0001_init`; the names order the files.
    let name: String
    /// The file's text; in a project's, `:schema:` stands for the schema's quoted name.
    let text: String

    /// What `control` goes through, in order.
    static let control = all(in: "control/")
    /// What each project's schema goes through, in order.
    static let project = all(in: "project/")

    private static func all(in folder: String) -> [Migration] {
        EmbeddedSQL.files.filter { $0.path.hasPrefix(folder) }.map { file in
            Migration(name: String(file.path.dropFirst(folder.count).dropLast(".sql".count)), text: file.text)
        }
    }
}

/// A schema, and the migrations that it has to go through.
struct MigrationTarget: Sendable {
    /// Nil: the control schema.
    let project: ProjectID?
    let migrations: [Migration]

    static let control = MigrationTarget(project: nil, migrations: Migration.control)

    static func project(_ project: ProjectID) -> MigrationTarget {
        MigrationTarget(project: project, migrations: Migration.project)
    }

    /// `control`, or `project_` with the project's id.
    var schema: String { project?.schema ?? "control" }

    /// What is still to be applied, if what has been applied is the beginning of what this release knows.
    func pending(after applied: [AppliedMigration]) -> Result<ArraySlice<Migration>, MigrationError> {
        for (index, done) in applied.enumerated() {
            guard index < migrations.count, migrations[index].name == done.name else {
                return .failure(.newerThanKnown(schema: schema, migration: done.name))
            }
            guard done.isUnaltered else { return .failure(.altered(schema: schema, migration: done.name)) }
        }
        return .success(migrations.dropFirst(applied.count))
    }

    /// Applies one migration and records it, in the transaction that the connection is in.
    func apply(_ migration: Migration, on connection: borrowing Connection) throws(DatabaseError) {
        if let project {
            // By a function, since who serves may have no right to do it.
            try connection.execute(
                "select control.migrate_project(\(project), \(migration.name))", timeout: Migrator.timeout)
        } else {
            try connection.execute(file: migration.text, timeout: Migrator.timeout)
        }
        try connection.execute(
            """
            insert into control.migrations (schema, name, digest)
            values (\(schema), \(migration.name), sha256(convert_to(\(migration.text), 'UTF8')))
            """)
    }
}

/// A migration that the database says was applied.
struct AppliedMigration: Sendable {
    let name: String
    /// The text that this release has under the name is the one that was applied.
    let isUnaltered: Bool
}

/// Why the database's schemas don't fit this release.
public enum MigrationError: Error, Equatable, CustomStringConvertible {
    /// Something has not been applied yet.
    case outdated(schema: String, migration: String)
    /// A later release has been at work.
    case newerThanKnown(schema: String, migration: String)
    /// What was applied under this name is not what this release has under it.
    case altered(schema: String, migration: String)
    /// The database could not be asked.
    case store(StoreError)

    /// A sentence for the operator.
    public var description: String {
        switch self {
        case .outdated(let schema, let migration):
            "schema \(schema) lacks migration \(migration): run `remote-config migrate`"
        case .newerThanKnown(let schema, let migration):
            "schema \(schema) has migration \(migration), which this release does not know: run a newer release"
        case .altered(let schema, let migration):
            "migration \(migration) of schema \(schema) is not the text that was applied: run an unaltered release"
        case .store(.internalError(let context)): "the database refused: \(context)"
        case .store(let error): "the database can't be asked: \(error)"
        }
    }
}
