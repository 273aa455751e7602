import Domain

/// Brings the database's schemas to what this release needs, and tells whether they are.
public struct Migrator: Sendable {
    /// How long one migration may take, and how long it may wait for another migrator.
    static let timeout = Duration.seconds(600)

    private let database: Database
    private let catalog: MigrationCatalog

    /// Works on `database`.
    public init(_ database: Database) { self.init(database, .release) }

    init(_ database: Database, _ catalog: MigrationCatalog) {
        self.database = database
        self.catalog = catalog
    }

    /// Applies what has not been applied yet: to `control` first, then to every project.
    ///
    /// Each migration is a transaction of its own under a lock, so that several instances may do this at once.
    ///
    /// - Returns: what was applied, such as `control/0001_init` and `project_shop/0001_init`.
    /// - Throws: `MigrationError` if a schema is newer than this release or was made by an altered one.
    public func migrate() async throws(MigrationError) -> [String] {
        var applied = try await migrate(catalog.controlTarget)
        try await putDownProjectMigrations()
        let survey = try await survey()
        for target in survey.projects.map(catalog.target) {
            guard try !target.pending(after: survey[target]).get().isEmpty else { continue }
            applied += try await migrate(target)
        }
        return applied
    }

    /// Lets the role `service` do what serving takes, and no more, in every schema that there is and in those of projects that
    /// are made later.
    public func grant(to service: String) async throws(MigrationError) {
        do {
            try await database.transaction { connection throws(DatabaseError) in
                try Self.takeLock(on: connection)
                _ = try connection.execute("select control.grant_service(\(service)::name)", timeout: Migrator.timeout)
            }
        } catch { throw .store(error) }
    }

    /// Gives each project, those that are made later too, a role that reaches nothing but the project; or takes them away.
    public func setProjectRoles(_ areUsed: Bool) async throws(MigrationError) {
        do {
            try await database.transaction { connection throws(DatabaseError) in
                try Self.takeLock(on: connection)
                let change: SQL = areUsed ? "control.use_project_roles()" : "control.stop_project_roles()"
                _ = try connection.execute("select \(change)", timeout: Migrator.timeout)
            }
        } catch { throw .store(error) }
    }

    /// Lets the database know what each project's schema goes through.
    private func putDownProjectMigrations() async throws(MigrationError) {
        do {
            try await database.transaction { [catalog] connection throws(DatabaseError) in
                for migration in catalog.project {
                    try connection.execute(
                        """
                        insert into control.project_migrations (name, text)
                        values (\(migration.name), \(migration.text))
                        on conflict (name) do update set text = excluded.text
                        """)
                }
            }
        } catch { throw .store(error) }
    }

    /// Checks every schema and changes nothing.
    ///
    /// - Throws: `MigrationError` that says which schema is too old, newer than known, or altered.
    public func check() async throws(MigrationError) {
        let survey = try await survey()
        for target in [catalog.controlTarget] + survey.projects.map(catalog.target) {
            guard let missing = try target.pending(after: survey[target]).get().first else { continue }
            throw .outdated(schema: target.schema, migration: missing.name)
        }
    }

    /// Checks every schema as `check` does, and brings projects up that an older release has made since `migrate` was run.
    ///
    /// - Returns: what was applied.
    /// - Throws: `MigrationError`, also for a project that lacks what an older release can't work with.
    public func prepareToServe() async throws(MigrationError) -> [String] {
        let survey = try await survey()
        let control = catalog.controlTarget
        if let missing = try control.pending(after: survey[control]).get().first {
            throw .outdated(schema: control.schema, migration: missing.name)
        }
        var applied: [String] = []
        for target in survey.projects.map(catalog.target) {
            let pending = try target.pending(after: survey[target]).get()
            if let breaking = pending.first(where: { $0.worksFrom != nil }) {
                throw .outdated(schema: target.schema, migration: breaking.name)
            }
            if !pending.isEmpty { applied += try await migrate(target) }
        }
        return applied
    }

    /// Brings projects up that an older release has made just now, which made them as it knows them.
    ///
    /// - Returns: what was applied.
    public func catchUpProjects() async throws(MigrationError) -> [String] {
        guard let last = catalog.project.last?.name else { return [] }
        let lagging: [ProjectID]
        do {
            lagging = try await database.read { connection throws(DatabaseError) in
                try connection.execute(
                    """
                    select id from control.projects where not exists (
                        select from control.migrations where schema = 'project_' || id and name = \(last))
                    order by id
                    """
                ).map { row throws(DatabaseError) in try row.value("id") }
            }
        } catch { throw .store(error) }
        var applied: [String] = []
        for project in lagging { applied += try await migrate(catalog.target(project)) }
        return applied
    }

    private func survey() async throws(MigrationError) -> AppliedMigrations {
        do {
            return try await database.transaction(.snapshot) { [catalog] connection throws(DatabaseError) in
                try AppliedMigrations(on: connection, catalog)
            }
        } catch { throw .store(error) }
    }

    private func migrate(_ target: MigrationTarget) async throws(MigrationError) -> [String] {
        var applied: [String] = []
        while let name = try await applyNext(to: target) { applied.append("\(target.schema)/\(name)") }
        return applied
    }

    /// Applies one migration, whose name it returns; nil when there is none left.
    private func applyNext(to target: MigrationTarget) async throws(MigrationError) -> String? {
        let outcome: Result<String?, MigrationError>
        do {
            outcome = try await database.transaction { [catalog] connection throws(DatabaseError) in
                try Self.applyNext(to: target, of: catalog, on: connection)
            }
        } catch { throw .store(error) }
        return try outcome.get()
    }

    private static func applyNext(
        to target: MigrationTarget, of catalog: MigrationCatalog, on connection: borrowing Connection
    ) throws(DatabaseError) -> Result<String?, MigrationError> {
        try takeLock(on: connection)
        let applied = try AppliedMigrations(on: connection, catalog, schema: target.schema)
        switch target.pending(after: applied[target]) {
        case .failure(let error): return .failure(error)
        case .success(let pending):
            guard let migration = pending.first else { return .success(nil) }
            // Publishers and whoever deletes the project take this lock first, too.
            if let project = target.project, try LockedProject(project, on: connection) == nil { return .success(nil) }
            try target.apply(migration, on: connection)
            return .success(migration.name)
        }
    }

    /// Lets one migrator work at a time, until the transaction ends, and gives it more time than other work has.
    private static func takeLock(on connection: borrowing Connection) throws(DatabaseError) {
        try connection.execute(
            """
            select set_config('statement_timeout', \(timeout.milliseconds), true),
                set_config('lock_timeout', \(timeout.milliseconds), true)
            """)
        try connection.execute(
            "select pg_advisory_xact_lock(hashtextextended('remote-config migrations', 0))", timeout: timeout)
    }
}
