import Domain

/// A project whose row is locked until the transaction ends: nobody else publishes to it, changes or deletes it.
///
/// The row holds the head of the project's audit trail, so the lock puts the trail in order too.
struct LockedProject: Sendable {
    let project: Project
    let serial: ProjectSerial
    let revision: Int64
    /// The digest of the published document; nil before the first publish.
    let documentDigest: Digest?
    let head: AuditHead

    /// Waits for the lock; nil if there is no such project.
    ///
    /// The statement names no table of the project's own schema: holding one of those while it waits would stand in the
    /// way of whoever drops the schema and holds the row.
    init?(_ id: ProjectID, on connection: borrowing Connection) throws(DatabaseError) {
        let row = try connection.execute(
            """
            select \(Project.columns), serial, revision, document_digest, audit_sequence, audit_digest,
                control.microseconds(clock_timestamp()) as now
            from control.projects where id = \(id) for update
            """
        ).first
        guard let row else { return nil }
        project = try Project(row: row)
        serial = try row.value("serial")
        revision = try row.value("revision")
        documentDigest = try row.optional("document_digest")
        head = AuditHead(
            sequence: try row.value("audit_sequence"), digest: try row.value("audit_digest"),
            now: try row.value("now"))
    }

    /// Waits for the lock.
    ///
    /// - Throws: `StoreError.notFound` if there is no such project.
    init(existing id: ProjectID, on connection: borrowing Connection) throws(DatabaseError) {
        guard let locked = try Self(id, on: connection) else { throw .notFound }
        self = locked
    }

    /// What else the statement of `record` does.
    struct Extra {
        /// Further parts of its `with`, each with a comma behind it.
        var parts: SQL = ""
        /// Further assignments to the project's row, each with a comma behind it.
        var assignments: SQL = ""
    }

    /// Adds the transaction's one row to the project's trail and, if serving has to learn of the change, tells every
    /// instance when the transaction is committed.
    func record(
        _ change: AuditChange, by actor: Actor, affectsServing: Bool, extra: Extra = Extra(),
        on connection: borrowing Connection
    ) throws(DatabaseError) {
        let entry = AuditEntry(change, by: actor, after: head)
        let revision = affectsServing ? self.revision + 1 : self.revision
        let notice = ChangeNotice.changed(ProjectRevision(id: project.id, serial: serial, revision: revision))
        let notification = affectsServing ? notice.notification : "true"
        try connection.execute(
            """
            with \(extra.parts) audited as (\(entry.insertion(into: "\(schema: project.id).audit")))
            update control.projects set \(extra.assignments) revision = \(revision),
                audit_sequence = \(entry.sequence), audit_digest = \(entry.digest)
            where id = \(project.id)
            returning \(notification)
            """)
    }
}
