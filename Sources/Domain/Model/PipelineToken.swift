/// A long-lived token that an admin made for a program; its text is not kept, only the text's digest.
public struct PipelineToken: Hashable, Sendable {
    /// Names the token.
    public let id: PipelineTokenID
    /// What people call it.
    public let name: String
    /// The first characters of its text, to tell tokens apart in a list.
    public let prefix: String
    /// Who made it, and without whose rights it has none.
    public let maker: Admin
    /// The most that it may do, in order of the projects' ids.
    public let roles: [ProjectRole]
    /// When it was made.
    public let createdAt: Timestamp
    /// When it ends by itself.
    public let expiresAt: Timestamp
    /// The day in UTC on which it was last used, such as `2026-11-30`; nil if never.
    public let lastUsedOn: String?

    /// A token as a list shows it.
    public init(
        id: PipelineTokenID, name: String, prefix: String, maker: Admin, roles: [ProjectRole], createdAt: Timestamp,
        expiresAt: Timestamp, lastUsedOn: String?
    ) {
        self.id = id
        self.name = name
        self.prefix = prefix
        self.maker = maker
        self.roles = roles
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.lastUsedOn = lastUsedOn
    }
}

/// Names a pipeline token.
public typealias PipelineTokenID = ID<PipelineToken>

/// A role in a project.
public struct ProjectRole: Hashable, Sendable {
    /// Where.
    public let project: ProjectID
    /// What.
    public let role: Role

    /// Joins both.
    public init(project: ProjectID, role: Role) {
        self.project = project
        self.role = role
    }
}

/// What one look at the database says of a program that shows a pipeline token.
public struct PipelineTokenLookup: Hashable, Sendable {
    /// Names the token.
    public let id: PipelineTokenID
    /// What people call it.
    public let name: String
    /// Who made it.
    public let maker: Admin
    /// When it ends by itself.
    public let expiresAt: Timestamp
    /// The day in UTC on which it was last used; nil if never.
    public let lastUsedOn: String?
    /// What it may do in the project that was asked about: no more than its maker may at this moment.
    public let access: ProjectAccess

    /// A token as the database has it.
    public init(
        id: PipelineTokenID, name: String, maker: Admin, expiresAt: Timestamp, lastUsedOn: String?,
        access: ProjectAccess
    ) {
        self.id = id
        self.name = name
        self.maker = maker
        self.expiresAt = expiresAt
        self.lastUsedOn = lastUsedOn
        self.access = access
    }
}

/// A role that an admin can't give to a token.
public struct RoleRefusal: Hashable, Sendable {
    /// In which project.
    public let project: ProjectID
    /// The admin's own role there; nil where there is none, or no such project.
    public let ownRole: Role?

    /// Says what the admin has.
    public init(project: ProjectID, ownRole: Role?) {
        self.project = project
        self.ownRole = ownRole
    }
}
