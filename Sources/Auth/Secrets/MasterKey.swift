import Crypto

/// The one secret of an installation, from which every other is derived. It never appears in a description.
public struct MasterKey: Sendable, CustomStringConvertible, CustomReflectable {
    /// How few bytes are too few to be a secret.
    public static let bytesMin = 32

    private let key: HMACSHA256Key

    /// Nil unless `base64` is base64, standard or for addresses, of 32 bytes at least.
    public init?(base64: String) {
        guard let bytes = AnyBase64.decode(base64), bytes.count >= Self.bytesMin else { return nil }
        key = HMACSHA256Key(bytes)
    }

    /// 32 bytes for one purpose, from which neither the master key nor those of another purpose can be found
    /// (a pseudorandom function of the label, as NIST SP 800-108 uses it).
    public func derive(_ label: String) -> [UInt8] { key.authenticate(Array("remote-config/1/\(label)".utf8)) }

    /// Says nothing of the key.
    public var description: String { "MasterKey" }
    /// Says nothing of the key.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Base64 as people paste it: the standard alphabet with padding, or the one for addresses without.
public enum AnyBase64 {
    /// The text, in the standard alphabet with padding.
    public static func encode(_ bytes: [UInt8]) -> String { Base64.encode(bytes) }

    /// The bytes; nil if `text` is neither.
    public static func decode(_ text: String) -> [UInt8]? {
        let characters = Array(text.utf8)
        return Base64.decode(characters) ?? Base64URL.decode(characters)
    }
}
