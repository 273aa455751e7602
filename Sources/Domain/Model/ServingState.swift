/// All that serving a project's apps needs, read in one moment.
public struct ServingState: Sendable {
    /// Which state this is.
    public let revision: ProjectRevision
    /// The project's settings.
    public let settings: ProjectSettings
    /// The published version; 0 before the first publish.
    public let version: Int
    /// The published document's bytes; nil before the first publish, and where they are known.
    public let document: [UInt8]?
    /// The digest of the published document; nil before the first publish.
    public let documentDigest: Digest?
    /// The apps' keys, by digest.
    public let appKeys: [ServingAppKey]
    /// The keys that access tokens are verified with.
    public let tokenKeys: [StoredTokenKey]

    /// A state as the database has it.
    public init(
        revision: ProjectRevision, settings: ProjectSettings, version: Int, document: [UInt8]?,
        documentDigest: Digest?, appKeys: [ServingAppKey], tokenKeys: [StoredTokenKey]
    ) {
        self.revision = revision
        self.settings = settings
        self.version = version
        self.document = document
        self.documentDigest = documentDigest
        self.appKeys = appKeys
        self.tokenKeys = tokenKeys
    }
}

/// An app key as serving knows it.
public struct ServingAppKey: Hashable, Sendable {
    /// Names the key.
    public let id: AppKeyID
    /// What people call the app.
    public let name: String
    /// The SHA-256 of the key's text.
    public let digest: Digest

    /// A key as the database has it.
    public init(id: AppKeyID, name: String, digest: Digest) {
        self.id = id
        self.name = name
        self.digest = digest
    }
}
