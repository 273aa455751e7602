import Domain

/// One file of `sql/`: what is done once to the control schema, or once to each project's.
struct Migration: Sendable {
    /// Such as `0001_init`; the names order the files.
    let name: String
    /// The file's text; in a project's, `:schema:` stands for the schema's quoted name.
    let text: String

    /// The migration that a release must know at least to work with a schema that has this one; nil: any can.
    ///
    /// Migrations only add, so that the release before goes on while they are applied; one that does not says so in its
    /// first line: `-- works with releases from 0008_names: why`.
    var worksFrom: String? {
        let mark = "-- works with releases from "
        guard text.hasPrefix(mark) else { return nil }
        return String(text.dropFirst(mark.count).prefix { !$0.isWhitespace && $0 != ":" })
    }
}

/// The migrations that a release knows.
struct MigrationCatalog: Sendable {
    /// What `control` goes through, in order.
    let control: [Migration]
    /// What each project's schema goes through, in order.
    let project: [Migration]

    /// Those of this release.
    static let release = MigrationCatalog(control: all(in: "control/"), project: all(in: "project/"))

    private static func all(in folder: String) -> [Migration] {
        EmbeddedSQL.files.filter { $0.path.hasPrefix(folder) }.map { file in
            Migration(name: String(file.path.dropFirst(folder.count).dropLast(".sql".count)), text: file.text)
        }
    }

    /// The control schema with its migrations.
    var controlTarget: MigrationTarget { MigrationTarget(project: nil, migrations: control) }

    /// A project's schema with its migrations.
    func target(_ project: ProjectID) -> MigrationTarget {
        MigrationTarget(project: project, migrations: self.project)
    }
}

/// A schema, and the migrations that it has to go through.
struct MigrationTarget: Sendable {
    /// Nil: the control schema.
    let project: ProjectID?
    let migrations: [Migration]

    static let controlSchema = "control"

    /// `control`, or `project_` with the project's id.
    var schema: String { project?.schema ?? Self.controlSchema }

    /// What is still to be applied, if what has been applied is the beginning of what this release knows, or all of that
    /// and more that it can work with.
    func pending(after applied: [AppliedMigration]) -> Result<ArraySlice<Migration>, MigrationError> {
        for (done, known) in zip(applied, migrations) {
            guard known.name == done.name else { return newer(done) }
            guard done.isUnaltered else { return .failure(.altered(schema: schema, migration: done.name)) }
        }
        for further in applied.dropFirst(migrations.count) where !worksWith(further) { return newer(further) }
        return .success(migrations.dropFirst(applied.count))
    }

    /// Whether this release can work with a schema that has a migration which it does not know.
    private func worksWith(_ further: AppliedMigration) -> Bool {
        guard let oldest = further.worksFrom else { return true }
        return migrations.last.map { $0.name >= oldest } ?? false
    }

    private func newer(_ migration: AppliedMigration) -> Result<ArraySlice<Migration>, MigrationError> {
        .failure(.newerThanKnown(schema: schema, migration: migration.name))
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
        // A statement of its own: the first migrations are older than the column.
        guard let worksFrom = migration.worksFrom else { return }
        try connection.execute(
            """
            update control.migrations set works_from = \(worksFrom)
            where schema = \(schema) and name = \(migration.name)
            """)
    }
}

/// A migration that the database says was applied.
struct AppliedMigration: Sendable {
    let name: String
    /// The text that this release has under the name is the one that was applied.
    let isUnaltered: Bool
    /// What the release that applied it said of `Migration.worksFrom`.
    let worksFrom: String?
}

/// Why the database's schemas don't fit this release.
public enum MigrationError: Error, Equatable, CustomStringConvertible {
    /// Something has not been applied yet.
    case outdated(schema: String, migration: String)
    /// A later release has been at work, and this one can't work with what it did.
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
            "schema \(schema) has migration \(migration), which this release can't work with: run a newer release"
        case .altered(let schema, let migration):
            "migration \(migration) of schema \(schema) is not the text that was applied: run an unaltered release"
        case .store(.internalError(let context)): "the database refused: \(context)"
        case .store(let error): "the database can't be asked: \(error)"
        }
    }
}
