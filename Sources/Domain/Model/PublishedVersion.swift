/// Where a version came from.
public enum VersionOrigin: Hashable, Sendable {
    /// Published as a document.
    case publish
    /// A copy of this earlier version.
    case rollback(to: Int)
}

/// One published version, without its document.
public struct PublishedVersion: Hashable, Sendable {
    /// 1 for the first; never used again.
    public let number: Int
    /// When it was published.
    public let publishedAt: Timestamp
    /// Who published it: the admin's email at the time.
    public let publishedBy: String
    /// What the publisher said of it.
    public let note: String?
    /// Published, or rolled back to.
    public let origin: VersionOrigin
    /// The SHA-256 of the document's bytes.
    public let digest: Digest

    /// A version as the database has it.
    public init(
        number: Int, publishedAt: Timestamp, publishedBy: String, note: String?, origin: VersionOrigin, digest: Digest
    ) {
        self.number = number
        self.publishedAt = publishedAt
        self.publishedBy = publishedBy
        self.note = note
        self.origin = origin
        self.digest = digest
    }
}

/// Which version a writer believes to be the current one (RFC 9110 §13.1.1).
public enum ExpectedVersion: Hashable, Sendable {
    /// This one, 0 before the first publish.
    case exactly(Int)
    /// Whichever: overwrite knowingly.
    case any
}
