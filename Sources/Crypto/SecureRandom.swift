import COpenSSL

/// Randomness that nobody can guess.
public enum SecureRandom {
    /// `count` bytes from OpenSSL's generator for private values.
    public static func bytes(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        require(RAND_priv_bytes_ex(nil, &bytes, count, 0), "RAND_priv_bytes_ex")
        return bytes
    }
}
