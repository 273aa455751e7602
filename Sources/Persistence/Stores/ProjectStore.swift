import Domain

/// The projects.
public struct ProjectStore: Sendable {
    private let database: Database
    private let catalog: MigrationCatalog

    /// Works on `database`.
    public init(_ database: Database) { self.init(database, .release) }

    init(_ database: Database, _ catalog: MigrationCatalog) {
        self.database = database
        self.catalog = catalog
    }

    /// Makes a project, its schema in the same transaction, with `owner` as its first member.
    ///
    /// - Throws: `StoreError.exists` if there is a project of that id; `.notFound` if there is no such owner.
    public func create(
        id: ProjectID, name: String, settings: ProjectSettings, owner: AdminID?, actor: Actor
    ) async throws(StoreError) -> Project {
        try await database.transaction { [catalog] connection throws(DatabaseError) in
            let trail = try InstanceTrail(lockedOn: connection)
            let row = try connection.execute(
                """
                insert into control.projects (id, name, settings) values (\(id), \(name), \(settings.stored))
                on conflict (id) do nothing
                returning \(Project.columns), serial, revision
                """
            ).first
            guard let row else { throw .exists }
            let target = catalog.target(id)
            for migration in target.migrations { try target.apply(migration, on: connection) }
            try connection.execute("select control.make_project_role(\(id))")
            if let owner { try ProjectStore.add(owner, to: id, on: connection) }
            let project = try Project(row: row)
            let change = AuditChange(
                action: .projectCreate, target: id.text, before: nil,
                after: project.auditJSON(adding: [("owner", .string(orNull: owner?.text))]))
            try trail.record(change, by: actor, on: connection)
            let notice = ChangeNotice.changed(try ProjectRevision(row: row))
            try connection.execute("select \(notice.notification)")
            return project
        }
    }

    private static func add(
        _ owner: AdminID, to project: ProjectID, on connection: borrowing Connection
    ) throws(DatabaseError) {
        let row = try connection.execute(
            """
            insert into control.members (project, admin, role)
            select \(project), id, \(Role.owner) from control.admins where id = \(owner) returning admin
            """
        ).first
        if row == nil { throw .notFound }
    }

    /// The projects that an admin may know of, by id, with the role held in each; nil for `admin`: all, as an owner.
    ///
    /// - Parameters:
    ///   - after: the last project of the page before.
    ///   - limit: how many at most.
    public func list(
        visibleTo admin: AdminID?, after: ProjectID?, limit: Int
    ) async throws(StoreError) -> [(project: Project, role: Role)] {
        try await database.read { connection throws(DatabaseError) in
            try connection.execute(
                """
                select \(Project.columns), role from (
                    select p.*, case when \(admin) is null or a.is_instance_admin then 'owner' else m.role end as role
                    from control.projects p
                    left join control.admins a on a.id = \(admin)
                    left join control.members m on m.project = p.id and m.admin = \(admin)
                ) as visible
                where role is not null and (\(after) is null or id > \(after)) order by id limit \(limit)
                """
            ).map { row throws(DatabaseError) in (project: try Project(row: row), role: try row.value("role")) }
        }
    }

    /// The project; nil if there is none of that id.
    public func get(_ id: ProjectID) async throws(StoreError) -> Project? {
        try await database.read { connection throws(DatabaseError) in
            guard
                let row = try connection.execute(
                    "select \(Project.columns) from control.projects where id = \(id)"
                ).first
            else { return nil }
            return try Project(row: row)
        }
    }

    /// Changes what `change` changes of the row while it is locked, so that two changes at once never undo each other.
    ///
    /// - Parameter change: gets the present values and returns the faults of the new ones; any fault, and nothing is
    ///   stored. It may be called more than once, on a database thread, and must not block.
    /// - Throws: `StoreError.notFound` if there is no such project.
    public func update<Fault: Sendable>(
        _ id: ProjectID, actor: Actor, change: @escaping @Sendable (inout ProjectDraft) -> [Fault]
    ) async throws(StoreError) -> ProjectUpdateOutcome<Fault> {
        try await database.transaction(in: id) { connection throws(DatabaseError) in
            let locked = try LockedProject(existing: id, on: connection)
            var draft = ProjectDraft(name: locked.project.name, settings: locked.project.settings)
            let faults = change(&draft)
            guard faults.isEmpty else { return .refused(faults) }
            let updated = locked.project.with(name: draft.name, settings: draft.settings)
            let isRenamed = ExactString(draft.name) != ExactString(locked.project.name)
            let isSetAnew = ExactString(draft.settings.stored) != ExactString(locked.project.settings.stored)
            guard isRenamed || isSetAnew else { return .unchanged(locked.project) }
            try locked.record(
                AuditChange(
                    action: .projectUpdate, target: id.text, before: locked.project.auditJSON(),
                    after: updated.auditJSON()),
                by: actor, affectsServing: isSetAnew,
                extra: .init(assignments: "name = \(draft.name), settings = \(draft.settings.stored),"),
                on: connection)
            return .updated(updated)
        }
    }

    /// Deletes the project with its keys, members and versions; its audit trail is kept in the archive.
    ///
    /// - Throws: `StoreError.notFound` if there is no such project.
    public func delete(_ id: ProjectID, actor: Actor) async throws(StoreError) {
        try await database.transaction { connection throws(DatabaseError) in
            let trail = try InstanceTrail(lockedOn: connection)
            let locked = try LockedProject(existing: id, on: connection)
            try ProjectStore.archiveTrail(of: locked, on: connection)
            try connection.execute("select control.drop_project(\(id))")
            try connection.execute("delete from control.migrations where schema = \(id.schema)")
            try connection.execute(
                """
                delete from control.projects where id = \(id)
                returning \(ChangeNotice.deleted(id, locked.serial).notification)
                """)
            try connection.execute("select control.drop_project_role(\(id))")
            let change = AuditChange(
                action: .projectDelete, target: id.text,
                before: locked.project.auditJSON(adding: [
                    ("version", .integer(locked.project.version)), ("serial", .integer(locked.serial.value)),
                ]),
                after: nil)
            try trail.record(change, by: actor, on: connection)
        }
    }

    private static func archiveTrail(
        of locked: LockedProject, on connection: borrowing Connection
    ) throws(DatabaseError) {
        let id = locked.project.id
        try connection.execute(
            """
            insert into control.archived_trails (serial, project, sequence, digest)
            values (\(locked.serial), \(id), \(locked.head.sequence), \(locked.head.digest))
            """)
        try connection.execute(
            """
            insert into control.archived_audit (serial, project, sequence, at, admin, actor, address, request_id,
                action, target, before, after, previous, digest)
            select \(locked.serial), \(id), sequence, at, admin, actor, address, request_id,
                action, target, before, after, previous, digest
            from \(schema: id).audit
            """)
    }
}

/// What an update of a project may change.
public struct ProjectDraft: Sendable {
    /// What people call the project.
    public var name: String
    /// The settings.
    public var settings: ProjectSettings
}

/// What became of an update of a project.
public enum ProjectUpdateOutcome<Fault: Sendable>: Sendable {
    /// It is so now.
    case updated(Project)
    /// It was so already.
    case unchanged(Project)
    /// Nothing was stored.
    case refused([Fault])
}

extension Project {
    /// What the audit trail tells of a project.
    fileprivate func auditJSON(adding members: [(String, JSON)] = []) -> JSON {
        .object(JSONObject([("name", .string(name)), ("settings", settings.json)] + members))
    }
}
