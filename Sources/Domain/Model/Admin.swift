/// Somebody who administers projects.
public struct Admin: Hashable, Sendable {
    /// Names the admin.
    public let id: AdminID
    /// What the admin signs in with, in lower case.
    public let email: String
    /// What people call the admin.
    public let name: String
    /// Creates projects and admins, and has an owner's rights everywhere.
    public let isInstanceAdmin: Bool
    /// When the admin was made.
    public let createdAt: Timestamp

    /// All of an admin that may be shown.
    public init(id: AdminID, email: String, name: String, isInstanceAdmin: Bool, createdAt: Timestamp) {
        self.id = id
        self.email = email
        self.name = name
        self.isInstanceAdmin = isInstanceAdmin
        self.createdAt = createdAt
    }
}

/// An admin who is signed in.
public struct AdminSession: Hashable, Sendable {
    /// Names the session.
    public let id: SessionID
    /// Whose it is.
    public let admin: Admin
    /// When it ends by itself.
    public let expiresAt: Timestamp

    /// A session as the database has it.
    public init(id: SessionID, admin: Admin, expiresAt: Timestamp) {
        self.id = id
        self.admin = admin
        self.expiresAt = expiresAt
    }
}

/// An admin's role in a project.
public struct Membership: Hashable, Sendable {
    /// Who.
    public let admin: Admin
    /// With which rights.
    public let role: Role

    /// Joins an admin and a role.
    public init(admin: Admin, role: Role) {
        self.admin = admin
        self.role = role
    }
}

/// Who makes a change and from where: what the audit trail says of it.
public struct Actor: Hashable, Sendable {
    /// The admin, or nil for the command line.
    public let admin: AdminID?
    /// The admin's email at the time, or `command line`.
    public let name: String
    /// The client's address, where the change came over the network.
    public let address: String?
    /// The request's id, where the change came over the network.
    public let requestID: String?

    /// Who and from where.
    public init(admin: AdminID?, name: String, address: String?, requestID: String?) {
        self.admin = admin
        self.name = name
        self.address = address
        self.requestID = requestID
    }

    /// A change made by an operator at a shell.
    public static let commandLine = Actor(admin: nil, name: "command line", address: nil, requestID: nil)
}
