/// A project as admins see it.
public struct Project: Hashable, Sendable {
    /// Its identifier.
    public let id: ProjectID
    /// What people call it.
    public let name: String
    /// Its settings.
    public let settings: ProjectSettings
    /// The published version; 0 before the first publish.
    public let version: Int
    /// When and by whom it was published; nil before the first publish.
    public let lastPublish: LastPublish?
    /// How many fetches of this day, which began at 00:00 UTC, have been written down.
    public let fetchesToday: Int
    /// When it was made.
    public let createdAt: Timestamp

    /// A project as the database has it.
    public init(
        id: ProjectID, name: String, settings: ProjectSettings, version: Int, lastPublish: LastPublish?,
        fetchesToday: Int, createdAt: Timestamp
    ) {
        self.id = id
        self.name = name
        self.settings = settings
        self.version = version
        self.lastPublish = lastPublish
        self.fetchesToday = fetchesToday
        self.createdAt = createdAt
    }

    /// The same project with another name and other settings.
    public func with(name: String, settings: ProjectSettings) -> Project {
        Project(
            id: id, name: name, settings: settings, version: version, lastPublish: lastPublish,
            fetchesToday: fetchesToday, createdAt: createdAt)
    }
}

/// When and by whom a project's current version was published.
public struct LastPublish: Hashable, Sendable {
    /// When.
    public let at: Timestamp
    /// What whoever published it was called then.
    public let by: String

    /// A publish as the database has it.
    public init(at: Timestamp, by: String) {
        self.at = at
        self.by = by
    }
}

/// Tells one life of a project from another of the same id, made after the first was deleted.
public struct ProjectSerial: Hashable, Sendable {
    /// Counts up with each project made.
    public let value: Int64

    /// The serial as the database has it.
    public init(_ value: Int64) { self.value = value }
}

/// How far a project has changed: grows with every change of its template, settings or keys.
public struct ProjectRevision: Hashable, Sendable {
    /// Which project.
    public let id: ProjectID
    /// Which life of it.
    public let serial: ProjectSerial
    /// Which state of it; counts up.
    public let revision: Int64

    /// A revision as the database has it.
    public init(id: ProjectID, serial: ProjectSerial, revision: Int64) {
        self.id = id
        self.serial = serial
        self.revision = revision
    }
}
