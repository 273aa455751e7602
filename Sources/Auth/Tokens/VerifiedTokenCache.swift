import Domain
import Locking
import Synchronization

/// Verified tokens by the digest of their text, so that a caller's token costs one signature and not one a fetch.
///
/// A digest's bits decide which of several shards it is in, so that threads seldom meet at a lock. Tokens that don't
/// verify are never in here.
final class VerifiedTokenCache: Sendable {
    private static let bytesPerEntry = 4 << 10
    private static let shardsMax = 16
    /// Below that, a shard is too small to tell tokens in use from others.
    private static let shardEntriesMin = 64

    /// How many tokens it holds at most.
    let entriesMax: Int
    private let shards: [Locked<VerifiedTokenShard>]
    private let bytesHeld = Atomic<Int>(0)

    /// At most that many entries, of 4 KiB each on average.
    init(entriesMax: Int) {
        self.entriesMax = max(0, entriesMax)
        var count = 1
        while count < Self.shardsMax, self.entriesMax / (count * 2) >= Self.shardEntriesMin { count *= 2 }
        let share = self.entriesMax / count
        shards = (0..<count).map { _ in
            Locked(VerifiedTokenShard(entriesMax: share, bytesMax: share * Self.bytesPerEntry))
        }
    }

    /// About how many bytes it holds.
    var bytes: Int { bytesHeld.load(ordering: .relaxed) }

    /// How many tokens it holds.
    var count: Int { shards.reduce(0) { sum, shard in sum + shard.withLock { $0.count } } }

    /// The token of that digest, whether or not its time has run out.
    func find(_ digest: Digest, now: Timestamp) -> VerifiedToken? {
        shard(of: digest).withLock { $0.find(digest, now: now) }
    }

    /// Keeps a token, if there is any room.
    func insert(_ token: VerifiedToken, for digest: Digest) {
        // What falls out is freed at the end, with no lock held.
        let (_, growth) = shard(of: digest).withLock { shard in
            let before = shard.bytes
            let dropped = shard.insert(token, for: digest)
            return (dropped, shard.bytes - before)
        }
        bytesHeld.add(growth, ordering: .relaxed)
    }

    /// Forgets everything.
    func removeAll() {
        for shard in shards {
            let dropped = shard.withLock { shard in
                let dropped = shard
                shard = dropped.emptied
                return dropped
            }
            bytesHeld.subtract(dropped.bytes, ordering: .relaxed)
        }
    }

    /// By the last word: dictionaries hash the first.
    private func shard(of digest: Digest) -> Locked<VerifiedTokenShard> {
        shards[Int(truncatingIfNeeded: digest.words.3) & (shards.count - 1)]
    }
}
