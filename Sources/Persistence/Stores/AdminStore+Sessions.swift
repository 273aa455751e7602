import Domain

/// Signing in, and what a signed-in admin may do.
extension AdminStore {
    /// The admin of that email, ASCII case aside, with the stored password hash; nil if there is none.
    public func credentials(email: String) async throws(StoreError) -> (admin: Admin, passwordHash: String)? {
        // No stored email has a NUL, and none can be sent.
        guard !email.utf8.contains(0) else { return nil }
        return try await database.read { connection throws(DatabaseError) in
            let row = try connection.execute(
                """
                select \(Admin.columns), password_hash from control.admins where email = lower(\(email) collate "C")
                """
            ).first
            guard let row else { return nil }
            return (admin: try Admin(row: row), passwordHash: try row.value("password_hash"))
        }
    }

    /// Who is signed in, and with what access to `project`, in one query; nil if there is no such session.
    ///
    /// A session past its end may still be answered: the caller compares `expiresAt` with its own clock.
    public func session(_ id: SessionID, project: ProjectID?) async throws(StoreError) -> SessionLookup? {
        try await database.read { connection throws(DatabaseError) in
            let row = try connection.execute(
                """
                select \(Admin.columns), control.microseconds(expires_at) as expires_at,
                    projects.id is not null as has_project, role
                from control.admin_tokens
                join control.admins on admins.id = admin_tokens.admin
                left join control.projects on projects.id = \(project)
                left join control.members on members.project = projects.id and members.admin = admins.id
                where admin_tokens.id = \(id)
                """
            ).first
            guard let row else { return nil }
            let admin = try Admin(row: row)
            let session = AdminSession(id: id, admin: admin, expiresAt: try row.value("expires_at"))
            guard project != nil else { return SessionLookup(session: session, access: .notAsked) }
            guard try row.value("has_project") else { return SessionLookup(session: session, access: .noSuchProject) }
            let role: Role? = admin.isInstanceAdmin ? .owner : try row.optional("role")
            return SessionLookup(session: session, access: role.map(ProjectAccess.role) ?? .none)
        }
    }

    /// Begins a session, and forgets the admin's sessions that are over.
    ///
    /// - Throws: `StoreError.notFound` if there is no such admin.
    public func openSession(admin: AdminID, expires: Timestamp) async throws(StoreError) -> SessionID {
        let now = database.configuration.clock.now()
        return try await database.transaction { connection throws(DatabaseError) in
            let row = try connection.execute(
                """
                with over as (delete from control.admin_tokens where admin = \(admin) and expires_at <= \(now))
                insert into control.admin_tokens (admin, expires_at)
                select id, \(expires) from control.admins where id = \(admin) returning id
                """
            ).first
            guard let row else { throw .notFound }
            return try row.value("id")
        }
    }

    /// Ends a session; one that is over already is no error.
    public func closeSession(_ id: SessionID) async throws(StoreError) {
        try await database.transaction { connection throws(DatabaseError) in
            _ = try connection.execute("delete from control.admin_tokens where id = \(id)")
        }
    }

    /// The projects that the admin is a member of, by id; at most `limit`.
    public func projects(
        of admin: AdminID, limit: Int = 1_000
    ) async throws(StoreError) -> [(project: Project, role: Role)] {
        try await database.read { connection throws(DatabaseError) in
            try connection.execute(
                """
                select \(Project.columns), role
                from control.members join control.projects on id = project
                where admin = \(admin) order by id limit \(limit)
                """
            ).map { row throws(DatabaseError) in (project: try Project(row: row), role: try row.value("role")) }
        }
    }
}
