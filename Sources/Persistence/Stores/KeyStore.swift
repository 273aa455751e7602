import Domain

/// The keys of apps, and the keys that access tokens are verified with.
public struct KeyStore: Sendable {
    /// How many app keys a project has at most: each takes room on every instance that serves it.
    public static let appKeysMax = 1_000
    /// How many token keys a project has at most: a token without a `kid` may have to be tried with each of them, on a
    /// thread that serves other projects too.
    public static let tokenKeysMax = 20

    let database: Database

    /// Works on `database`.
    public init(_ database: Database) { self.database = database }

    /// Adds an app key, of which only the digest is kept.
    ///
    /// - Throws: `StoreError.notFound` if there is no such project; `.exists` if the digest is a key's already;
    ///   `.limitReached` if the project has `appKeysMax` keys.
    public func createAppKey(
        _ project: ProjectID, name: String, prefix: String, digest: Digest, actor: Actor
    ) async throws(StoreError) -> AppKey {
        try await database.transaction(in: project) { connection throws(DatabaseError) in
            let locked = try LockedProject(existing: project, on: connection)
            try locked.requireRoom(for: "app_keys", maximum: KeyStore.appKeysMax, on: connection)
            let row = try connection.execute(
                """
                insert into control.app_keys (project, name, prefix, digest)
                values (\(project), \(name), \(prefix), \(digest)) on conflict (digest) do nothing
                returning \(AppKey.columns)
                """
            ).first
            guard let row else { throw .exists }
            let key = try AppKey(row: row)
            try locked.record(
                AuditChange(action: .appKeyCreate, target: key.id.text, before: nil, after: key.auditJSON),
                by: actor, affectsServing: true, on: connection)
            return key
        }
    }

    /// Revokes an app key.
    ///
    /// - Throws: `StoreError.notFound` if the project has no such key.
    public func deleteAppKey(_ project: ProjectID, id: AppKeyID, actor: Actor) async throws(StoreError) {
        try await database.transaction(in: project) { connection throws(DatabaseError) in
            let locked = try LockedProject(existing: project, on: connection)
            let row = try connection.execute(
                """
                delete from control.app_keys where project = \(project) and id = \(id) returning \(AppKey.columns)
                """
            ).first
            guard let row else { throw .notFound }
            try locked.record(
                AuditChange(
                    action: .appKeyDelete, target: id.text, before: try AppKey(row: row).auditJSON, after: nil),
                by: actor, affectsServing: true, on: connection)
        }
    }

    /// The app keys in the order in which they were made.
    ///
    /// - Parameter after: the last key of the page before.
    /// - Throws: `StoreError.notFound` if there is no such project.
    public func listAppKeys(_ project: ProjectID, after: AppKeyID?, limit: Int) async throws(StoreError) -> [AppKey] {
        try await database.transaction(.snapshot, in: project) { connection throws(DatabaseError) in
            let keys = try connection.execute(
                """
                select \(AppKey.columns) from control.app_keys
                where project = \(project) and (\(after) is null or id > \(after)) order by id limit \(limit)
                """
            ).map { row throws(DatabaseError) in try AppKey(row: row) }
            if keys.isEmpty { try requireProject(project, on: connection) }
            return keys
        }
    }

    /// Notes that the keys were used on `day`, a UTC date such as `2026-11-30`. No change in the sense of the audit
    /// trail.
    public func markUsed(_ keys: [AppKeyID], day: String) async throws(StoreError) {
        guard !keys.isEmpty else { return }
        try await database.transaction { connection throws(DatabaseError) in
            // In order of id, so that two instances never wait for each other.
            _ = try connection.execute(
                """
                with used as (
                    select id from control.app_keys
                    where id = any(\(keys)) and (last_used_on is null or last_used_on < to_date(\(day), 'YYYY-MM-DD'))
                    order by id for update
                )
                update control.app_keys set last_used_on = to_date(\(day), 'YYYY-MM-DD')
                where id in (select id from used)
                """)
        }
    }
}

extension LockedProject {
    /// Makes sure that the project may have one more row in a table of `control`; the lock keeps others from adding one.
    ///
    /// - Throws: `StoreError.limitReached` if it has `maximum` of them.
    func requireRoom(
        for table: SQL, maximum: Int, on connection: borrowing Connection
    ) throws(DatabaseError) {
        let present: Int = try connection.execute(
            "select count(*) as present from control.\(table) where project = \(project.id)"
        ).only().value("present")
        guard present < maximum else { throw .store(.limitReached(maximum)) }
    }
}

extension AppKey {
    /// What `init(row:)` reads of `control.app_keys`.
    static let columns: SQL = """
        id, name, prefix, control.microseconds(created_at) as created_at,
            to_char(last_used_on, 'YYYY-MM-DD') as last_used_on
        """

    /// A row with `columns`.
    init(row: Row) throws(DatabaseError) {
        self.init(
            id: try row.value("id"), name: try row.value("name"), prefix: try row.value("prefix"),
            createdAt: try row.value("created_at"), lastUsedOn: try row.optional("last_used_on"))
    }

    /// What the audit trail tells of an app key.
    fileprivate var auditJSON: JSON { ["name": .string(name), "prefix": .string(prefix)] }
}
