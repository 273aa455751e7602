import Crypto
import Domain
import Locking

/// Verifies a project's access tokens: compact JWS (RFC 7515), JWT claims (RFC 7519), RS256 or HS256.
///
/// The key decides the algorithm, never the token. Any thread may call it; it neither blocks nor waits.
public final class TokenVerifier: Sendable {
    /// A longer token is refused unread.
    public static let tokenBytesMax = 8 << 10

    private static let cachedBytesPerEntry = 4 << 10

    private let keys: PreparedKeys
    private let settings: TokenSettings
    private let cache: Locked<VerifiedTokenCache>

    /// Makes the keys ready.
    /// - Parameter cacheEntriesMax: how many verified tokens are remembered; they take 4 KiB each on average at most.
    public init(keys: [TokenKey], settings: TokenSettings, cacheEntriesMax: Int) {
        self.keys = PreparedKeys(keys)
        self.settings = settings
        let entriesMax = max(0, cacheEntriesMax)
        cache = Locked(
            VerifiedTokenCache(entriesMax: entriesMax, bytesMax: entriesMax * Self.cachedBytesPerEntry))
    }

    /// Whom the token stands for. `expired` is said only of a token that is good in every other respect.
    public func verify(_ token: ArraySlice<UInt8>, now: Timestamp) -> Result<Identity, TokenRejection> {
        guard token.count <= Self.tokenBytesMax else { return .failure(.invalid("The token is longer than 8 KiB.")) }
        let digest = token.withUnsafeBytes(SHA256.hash)
        if let known = cache.withLock({ $0.find(digest, now: now) }) { return known.verdict(now: now) }
        do {
            let verified = try read(token)
            let verdict = verified.verdict(now: now)
            if case .success = verdict { remember(verified, for: digest) }
            return verdict
        } catch {
            return .failure(error)
        }
    }

    private func read(_ token: ArraySlice<UInt8>) throws(TokenRejection) -> VerifiedToken {
        let jws = try CompactJWS(token)
        let candidates = try keys.candidates(for: TokenHeader(jws.header))
        guard candidates.contains(where: { $0.verifies(jws) }) else {
            throw .invalid("The token's signature is by none of the project's keys that it may be by.")
        }
        return try VerifiedToken(payload: jws.payload(), settings: settings)
    }

    private func remember(_ token: VerifiedToken, for digest: Digest) {
        let entry = VerifiedTokenCache.Entry(token)
        // What falls out of the cache is freed here, after the lock.
        _ = cache.withLock { $0.insert(entry, for: digest) }
    }

    /// How many tokens are remembered, and about how many bytes they take.
    var cached: (entries: Int, bytes: Int) { cache.withLock { ($0.count, $0.bytes) } }
}

/// A project's keys, ready to verify.
private struct PreparedKeys: Sendable {
    private let byName: [KeyID: PreparedKey]
    private let byAlgorithm: [TokenAlgorithm: [PreparedKey]]

    init(_ keys: [TokenKey]) {
        let prepared = keys.map { ($0.kid, PreparedKey($0.material)) }
        byName = Dictionary(prepared, uniquingKeysWith: { first, _ in first })
        byAlgorithm = Dictionary(grouping: prepared.map(\.1), by: \.algorithm)
    }

    /// The keys that a token with this header may be signed by.
    func candidates(for header: TokenHeader) throws(TokenRejection) -> [PreparedKey] {
        guard let kid = header.kid else { return byAlgorithm[header.algorithm] ?? [] }
        guard let key = byName[kid] else { throw .unknownKey }
        guard key.algorithm == header.algorithm else {
            throw .invalid("The token's alg is not the one of the key that its kid names.")
        }
        return [key]
    }
}

private enum PreparedKey: Sendable {
    case rs256(RSAPublicKey)
    case hs256(HMACSHA256Key)

    init(_ material: TokenKeyMaterial) {
        switch material {
        case .rs256(let key): self = .rs256(key)
        case .hs256(let secret): self = .hs256(HMACSHA256Key(secret))
        }
    }

    var algorithm: TokenAlgorithm {
        switch self {
        case .rs256: .rs256
        case .hs256: .hs256
        }
    }

    func verifies(_ jws: CompactJWS) -> Bool {
        switch self {
        case .rs256(let key): key.verifyPKCS1SHA256(signature: jws.signature, message: jws.signingInput)
        case .hs256(let key): key.isValid(jws.signature, for: jws.signingInput)
        }
    }
}
