import Crypto

/// Which part of all callers one caller belongs to, for a seed. The hash never changes: a rollout keeps its callers.
public enum PercentBucket {
    /// How many buckets there are: one for each millionth of a percent.
    public static let count = 100_000_000

    /// The bucket of `id` for `seed`, 0 to 99,999,999: SHA-256 of `seed.id` as a big-endian integer, modulo the count.
    public static func microBucket(seed: String, id: String) -> Int {
        prefix(ofSeed: seed).withUnsafeBufferPointer { prefix in id.withBytes { microBucket(prefix: prefix, id: $0) } }
    }

    /// What is hashed before the id: the seed with its dot.
    static func prefix(ofSeed seed: String) -> [UInt8] { Array(seed.utf8) + [UInt8(ascii: ".")] }

    /// The bucket of an id in UTF-8.
    static func microBucket(prefix: UnsafeBufferPointer<UInt8>, id: UnsafeBufferPointer<UInt8>) -> Int {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: prefix.count + id.count) { message in
            let afterPrefix = message.initialize(fromContentsOf: prefix)
            _ = message[afterPrefix...].initialize(fromContentsOf: id)
            return remainder(SHA256.hash(UnsafeRawBufferPointer(message)))
        }
    }

    /// The digest as a number, modulo the count, a word at a time: dividing by a constant is a multiplication.
    private static func remainder(_ digest: SHA256Digest) -> Int {
        let divisor = UInt64(count)
        // What a word's weight of 2^64 leaves; the products below stay under 2^54.
        let weight = (UInt64.max % divisor + 1) % divisor
        let (first, second, third, fourth) = digest.words
        var remainder = first % divisor
        remainder = (remainder * weight + second % divisor) % divisor
        remainder = (remainder * weight + third % divisor) % divisor
        remainder = (remainder * weight + fourth % divisor) % divisor
        return Int(remainder)
    }
}
