import Crypto
import Domain
import Synchronization

/// Verifies a project's access tokens: compact JWS (RFC 7515), JWT claims (RFC 7519), RS256 or HS256.
///
/// The key decides the algorithm, never the token. Any thread may call it; it neither blocks nor waits.
public final class TokenVerifier: Sendable {
    /// A longer token is refused unread.
    public static let tokenBytesMax = 8 << 10

    private let keys: PreparedKeys
    private let settings: TokenSettings
    private let cache: VerifiedTokenCache
    /// How many tokens were not found among those remembered, and so were read.
    let reads = Atomic<Int>(0)

    /// Makes the keys ready, or takes them over from `previous` with the tokens that it remembers, if that verifies
    /// alike: has the same keys, settings and limit. The two then remember together.
    ///
    /// - Parameter cacheEntriesMax: how many verified tokens are remembered; they take 4 KiB each on average at most.
    public init(
        keys: [TokenKey], settings: TokenSettings, cacheEntriesMax: Int, takingOver previous: TokenVerifier? = nil
    ) {
        let fingerprint = PreparedKeys.fingerprint(of: keys)
        self.settings = settings
        if let previous, previous.keys.fingerprint == fingerprint, previous.settings.isWrittenLike(settings),
            previous.cache.entriesMax == max(0, cacheEntriesMax)
        {
            self.keys = previous.keys
            cache = previous.cache
        } else {
            self.keys = PreparedKeys(keys, fingerprint: fingerprint)
            cache = VerifiedTokenCache(entriesMax: cacheEntriesMax)
        }
    }

    /// Whom the token stands for. `expired` is said only of a token that is good in every other respect.
    public func verify(_ token: ArraySlice<UInt8>, now: Timestamp) -> Result<Identity, TokenRejection> {
        verify(token.span, now: now)
    }

    /// Whom the token stands for. `expired` is said only of a token that is good in every other respect.
    public func verify(_ token: Span<UInt8>, now: Timestamp) -> Result<Identity, TokenRejection> {
        judge(token, now: now).result
    }

    /// The same, and whether that was known already.
    public func judge(_ token: Span<UInt8>, now: Timestamp) -> TokenJudgement {
        guard token.count <= Self.tokenBytesMax else {
            let rejection = TokenRejection.invalid(.malformed, "The token is longer than 8 KiB.")
            return TokenJudgement(result: .failure(rejection), isRemembered: false)
        }
        let digest = token.withUnsafeBytes { SHA256.hash($0) }
        if let known = cache.find(digest, now: now) {
            return TokenJudgement(result: known.verdict(now: now), isRemembered: true)
        }
        do {
            let verified = try read(token)
            let verdict = verified.verdict(now: now)
            if case .success = verdict { cache.insert(verified, for: digest) }
            return TokenJudgement(result: verdict, isRemembered: false)
        } catch {
            return TokenJudgement(result: .failure(error), isRemembered: false)
        }
    }

    private func read(_ token: Span<UInt8>) throws(TokenRejection) -> VerifiedToken {
        reads.add(1, ordering: .relaxed)
        let jws = try CompactJWS(token)
        let header = token.extracting(jws.header)
        let candidates = try keys.candidates(for: header)
        let input = token.extracting(jws.signingInput)
        guard candidates.keys.contains(where: { $0.verifies(jws.signature, of: input) }) else {
            throw .invalid(
                .signature, "The token's signature is by none of the project's keys that it may be by.")
        }
        if !candidates.areRemembered { keys.remember(candidates, for: header) }
        guard let payload = CompactJWS.object(token.extracting(jws.payload)) else {
            throw .invalid(
                .malformed, "The token's payload is not base64url of a JSON object that names nothing twice.")
        }
        return try VerifiedToken(payload: payload, settings: settings)
    }
}

extension TokenVerifier {
    /// About how many bytes the remembered tokens take. Costs one load.
    public var cachedBytes: Int { cache.bytes }

    /// Forgets every token, so that the next of each is verified again.
    public func forgetCached() { cache.removeAll() }

    /// How many tokens are remembered, and about how many bytes they take.
    public var cached: (entries: Int, bytes: Int) { (cache.count, cache.bytes) }
}

extension TokenSettings {
    /// Whether no token can tell the two apart. Swift's own comparison of texts is laxer than that of tokens.
    fileprivate func isWrittenLike(_ other: TokenSettings) -> Bool { texts == other.texts }

    private var texts: [ExactString?] {
        let place: String? =
            switch claims {
            case .object(let path): path.text
            case .topLevel: nil
            }
        return [issuer, audience, uidClaim.text, tierClaim.text, place].map { $0.map { ExactString($0) } }
    }
}
