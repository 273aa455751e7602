import Domain

/// The tokens of pipelines. They are made and revoked under the lock of `InstanceTrail`, whose trail tells of it, so that no
/// maker is deleted meanwhile.
public struct PipelineTokenStore: Sendable {
    /// How many tokens an admin has at most, the expired ones that were not deleted included.
    public static let tokensMax = 100

    private let database: Database

    /// Works on `database`.
    public init(_ database: Database) { self.database = database }

    /// What became of a token that was to be made.
    public enum Making: Hashable, Sendable {
        /// It is there.
        case made(PipelineToken)
        /// It is not, for these roles can't be given.
        case refused([RoleRefusal])
    }

    /// Makes a token, with roles that its maker has too.
    ///
    /// - Throws: `StoreError.notFound` if there is no such admin any more, `.exists` if the digest is a token's already,
    ///   `.limitReached` if the admin has `tokensMax` tokens.
    public func create(
        name: String, prefix: String, digest: Digest, roles: [ProjectRole], expires: Timestamp, maker: AdminID,
        actor: Actor
    ) async throws(StoreError) -> Making {
        let roles = roles.sorted { $0.project.text < $1.project.text }
        return try await database.transaction { connection throws(DatabaseError) in
            let trail = try InstanceTrail(lockedOn: connection)
            let maker = try PipelineTokenStore.makerWithRoom(maker, on: connection)
            let refused = try PipelineTokenStore.refusals(of: roles, by: maker, on: connection)
            guard refused.isEmpty else { return .refused(refused) }
            let row = try connection.execute(
                """
                insert into control.pipeline_tokens (maker, name, prefix, digest, expires_at)
                values (\(maker.id), \(name), \(prefix), \(digest), \(expires)) on conflict (digest) do nothing
                returning id as token, control.microseconds(created_at) as made_at,
                    control.microseconds(expires_at) as expires_at
                """
            ).first
            guard let row else { throw .exists }
            let token = PipelineToken(
                id: try row.value("token"), name: name, prefix: prefix, maker: maker, roles: roles,
                createdAt: try row.value("made_at"), expiresAt: try row.value("expires_at"), lastUsedOn: nil)
            try PipelineTokenStore.insert(roles, of: token.id, on: connection)
            let change = AuditChange(
                action: .pipelineTokenCreate, target: token.id.text, before: nil, after: token.auditJSON)
            try trail.record(change, by: actor, on: connection)
            return .made(token)
        }
    }

    /// The tokens in the order in which they were made.
    ///
    /// - Parameters:
    ///   - maker: whose; nil for everyone's.
    ///   - after: the last token of the page before.
    public func list(
        of maker: AdminID?, after: PipelineTokenID?, limit: Int
    ) async throws(StoreError) -> [PipelineToken] {
        try await database.read { connection throws(DatabaseError) in
            try connection.execute(
                """
                select \(PipelineToken.columns) from control.pipeline_tokens join control.admins on admins.id = maker
                where (\(maker) is null or maker = \(maker)) and (\(after) is null or pipeline_tokens.id > \(after))
                order by pipeline_tokens.id limit \(limit)
                """
            ).map { row throws(DatabaseError) in try PipelineToken(row: row) }
        }
    }

    /// Revokes a token.
    ///
    /// - Parameter maker: whose it has to be; nil for anyone's.
    /// - Throws: `StoreError.notFound` if there is no such token.
    public func delete(_ id: PipelineTokenID, of maker: AdminID?, actor: Actor) async throws(StoreError) {
        try await database.transaction { connection throws(DatabaseError) in
            let trail = try InstanceTrail(lockedOn: connection)
            let row = try connection.execute(
                """
                select \(PipelineToken.columns) from control.pipeline_tokens join control.admins on admins.id = maker
                where pipeline_tokens.id = \(id) and (\(maker) is null or maker = \(maker))
                """
            ).first
            guard let row else { throw .notFound }
            let token = try PipelineToken(row: row)
            try connection.execute("delete from control.pipeline_tokens where id = \(id)")
            let change = AuditChange(
                action: .pipelineTokenDelete, target: id.text, before: token.auditJSON, after: nil)
            try trail.record(change, by: actor, on: connection)
        }
    }

    /// The maker, who has to be there and may have one more token; the trail's lock keeps both true.
    private static func makerWithRoom(
        _ id: AdminID, on connection: borrowing Connection
    ) throws(DatabaseError) -> Admin {
        let row = try connection.execute(
            """
            select \(Admin.columns), (select count(*) from control.pipeline_tokens where maker = \(id)) as present
            from control.admins where admins.id = \(id)
            """
        ).first
        guard let row else { throw .notFound }
        guard try row.value("present") < tokensMax else { throw .store(.limitReached(tokensMax)) }
        return try Admin(row: row)
    }

