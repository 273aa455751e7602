import Domain

/// Reads the audit trails.
public struct AuditStore: Sendable {
    let database: Database

    /// Works on `database`.
    public init(_ database: Database) { self.database = database }

    /// A trail's rows, newest first.
    ///
    /// - Parameters:
    ///   - before: the last sequence number of the page before.
    ///   - limit: how many at most.
    /// - Throws: `StoreError.notFound` if there is no such project.
    public func list(
        scope: AuditScope, filter: AuditFilter = AuditFilter(), before: Int64?, limit: Int
    ) async throws(StoreError) -> [AuditEntry] {
        // No row has a NUL, and none can be sent.
        guard filter.canMatch else { return [] }
        return try await database.transaction(.snapshot, in: scope.project) { connection throws(DatabaseError) in
            try readingProject { () throws(DatabaseError) in
                try connection.execute(
                    """
                    select \(AuditEntry.columns) from \(scope.table)
                    where \(scope.condition) and (\(before) is null or sequence < \(before)) and \(filter.condition)
                    order by sequence desc limit \(limit)
                    """
                ).map { row throws(DatabaseError) in try AuditEntry(row: row) }
            }
        }
    }

    /// The deleted projects whose trails are kept, in the order in which the projects were made.
    ///
    /// - Parameter after: the last one of the page before.
    public func deletedProjects(after: ProjectSerial?, limit: Int) async throws(StoreError) -> [DeletedProject] {
        try await database.read { connection throws(DatabaseError) in
            try connection.execute(
                """
                select serial, project, control.microseconds(archived_at) as archived_at from control.archived_trails
                where \(after) is null or serial > \(after) order by serial limit \(limit)
                """
            ).map { row throws(DatabaseError) in
                DeletedProject(
                    id: try row.value("project"), serial: try row.value("serial"),
                    deletedAt: try row.value("archived_at"))
            }
        }
    }

    /// The project of that id that was deleted last; nil if there was none.
    public func lastDeleted(_ id: ProjectID) async throws(StoreError) -> ProjectSerial? {
        try await database.read { connection throws(DatabaseError) in
            try connection.execute(
                "select serial from control.archived_trails where project = \(id) order by serial desc limit 1"
            ).first?.value("serial")
        }
    }
}

/// Whose trail.
public enum AuditScope: Hashable, Sendable {
    /// Of what is above projects: admins, and projects made and deleted.
    case instance
    /// Of what is in a project.
    case project(ProjectID)
    /// Of what was in a project that is deleted.
    case deletedProject(ProjectSerial)

    var table: SQL {
        switch self {
        case .instance: "control.audit"
        case .project(let id): "\(schema: id).audit"
        case .deletedProject: "control.archived_audit"
        }
    }

    /// The living project whose trail it is.
    var project: ProjectID? { if case .project(let id) = self { id } else { nil } }

    /// Which of the table's rows are the trail's.
    var condition: SQL {
        switch self {
        case .instance, .project: "true"
        case .deletedProject(let serial): "serial = \(serial)"
        }
    }
}

/// Which rows of a trail; what is nil does not matter.
public struct AuditFilter: Hashable, Sendable {
    /// Who: the actor's name, or the admin's id.
    public var actor: String?
    /// What was done, such as `template.publish`.
    public var action: String?
    /// What it was done to.
    public var target: String?
    /// Not before this moment.
    public var from: Timestamp?
    /// Before this moment.
    public var to: Timestamp?

    /// A filter that lets through what fits everything given.
    public init(
        actor: String? = nil, action: String? = nil, target: String? = nil, from: Timestamp? = nil,
        to: Timestamp? = nil
    ) {
        self.actor = actor
        self.action = action
        self.target = target
        self.from = from
        self.to = to
    }

    fileprivate var canMatch: Bool { ![actor, action, target].contains { $0?.utf8.contains(0) ?? false } }

    fileprivate var condition: SQL {
        """
        (\(actor) is null or actor = \(actor) or admin::text = \(actor))
            and (\(action) is null or action = \(action)) and (\(target) is null or target = \(target))
            and (\(from) is null or at >= \(from)) and (\(to) is null or at < \(to))
        """
    }
}

/// A project that is no more.
public struct DeletedProject: Hashable, Sendable {
    /// Its id, which another project may have now.
    public let id: ProjectID
    /// Which life of that id.
    public let serial: ProjectSerial
    /// When it was deleted.
    public let deletedAt: Timestamp
}
