/// What one look at the database says of somebody who shows an admin token.
public struct SessionLookup: Hashable, Sendable {
    /// The session, and who is signed in.
    public let session: AdminSession
    /// What the admin may do in the project that was asked about.
    public let access: ProjectAccess

    /// Joins a session and the access that it gives.
    public init(session: AdminSession, access: ProjectAccess) {
        self.session = session
        self.access = access
    }
}

/// What an admin may do in a project.
public enum ProjectAccess: Hashable, Sendable {
    /// The look-up named no project.
    case notAsked
    /// There is no project of that id.
    case noSuchProject
    /// The project exists, and the admin is no member of it.
    case none
    /// A member with this role; an instance administrator has an owner's in every project that exists.
    case role(Role)
}

/// Why the directory of admins could not be asked. Never a reason to call a token invalid.
public enum DirectoryError: Error, Hashable, Sendable {
    /// The database can't be reached.
    case unavailable
    /// Too many others wait for the database.
    case busy
    /// Something went wrong that trying again does not mend; the text is for the log, and never shown.
    case failed(String)
}