    /// The roles that the maker does not have, or not any more.
    private static func refusals(
        of roles: [ProjectRole], by maker: Admin, on connection: borrowing Connection
    ) throws(DatabaseError) -> [RoleRefusal] {
        // Keeps the projects from being deleted until the transaction ends.
        let present = try connection.execute(
            """
            select id, (select role from control.members where project = id and admin = \(maker.id)) as role
            from control.projects where id = any(\(roles.map { Optional($0.project.text) })) order by id for key share
            """
        ).map { row throws(DatabaseError) -> (ProjectID, Role?) in
            (try row.value("id"), maker.isInstanceAdmin ? .owner : try row.optional("role"))
        }
        let own = Dictionary(uniqueKeysWithValues: present).compactMapValues(\.self)
        return roles.compactMap { wanted in
            if let role = own[wanted.project], role >= wanted.role { return nil }
            return RoleRefusal(project: wanted.project, ownRole: own[wanted.project])
        }
    }

    private static func insert(
        _ roles: [ProjectRole], of token: PipelineTokenID, on connection: borrowing Connection
    ) throws(DatabaseError) {
        let (projects, names) = (roles.map { Optional($0.project.text) }, roles.map { Optional($0.role.rawValue) })
        try connection.execute(
            """
            insert into control.pipeline_token_roles (token, project, role)
            select \(token), project, role from unnest(\(projects), \(names)) as given (project, role)
            """)
    }
}

/// The use of a token.
extension PipelineTokenStore {
    /// What the token of that digest may do in `project`, in one query; nil if there is no such token.
    ///
    /// A token past its end may still be answered: the caller compares `expiresAt` with its own clock.
    public func find(_ digest: Digest, project: ProjectID?) async throws(StoreError) -> PipelineTokenLookup? {
        try await database.read { connection throws(DatabaseError) in
            let row = try connection.execute(
                """
                select \(PipelineToken.columns), projects.id is not null as has_project,
                    members.role as own_role, pipeline_token_roles.role as given_role
                from control.pipeline_tokens
                join control.admins on admins.id = maker
                left join control.projects on projects.id = \(project)
                left join control.members on members.project = projects.id and members.admin = admins.id
                left join control.pipeline_token_roles
                    on pipeline_token_roles.project = projects.id and token = pipeline_tokens.id
                where digest = \(digest)
                """
            ).first
            guard let row else { return nil }
            let token = try PipelineToken(row: row)
            let access: ProjectAccess
            if project == nil {
                access = .notAsked
            } else if try !row.value("has_project") {
                access = .noSuchProject
            } else {
                let own: Role? = token.maker.isInstanceAdmin ? .owner : try row.optional("own_role")
                access = ProjectAccess.lesser(of: own, try row.optional("given_role"))
            }
            return PipelineTokenLookup(
                id: token.id, name: token.name, maker: token.maker, expiresAt: token.expiresAt,
                lastUsedOn: token.lastUsedOn, access: access)
        }
    }

    /// Notes that the token was used on `day`, a UTC date such as `2026-11-30`. No change in the sense of the audit trail.
    public func markUsed(_ id: PipelineTokenID, day: String) async throws(StoreError) {
        try await database.transaction { connection throws(DatabaseError) in
            _ = try connection.execute(
                """
                update control.pipeline_tokens set last_used_on = to_date(\(day), 'YYYY-MM-DD')
                where id = \(id) and (last_used_on is null or last_used_on < to_date(\(day), 'YYYY-MM-DD'))
                """)
        }
    }
}

extension ProjectAccess {
    /// What both roles allow; nothing where there is only one of them.
    fileprivate static func lesser(of own: Role?, _ given: Role?) -> ProjectAccess {
        guard let own, let given else { return .none }
        return .role(min(own, given))
    }
}

extension PipelineToken {
    /// What `init(row:)` reads of `control.pipeline_tokens` and its maker in `control.admins`.
    fileprivate static let columns: SQL = """
        \(Admin.columns), pipeline_tokens.id as token, pipeline_tokens.name as token_name, prefix,
            control.microseconds(pipeline_tokens.created_at) as made_at,
            control.microseconds(expires_at) as expires_at, to_char(last_used_on, 'YYYY-MM-DD') as last_used_on,
            (select string_agg(granted.project || ' ' || granted.role, ',' order by granted.project)
                from control.pipeline_token_roles granted where granted.token = pipeline_tokens.id) as roles
        """

    /// A row with `columns`.
    fileprivate init(row: Row) throws(DatabaseError) {
        let roles: String? = try row.optional("roles")
        self.init(
            id: try row.value("token"), name: try row.value("token_name"), prefix: try row.value("prefix"),
            maker: try Admin(row: row), roles: (roles ?? "").split(separator: ",").compactMap(ProjectRole.init),
            createdAt: try row.value("made_at"), expiresAt: try row.value("expires_at"),
            lastUsedOn: try row.optional("last_used_on"))
    }

    /// What the audit trail tells of a token.
    fileprivate var auditJSON: JSON {
        let roles = roles.map { ($0.project.text, JSON.string($0.role.rawValue)) }
        return [
            "name": .string(name), "prefix": .string(prefix), "maker": .string(maker.email),
            "roles": .object(JSONObject(roles)), "expires_at": .string(expiresAt.rfc3339),
        ]
    }
}

extension ProjectRole {
    /// A project's id and a role with a blank between them, as `PipelineToken.columns` has them: neither has one itself.
    fileprivate init?(_ text: Substring) {
        let parts = text.split(separator: " ").map(String.init)
        guard parts.count == 2, let project = ProjectID(parts[0]), let role = Role(rawValue: parts[1]) else {
            return nil
        }
        self.init(project: project, role: role)
    }
}
