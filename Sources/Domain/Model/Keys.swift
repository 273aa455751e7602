import Crypto

/// A SHA-256 digest (FIPS 180-4).
public typealias Digest = SHA256Digest

extension SHA256Digest {
    /// The digest of `bytes`.
    public static func of(_ bytes: [UInt8]) -> Digest { SHA256.hash(bytes) }
}

/// What an app is known by; the key itself is not kept, only its digest.
public struct AppKey: Hashable, Sendable {
    /// Names the key.
    public let id: AppKeyID
    /// What people call it.
    public let name: String
    /// The first characters of the key, to tell keys apart in a list.
    public let prefix: String
    /// When it was made.
    public let createdAt: Timestamp
    /// The UTC day of its last use, such as `2026-11-30`; nil when it was never used.
    public let lastUsedOn: String?

    /// An app key as a list shows it.
    public init(id: AppKeyID, name: String, prefix: String, createdAt: Timestamp, lastUsedOn: String?) {
        self.id = id
        self.name = name
        self.prefix = prefix
        self.createdAt = createdAt
        self.lastUsedOn = lastUsedOn
    }
}

/// Names a token key within its project: 1 to 64 of `A-Za-z0-9._-`.
public struct KeyID: Hashable, Sendable, CustomStringConvertible {
    /// The name as a token's `kid` has it.
    public let text: String

    /// Nil unless `text` is 1 to 64 of `A-Za-z0-9._-`.
    public init?(_ text: String) {
        let bytes = text.utf8
        let marks: [UInt8] = [UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-")]
        guard (1...64).contains(bytes.count) else { return nil }
        guard bytes.allSatisfy({ $0.isLetter || $0.isDigit || marks.contains($0) }) else { return nil }
        self.text = text
    }

    /// The name as a token's `kid` has it.
    public var description: String { text }
}

/// How an access token is signed.
public enum TokenAlgorithm: String, CaseIterable, Sendable {
    /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518 §3.3).
    case rs256 = "RS256"
    /// HMAC with SHA-256 (RFC 7518 §3.2).
    case hs256 = "HS256"
}

/// A key that access tokens are verified with, as it is stored.
public struct StoredTokenKey: Hashable, Sendable {
    /// Its name.
    public let kid: KeyID
    /// The one algorithm that it verifies.
    public let algorithm: TokenAlgorithm
    /// RS256: the public key as DER (SubjectPublicKeyInfo). HS256: the secret, sealed.
    public let material: [UInt8]
    /// When it was added.
    public let createdAt: Timestamp

    /// A token key as the database has it.
    public init(kid: KeyID, algorithm: TokenAlgorithm, material: [UInt8], createdAt: Timestamp) {
        self.kid = kid
        self.algorithm = algorithm
        self.material = material
        self.createdAt = createdAt
    }
}
