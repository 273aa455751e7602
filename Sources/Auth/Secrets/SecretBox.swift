import Crypto
import Domain

/// Seals secrets for the database, so that whoever reads it has none of them.
public struct SecretBox: Sendable {
    /// What a secret is for. A secret opens only for what it was sealed for, so that rows can't be exchanged unseen.
    public struct Purpose: Sendable {
        let text: String

        /// The HS256 secret of one token key of one project.
        public static func tokenKey(project: ProjectID, kid: KeyID) -> Purpose {
            Purpose(text: "token-key/\(project.text)/\(kid.text)")
        }

        /// What one project is served by, as an instance keeps it from one start to the next.
        public static func servingState(of project: ProjectID) -> Purpose {
            Purpose(text: "serving-state/\(project.text)")
        }
    }

    private let key: [UInt8]
    /// Eight bytes that are the same for boxes of the same master key, and tell nothing of it.
    public let mark: [UInt8]

    /// A box that opens whatever a box of the same master key has sealed.
    public init(master: MasterKey) {
        key = master.derive("secret-box")
        mark = Array(master.derive("secret-box-mark").prefix(8))
    }

    /// The secret in a form that only this master key opens (AES-256-GCM).
    public func seal(_ secret: [UInt8], for purpose: Purpose) -> [UInt8] {
        AESGCM.seal(secret, key: key, context: Array(purpose.text.utf8))
    }

    /// The secret; nil if it was sealed with another master key or for another purpose, or has been altered.
    public func open(_ sealed: [UInt8], for purpose: Purpose) -> [UInt8]? {
        AESGCM.open(sealed, key: key, context: Array(purpose.text.utf8))
    }
}

extension SecretBox: CustomStringConvertible, CustomReflectable {
    /// Says nothing of the key.
    public var description: String { "SecretBox" }
    /// Says nothing of the key.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
