import Domain

/// Verified tokens by the digest of their text, so that a caller's token costs one signature and not one a fetch.
///
/// Two generations: what is new goes to the younger; when that is full it becomes the older one, and the one before is
/// dropped, less what was used in between. So memory is bounded, and a flood of tokens that are used once does not push
/// out those in use. Tokens that don't verify are never in here.
struct VerifiedTokenCache: Sendable {
    /// A token, and about how many bytes it occupies.
    struct Entry: Sendable {
        let token: VerifiedToken
        let bytes: Int
    }

    /// Entries that live and die together.
    struct Generation: Sendable {
        fileprivate(set) var entries: [Digest: Entry] = [:]
        fileprivate(set) var bytes = 0

        fileprivate mutating func insert(_ entry: Entry, for digest: Digest) {
            bytes += entry.bytes - (entries.updateValue(entry, forKey: digest)?.bytes ?? 0)
        }

        fileprivate mutating func remove(_ digest: Digest) {
            bytes -= entries.removeValue(forKey: digest)?.bytes ?? 0
        }
    }

    private let entriesMax: Int
    private let bytesMax: Int
    private var younger = Generation()
    private var older = Generation()

    /// At most that many entries and bytes in both generations together.
    init(entriesMax: Int, bytesMax: Int) {
        self.entriesMax = entriesMax / 2
        self.bytesMax = bytesMax / 2
    }

    var count: Int { younger.entries.count + older.entries.count }
    var bytes: Int { younger.bytes + older.bytes }

    /// The token of that digest, moved to the younger generation if there is room. One past its time is dropped.
    mutating func find(_ digest: Digest, now: Timestamp) -> VerifiedToken? {
        guard let entry = younger.entries[digest] ?? older.entries[digest] else { return nil }
        if entry.token.isExpired(now: now) {
            younger.remove(digest)
            older.remove(digest)
        } else if younger.entries[digest] == nil, hasRoom(for: entry) {
            older.remove(digest)
            younger.insert(entry, for: digest)
        }
        return entry.token
    }

    /// Keeps an entry. What is dropped for it is handed back, to be freed when no lock is held any more.
    mutating func insert(_ entry: Entry, for digest: Digest) -> Generation? {
        guard entriesMax > 0, entry.bytes <= bytesMax else { return nil }
        var dropped: Generation?
        if !hasRoom(for: entry) {
            dropped = older
            older = younger
            younger = Generation()
        }
        older.remove(digest)
        younger.insert(entry, for: digest)
        return dropped
    }

    private func hasRoom(for entry: Entry) -> Bool {
        younger.entries.count < entriesMax && younger.bytes + entry.bytes <= bytesMax
    }
}

extension VerifiedTokenCache.Entry {
    /// Takes the cost of a token from the number of values in its claims.
    init(_ token: VerifiedToken) {
        self.init(
            token: token, bytes: 512 + token.identity.uid.utf8.count + Self.bytes(.object(token.identity.claims.object))
        )
    }

    /// A value with its enum, its text, and what is prepared of it for rules. Generous rather than exact.
    private static func bytes(_ value: JSON) -> Int {
        switch value {
        case .null, .bool: 64
        case .number(let number): 192 + 2 * number.text.utf8.count
        case .string(let text): 192 + 2 * text.utf8.count
        case .array(let elements): elements.reduce(64) { $0 + bytes($1) }
        case .object(let object): object.members.reduce(64) { $0 + 128 + 2 * $1.key.utf8.count + bytes($1.value) }
        }
    }
}
