import Crypto
import Domain

/// The text of an app key: `rck_` and 32 random bytes in base64url.
public enum AppKeyText {
    private static let mark = "rck_"
    private static let prefixLength = 12

    /// A new key: its text, which is shown once, and what is kept of it.
    public static func generate() -> (text: String, prefix: String, digest: Digest) {
        let text = mark + Base64URL.encode(SecureRandom.bytes(32))
        return (text, String(text.prefix(prefixLength)), digest(ofText: Array(text.utf8)[...]))
    }

    /// What a key is found by. The key is uniformly random, so a plain digest gives nothing away.
    public static func digest(ofText text: ArraySlice<UInt8>) -> Digest { text.withUnsafeBytes(SHA256.hash) }
}
