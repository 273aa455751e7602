import Crypto
import Domain

/// What verifies: a public key, or the secret that signs too.
public enum TokenKeyMaterial: Sendable {
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256(RSAPublicKey)
    /// HMAC with SHA-256.
    case hs256([UInt8])

    /// The one algorithm that it is for.
    public var algorithm: TokenAlgorithm {
        switch self {
        case .rs256: .rs256
        case .hs256: .hs256
        }
    }

    /// The form in which it is kept: a public key as it is, a secret sealed.
    public func stored(project: ProjectID, kid: KeyID, box: SecretBox) -> [UInt8] {
        switch self {
        case .rs256(let key): key.der
        case .hs256(let secret): box.seal(secret, for: .tokenKey(project: project, kid: kid))
        }
    }
}

extension TokenKeyMaterial: CustomStringConvertible, CustomReflectable {
    /// The algorithm, and nothing of the key.
    public var description: String { algorithm.rawValue }
    /// Says nothing of the key.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A key that access tokens are verified with.
public struct TokenKey: Sendable {
    /// Its name.
    public let kid: KeyID
    /// What it verifies with; decides the algorithm, whatever a token says.
    public let material: TokenKeyMaterial

    /// Joins a name and what verifies.
    public init(kid: KeyID, material: TokenKeyMaterial) {
        self.kid = kid
        self.material = material
    }

    /// Nil if the stored key can't be read: sealed with another master key, say.
    public init?(stored: StoredTokenKey, box: SecretBox, project: ProjectID) {
        kid = stored.kid
        switch stored.algorithm {
        case .rs256:
            guard let key = try? RSAPublicKey(der: stored.material) else { return nil }
            material = .rs256(key)
        case .hs256:
            let purpose = SecretBox.Purpose.tokenKey(project: project, kid: stored.kid)
            guard let secret = box.open(stored.material, for: purpose) else { return nil }
            material = .hs256(secret)
        }
    }
}
