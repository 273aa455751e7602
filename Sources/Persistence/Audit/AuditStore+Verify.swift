import Domain

/// What re-reading one audit trail found.
public struct AuditReport: Hashable, Sendable {
    /// `control`, `project <id>` or `deleted project <id> <serial>`.
    public let name: String
    /// How many rows are in order, from the first on.
    public let rows: Int64
    /// The digest of the last of those rows, 64 hexadecimal digits: written down elsewhere, it proves the trail's
    /// state.
    public let headDigest: String
    /// The first thing that is wrong; nil if all is as it was written.
    public let fault: String?
}

extension AuditStore {
    private static let pageRows = 500

    /// Re-reads every trail from its first row: the control trail, each project's, and those of deleted projects.
    ///
    /// Takes time by the number of rows, and memory for a few hundred of them.
    public func verify() async throws(StoreError) -> [AuditReport] {
        var reports: [AuditReport] = []
        func add(_ name: String, _ scope: AuditScope) async throws(StoreError) {
            if let report = try await verify(name, scope) { reports.append(report) }
        }
        try await add("control", .instance)
        for project in try await ServingStore(database).revisions() {
            try await add("project \(project.id)", .project(project.id))
        }
        // Read after the projects: the trail of one that is deleted meanwhile is found here.
        var last: ProjectSerial?
        while case let page = try await deletedProjects(after: last, limit: 100), !page.isEmpty {
            for deleted in page {
                try await add("deleted project \(deleted.id) \(deleted.serial.value)", .deletedProject(deleted.serial))
            }
            last = page.last?.serial
        }
        return reports
    }

    /// What is found in one trail; nil if the project was deleted in the meantime.
    private func verify(_ name: String, _ scope: AuditScope) async throws(StoreError) -> AuditReport? {
        do throws(StoreError) {
            return try await database.transaction(.snapshot, in: scope.project) { connection throws(DatabaseError) in
                var verifier = TrailVerifier()
                let fault = try Self.fault(in: scope, &verifier, on: connection)
                return AuditReport(name: name, rows: verifier.rows, headDigest: verifier.digest.hex, fault: fault)
            }
        } catch .notFound {
            return nil
        }
    }

    /// - Throws: `StoreError.notFound` if the project is gone.
    private static func fault(
        in scope: AuditScope, _ verifier: inout TrailVerifier, on connection: borrowing Connection
    ) throws(DatabaseError) -> String? {
        guard let head = try connection.execute(scope.head).first else {
            if case .project = scope { throw .notFound }
            return "the trail's head is missing"
        }
        guard try connection.execute(scope.tableSearch).first != nil else {
            if case .project(let id) = scope { try requireProject(id, on: connection) }
            return "the trail's table is missing"
        }
        do throws(DatabaseError) {
            while case let page = try page(of: scope, after: verifier.rows, on: connection), !page.isEmpty {
                for entry in page {
                    if let fault = verifier.fault(of: entry) { return fault }
                }
            }
            return verifier.fault(atEnd: (try head.value("sequence"), try head.value("digest")))
        } catch .malformed {
            return "a row after row \(verifier.rows), or the trail's head, can't be read"
        }
    }

    private static func page(
        of scope: AuditScope, after sequence: Int64, on connection: borrowing Connection
    ) throws(DatabaseError) -> [AuditEntry] {
        try readingProject { () throws(DatabaseError) in
            try connection.execute(
                """
                select \(AuditEntry.columns) from \(scope.table)
                where \(scope.condition) and sequence > \(sequence) order by sequence limit \(pageRows)
                """
            ).map { row throws(DatabaseError) in try AuditEntry(row: row) }
        }
    }
}

extension AuditScope {
    /// The query for where the trail ends.
    fileprivate var head: SQL {
        switch self {
        case .instance:
            "select sequence, digest from control.audit_head"
        case .project(let id):
            "select audit_sequence as sequence, audit_digest as digest from control.projects where id = \(id)"
        case .deletedProject(let serial):
            "select sequence, digest from control.archived_trails where serial = \(serial)"
        }
    }
    /// Finds the trail's table, if it exists.
    fileprivate var tableSearch: SQL {
        switch self {
        case .instance: "select from pg_tables where schemaname = 'control' and tablename = 'audit'"
        case .project(let id): "select from pg_tables where schemaname = \(id.schema) and tablename = 'audit'"
        case .deletedProject: "select from pg_tables where schemaname = 'control' and tablename = 'archived_audit'"
        }
    }
}
