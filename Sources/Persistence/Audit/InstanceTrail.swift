import Domain

/// The audit trail of what is above projects, locked: changes of admins, and the making and deleting of projects,
/// happen one after the other.
///
/// Whoever needs this lock takes it first, before a project's row or an admin's: in one order, nobody waits in a
/// circle.
struct InstanceTrail: Sendable {
    private let head: AuditHead

    /// Takes the lock, until the transaction ends.
    init(lockedOn connection: borrowing Connection) throws(DatabaseError) {
        let row = try connection.execute(
            """
            select sequence, digest, control.microseconds(clock_timestamp()) as now
            from control.audit_head for update
            """
        ).only()
        head = AuditHead(
            sequence: try row.value("sequence"), digest: try row.value("digest"), now: try row.value("now"))
    }

    /// Adds the transaction's one row.
    func record(_ change: AuditChange, by actor: Actor, on connection: borrowing Connection) throws(DatabaseError) {
        let entry = AuditEntry(change, by: actor, after: head)
        try connection.execute(
            """
            with audited as (\(entry.insertion(into: "control.audit")))
            update control.audit_head set sequence = \(entry.sequence), digest = \(entry.digest)
            """)
    }
}
