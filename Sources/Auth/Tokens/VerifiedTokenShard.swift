import Domain

/// Verified tokens within a bound of entries and of bytes, by the scheme S3-FIFO (Yang et al., SOSP 2023).
///
/// Two queues, first in, first out. A token comes into the first. When room is needed, the oldest of that queue goes:
/// out if it was not asked for again, else into the second queue. From there it goes out only when the second queue has
/// more than its share, and not as long as it is asked for. So tokens that come once push out each other and none in
/// use, and finding one writes no more than a mark.
struct VerifiedTokenShard: Sendable {
    /// One part in so many is the share of the tokens that were not asked for twice.
    private static let onceShare = 4

    private struct Entry: Sendable {
        let token: VerifiedToken
        let bytes: Int
        /// Whether it was asked for since it came into its queue.
        var isInUse = false
    }

    private struct Queue: Sendable {
        var digests = FIFO<Digest>()
        var bytes = 0

        mutating func append(_ digest: Digest, bytes: Int) {
            digests.append(digest)
            self.bytes += bytes
        }
    }

    private let entriesMax: Int
    private let bytesMax: Int
    private var entries: [Digest: Entry] = [:]
    private var once = Queue()
    private var again = Queue()

    init(entriesMax: Int, bytesMax: Int) {
        self.entriesMax = entriesMax
        self.bytesMax = bytesMax
    }

    var count: Int { entries.count }
    var bytes: Int { once.bytes + again.bytes }

    /// One with the same bounds and nothing in it.
    var emptied: Self { Self(entriesMax: entriesMax, bytesMax: bytesMax) }

    /// The token of that digest. One whose time has run out stays until it has to make room, and is not in use any more:
    /// to refuse it from memory costs less than to verify it each time.
    mutating func find(_ digest: Digest, now: Timestamp) -> VerifiedToken? {
        guard let index = entries.index(forKey: digest) else { return nil }
        let entry = entries.values[index]
        if !entry.isInUse, !entry.token.isExpired(now: now) { entries.values[index].isInUse = true }
        return entry.token
    }

    /// Keeps a token that is not in here yet. What it pushes out is handed back, to be freed with no lock held.
    mutating func insert(_ token: VerifiedToken, for digest: Digest) -> [VerifiedToken] {
        let bytes = token.bytesHeld
        guard entriesMax > 0, bytes <= bytesMax / Self.onceShare, entries[digest] == nil else { return [] }
        var dropped: [VerifiedToken] = []
        while entries.count >= entriesMax || self.bytes + bytes > bytesMax {
            if let token = makeRoom() { dropped.append(token) }
        }
        entries[digest] = Entry(token: token, bytes: bytes)
        once.append(digest, bytes: bytes)
        return dropped
    }

    /// Drops the oldest token of the queue that has more than its share, or moves it if it is in use.
    private mutating func makeRoom() -> VerifiedToken? {
        let onceIsFull =
            once.digests.count * Self.onceShare >= entriesMax || once.bytes * Self.onceShare >= bytesMax
        let isFromOnce = again.digests.isEmpty || onceIsFull
        guard let digest = isFromOnce ? once.digests.popFirst() : again.digests.popFirst(),
            let index = entries.index(forKey: digest)
        else { return nil }
        let entry = entries.values[index]
        if isFromOnce { once.bytes -= entry.bytes } else { again.bytes -= entry.bytes }
        if entry.isInUse {
            entries.values[index].isInUse = false
            again.append(digest, bytes: entry.bytes)
            return nil
        }
        entries.remove(at: index)
        return entry.token
    }
}

/// A queue whose two ends cost the same, over an array.
private struct FIFO<Element: Sendable>: Sendable {
    private var elements: [Element] = []
    /// Where the first is; what stands before it has left.
    private var start = 0

    var count: Int { elements.count - start }
    var isEmpty: Bool { count == 0 }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func popFirst() -> Element? {
        guard start < elements.count else { return nil }
        defer {
            start += 1
            if start * 2 > elements.count {
                elements.removeFirst(start)
                start = 0
            }
        }
        return elements[start]
    }
}

extension VerifiedToken {
    /// About how many bytes it takes, from the number of values in its claims. Generous rather than exact.
    var bytesHeld: Int { 512 + identity.uid.utf8.count + Self.bytes(.object(identity.claims.object)) }

    /// A value with its enum, its text, and what is prepared of it for rules.
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
