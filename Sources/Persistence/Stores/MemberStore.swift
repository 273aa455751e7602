import Domain

/// Who may do what in a project.
public struct MemberStore: Sendable {
    private let database: Database

    /// Works on `database`.
    public init(_ database: Database) { self.database = database }

    /// Gives an admin a role, in place of the one held before.
    ///
    /// - Throws: `StoreError.notFound` if there is no such project or admin.
    public func set(
        _ project: ProjectID, admin: AdminID, role: Role, actor: Actor
    ) async throws(StoreError) -> Membership {
        try await database.transaction { connection throws(DatabaseError) in
            let locked = try LockedProject(existing: project, on: connection)
            guard let (member, former) = try MemberStore.find("id = \(admin)", in: project, on: connection) else {
                throw .notFound
            }
            if former != role {
                try MemberStore.set(locked, member: member, from: former, to: role, actor: actor, on: connection)
            }
            return Membership(admin: member, role: role)
        }
    }

    /// Gives the admin of an email a role, who has none so far; nil if there is no admin of that email.
    ///
    /// - Throws: `StoreError.notFound` if there is no such project, `.exists` if the admin is a member already.
    public func add(
        _ project: ProjectID, email: String, role: Role, actor: Actor
    ) async throws(StoreError) -> Membership? {
        try await database.transaction { connection throws(DatabaseError) in
            let locked = try LockedProject(existing: project, on: connection)
            guard let (member, former) = try MemberStore.find("email = \(email)", in: project, on: connection) else {
                return nil
            }
            guard former == nil else { throw .exists }
            try MemberStore.set(locked, member: member, from: nil, to: role, actor: actor, on: connection)
            return Membership(admin: member, role: role)
        }
    }

    private static func set(
        _ project: LockedProject, member: Admin, from former: Role?, to role: Role, actor: Actor,
        on connection: borrowing Connection
    ) throws(DatabaseError) {
        try connection.execute(
            """
            insert into control.members (project, admin, role) values (\(project.project.id), \(member.id), \(role))
            on conflict (project, admin) do update set role = excluded.role
            """)
        try project.record(
            AuditChange(
                action: .memberSet, target: member.email, before: former.map(auditJSON), after: auditJSON(role)),
            by: actor, affectsServing: false, on: connection)
    }

    /// Takes an admin's role away.
    ///
    /// - Throws: `StoreError.notFound` if there is no such project, or the admin is no member of it.
    public func remove(_ project: ProjectID, admin: AdminID, actor: Actor) async throws(StoreError) {
        try await database.transaction { connection throws(DatabaseError) in
            let locked = try LockedProject(existing: project, on: connection)
            guard let (member, former) = try MemberStore.find("id = \(admin)", in: project, on: connection), let former
            else { throw .notFound }
            try connection.execute(
                "delete from control.members where project = \(project) and admin = \(admin)")
            try locked.record(
                AuditChange(
                    action: .memberRemove, target: member.email, before: MemberStore.auditJSON(former), after: nil),
                by: actor, affectsServing: false, on: connection)
        }
    }

    /// The members in the order in which their accounts were made.
    ///
    /// - Parameter after: the last member of the page before.
    /// - Throws: `StoreError.notFound` if there is no such project.
    public func list(_ project: ProjectID, after: AdminID?, limit: Int) async throws(StoreError) -> [Membership] {
        try await database.read { connection throws(DatabaseError) in
            let members = try connection.execute(
                """
                select \(Admin.columns), role
                from control.members join control.admins on id = admin
                where project = \(project) and (\(after) is null or admin > \(after)) order by admin limit \(limit)
                """
            ).map { row throws(DatabaseError) in
                Membership(admin: try Admin(row: row), role: try row.value("role"))
            }
            if members.isEmpty { try requireProject(project, on: connection) }
            return members
        }
    }

    /// The admin of whom `condition` is true, and the role held; nil if there is none. Keeps the account from being deleted
    /// until the transaction ends.
    private static func find(
        _ condition: SQL, in project: ProjectID, on connection: borrowing Connection
    ) throws(DatabaseError) -> (Admin, Role?)? {
        let row = try connection.execute(
            """
            select \(Admin.columns),
                (select role from control.members where project = \(project) and members.admin = admins.id) as role
            from control.admins where \(condition) for key share
            """
        ).first
        guard let row else { return nil }
        return (try Admin(row: row), try row.optional("role"))
    }

    private static func auditJSON(_ role: Role) -> JSON { ["role": .string(role.rawValue)] }
}
