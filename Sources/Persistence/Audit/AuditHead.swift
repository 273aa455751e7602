import Domain

/// Where an audit trail ends, read while its lock is held.
struct AuditHead: Sendable {
    /// The last row's number; 0 for an empty trail.
    let sequence: Int64
    /// The last row's digest; all zero for an empty trail.
    let digest: Digest
    /// The database's time under the lock.
    let now: Timestamp
}

/// A change, as its row of an audit trail tells it. `before` and `after` hold no secret.
struct AuditChange: Sendable {
    let action: AuditAction
    let target: String
    let before: JSON?
    let after: JSON?
}

extension AuditEntry {
    /// The row that tells of `change` and follows `head`.
    init(_ change: AuditChange, by actor: Actor, after head: AuditHead) {
        let sequence = head.sequence + 1
        let before = change.before.map { String(decoding: $0.encoded(), as: UTF8.self) }
        let after = change.after.map { String(decoding: $0.encoded(), as: UTF8.self) }
        self.init(
            sequence: sequence, at: head.now, actor: actor, action: change.action.rawValue, target: change.target,
            before: before, after: after, previous: head.digest,
            digest: Self.computedDigest(
                sequence: sequence, at: head.now, actor: actor, action: change.action.rawValue, target: change.target,
                before: before, after: after, previous: head.digest))
    }

    /// The statement that adds the row to `table`.
    func insertion(into table: SQL) -> SQL {
        """
        insert into \(table) (sequence, at, admin, actor, address, request_id, action, target,
            before, after, previous, digest)
        values (\(sequence), \(at), \(actor.admin), \(actor.name), \(actor.address), \(actor.requestID),
            \(action), \(target), \(before), \(after), \(previous), \(digest))
        """
    }

    /// What `init(row:)` reads.
    static let columns: SQL = """
        sequence, control.microseconds(at) as at, admin, actor, address, request_id, action, target,
            before, after, previous, digest
        """

    /// A row with `columns`.
    init(row: Row) throws(DatabaseError) {
        self.init(
            sequence: try row.value("sequence"), at: try row.value("at"),
            actor: Actor(
                admin: try row.optional("admin"), name: try row.value("actor"),
                address: try row.optional("address"), requestID: try row.optional("request_id")),
            action: try row.value("action"), target: try row.value("target"),
            before: try row.optional("before"), after: try row.optional("after"),
            previous: try row.value("previous"), digest: try row.value("digest"))
    }
}
