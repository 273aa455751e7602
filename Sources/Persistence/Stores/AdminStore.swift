import Domain

/// The admins. Every change of one is made under the lock of `InstanceTrail`, so no two of them can each take the last
/// instance administrator's rights for granted.
public struct AdminStore: Sendable {
    let database: Database

    /// Works on `database`.
    public init(_ database: Database) { self.database = database }

    /// Makes an admin; the email is kept in lower case (ASCII).
    ///
    /// - Throws: `StoreError.exists` if there is an admin of that email, ASCII case aside.
    public func create(
        email: String, name: String, passwordHash: String, instanceAdmin: Bool, actor: Actor
    ) async throws(StoreError) -> Admin {
        try await database.transaction { connection throws(DatabaseError) in
            let trail = try InstanceTrail(lockedOn: connection)
            let row = try connection.execute(
                """
                insert into control.admins (email, name, password_hash, is_instance_admin)
                values (lower(\(email) collate "C"), \(name), \(passwordHash), \(instanceAdmin))
                on conflict (email) do nothing
                returning \(Admin.columns)
                """
            ).first
            guard let row else { throw .exists }
            let admin = try Admin(row: row)
            let change = AuditChange(
                action: .adminCreate, target: admin.email, before: nil, after: admin.auditJSON())
            try trail.record(change, by: actor, on: connection)
            return admin
        }
    }

    /// The admin; nil if there is none of that id.
    public func get(_ id: AdminID) async throws(StoreError) -> Admin? {
        try await database.read { connection throws(DatabaseError) in
            guard let row = try AdminStore.row(id, on: connection) else { return nil }
            return try Admin(row: row)
        }
    }

    /// The admins in the order in which they were made.
    ///
    /// - Parameter after: the last admin of the page before.
    public func list(after: AdminID?, limit: Int) async throws(StoreError) -> [Admin] {
        try await database.read { connection throws(DatabaseError) in
            try connection.execute(
                """
                select \(Admin.columns) from control.admins
                where \(after) is null or id > \(after) order by id limit \(limit)
                """
            ).map { row throws(DatabaseError) in try Admin(row: row) }
        }
    }

    /// Changes what is not nil. A new password ends the admin's sessions, except `session`.
    ///
    /// - Throws: `StoreError.notFound` if there is no such admin; `.lastInstanceAdmin` if it would demote the last one.
    public func update(
        _ id: AdminID, name: String?, passwordHash: String?, instanceAdmin: Bool?, keeping session: SessionID? = nil,
        actor: Actor
    ) async throws(StoreError) -> Admin {
        try await database.transaction { connection throws(DatabaseError) in
            let trail = try InstanceTrail(lockedOn: connection)
            let former = try AdminStore.existing(id, on: connection)
            let admin = Admin(
                id: id, email: former.email, name: name ?? former.name,
                isInstanceAdmin: instanceAdmin ?? former.isInstanceAdmin, createdAt: former.createdAt)
            let isRenamed = ExactString(admin.name) != ExactString(former.name)
            let isUnchanged = !isRenamed && admin.isInstanceAdmin == former.isInstanceAdmin && passwordHash == nil
            if isUnchanged { return former }
            if !admin.isInstanceAdmin { try AdminStore.requireAnother(than: former, on: connection) }
            try connection.execute(
                """
                update control.admins set name = \(admin.name), is_instance_admin = \(admin.isInstanceAdmin),
                    password_hash = coalesce(\(passwordHash), password_hash)
                where id = \(id)
                """)
            if passwordHash != nil {
                try connection.execute(
                    "delete from control.admin_tokens where admin = \(id) and id is distinct from \(session)")
            }
            let change = AuditChange(
                action: .adminUpdate, target: admin.email, before: former.auditJSON(),
                after: admin.auditJSON(adding: passwordHash == nil ? [] : [("password_changed", true)]))
            try trail.record(change, by: actor, on: connection)
            return admin
        }
    }

    /// Deletes the admin with all sessions and memberships.
    ///
    /// - Throws: `StoreError.notFound` if there is no such admin; `.lastInstanceAdmin` if it is the last one.
    public func delete(_ id: AdminID, actor: Actor) async throws(StoreError) {
        try await database.transaction { connection throws(DatabaseError) in
            let trail = try InstanceTrail(lockedOn: connection)
            let admin = try AdminStore.existing(id, on: connection)
            try AdminStore.requireAnother(than: admin, on: connection)
            let roles = try connection.execute(
                "select project, role from control.members where admin = \(id) order by project"
            ).map { row throws(DatabaseError) -> (String, JSON) in
                (try row.value("project"), .string(try row.value("role")))
            }
            try connection.execute("delete from control.admins where id = \(id)")
            let change = AuditChange(
                action: .adminDelete, target: admin.email,
                before: admin.auditJSON(adding: [("roles", .object(JSONObject(roles)))]), after: nil)
            try trail.record(change, by: actor, on: connection)
        }
    }

    private static func row(_ id: AdminID, on connection: borrowing Connection) throws(DatabaseError) -> Row? {
        try connection.execute("select \(Admin.columns) from control.admins where id = \(id)").first
    }

    private static func existing(_ id: AdminID, on connection: borrowing Connection) throws(DatabaseError) -> Admin {
        guard let row = try row(id, on: connection) else { throw .notFound }
        return try Admin(row: row)
    }

    /// Makes sure that there is an instance administrator left without this one.
    private static func requireAnother(
        than admin: Admin, on connection: borrowing Connection
    ) throws(DatabaseError) {
        guard admin.isInstanceAdmin else { return }
        let other = try connection.execute(
            "select from control.admins where is_instance_admin and id <> \(admin.id) limit 1"
        ).first
        if other == nil { throw .store(.lastInstanceAdmin) }
    }
}

extension Admin {
    /// What `init(row:)` reads of `control.admins`.
    static let columns: SQL = """
        admins.id, admins.email, admins.name, admins.is_instance_admin,
            control.microseconds(admins.created_at) as created_at
        """

    /// A row with `columns`.
    init(row: Row) throws(DatabaseError) {
        self.init(
            id: try row.value("id"), email: try row.value("email"), name: try row.value("name"),
            isInstanceAdmin: try row.value("is_instance_admin"), createdAt: try row.value("created_at"))
    }

    /// What the audit trail tells of an admin.
    fileprivate func auditJSON(adding members: [(String, JSON)] = []) -> JSON {
        let own: [(String, JSON)] = [
            ("email", .string(email)), ("name", .string(name)), ("instance_admin", .bool(isInstanceAdmin)),
        ]
        return .object(JSONObject(own + members))
    }
}
