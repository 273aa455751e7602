import COpenSSL

/// A SHA-256 digest (FIPS 180-4), kept as four words so that it costs no allocation.
public struct SHA256Digest: Hashable, Sendable {
    /// The 32 bytes as four big-endian words, the first bytes first.
    public let words: (UInt64, UInt64, UInt64, UInt64)

    /// 32 zero bytes.
    public static let zero = SHA256Digest(words: (0, 0, 0, 0))

    init(words: (UInt64, UInt64, UInt64, UInt64)) { self.words = words }

    /// Nil unless there are exactly 32 bytes.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 32 else { return nil }
        var words: [UInt64] = [0, 0, 0, 0]
        for (index, byte) in bytes.enumerated() { words[index / 8] = words[index / 8] << 8 | UInt64(byte) }
        self.words = (words[0], words[1], words[2], words[3])
    }

    /// The digest's 32 bytes.
    public var bytes: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(32)
        for word in [words.0, words.1, words.2, words.3] {
            for shift in stride(from: 56, through: 0, by: -8) {
                result.append(UInt8(truncatingIfNeeded: word >> shift))
            }
        }
        return result
    }

    /// 64 lower-case hexadecimal digits.
    public var hex: String { Hex.encode(bytes) }

    /// Equal bytes.
    public static func == (left: Self, right: Self) -> Bool { left.words == right.words }

    /// The digest is uniform already, so one word of it does.
    public func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}

/// SHA-256 (FIPS 180-4) by OpenSSL, without an allocation.
public enum SHA256 {
    /// The digest of `bytes`.
    public static func hash(_ bytes: [UInt8]) -> SHA256Digest { bytes.withUnsafeBytes(hash) }

    /// The digest of the bytes that `buffer` spans.
    public static func hash(_ buffer: UnsafeRawBufferPointer) -> SHA256Digest {
        var output: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        withUnsafeMutableBytes(of: &output) { target in
            copenssl_sha256(buffer.baseAddress, buffer.count, target.baseAddress)
        }
        return SHA256Digest(
            words: (output.0.bigEndian, output.1.bigEndian, output.2.bigEndian, output.3.bigEndian))
    }
}
