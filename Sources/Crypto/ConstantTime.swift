import COpenSSL

/// Comparison of secrets.
public enum ConstantTime {
    /// Whether the bytes are equal; the time taken depends on the lengths only.
    public static func equal(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        guard a.count == b.count else { return false }
        return CRYPTO_memcmp(a, b, a.count) == 0
    }
}
