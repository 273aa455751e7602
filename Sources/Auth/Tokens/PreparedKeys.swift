import Crypto
import Domain
import Locking

/// A project's keys, ready to verify.
final class PreparedKeys: Sendable {
    /// Keys that a token may be signed by.
    struct Candidates: Sendable {
        let keys: [PreparedKey]
        let areRemembered: Bool
    }

    /// Tells these keys from any others.
    let fingerprint: Digest
    private let byName: [KeyID: PreparedKey]
    private let byAlgorithm: [TokenAlgorithm: [PreparedKey]]
    private let known = Locked(KnownHeaders())

    init(_ keys: [TokenKey], fingerprint: Digest) {
        let prepared = keys.map { ($0.kid, PreparedKey($0.material)) }
        byName = Dictionary(prepared, uniquingKeysWith: { first, _ in first })
        byAlgorithm = Dictionary(grouping: prepared.map(\.1), by: \.algorithm)
        self.fingerprint = fingerprint
    }

    /// The keys that a token with this header, as it is encoded, may be signed by.
    func candidates(for encodedHeader: Span<UInt8>) throws(TokenRejection) -> Candidates {
        if let keys = known.withLock({ $0.find(encodedHeader) }) { return Candidates(keys: keys, areRemembered: true) }
        guard let header = CompactJWS.object(encodedHeader) else {
            throw .invalid(.malformed, "The token's header is not base64url of a JSON object that names nothing twice.")
        }
        return Candidates(keys: try candidates(for: TokenHeader(header)), areRemembered: false)
    }

    /// Spares the next token with the same header the reading of it. Only for the header of a token whose signature is
    /// verified, so that no one else can put anything here.
    func remember(_ candidates: Candidates, for encodedHeader: Span<UInt8>) {
        known.withLock { $0.insert(candidates.keys, for: encodedHeader) }
    }

    private func candidates(for header: TokenHeader) throws(TokenRejection) -> [PreparedKey] {
        guard let kid = header.kid else { return byAlgorithm[header.algorithm] ?? [] }
        guard let key = byName[kid] else { throw .unknownKey }
        guard key.algorithm == header.algorithm else {
            throw .invalid(.algorithm, "The token's alg is not the one of the key that its kid names.")
        }
        return [key]
    }
}

extension PreparedKeys {
    /// Equal for the same names with the same material in whatever order, and for nothing else.
    static func fingerprint(of keys: [TokenKey]) -> Digest {
        var bytes: [UInt8] = []
        func add(_ field: [UInt8]) {
            withUnsafeBytes(of: UInt64(field.count).bigEndian) { bytes += $0 }
            bytes += field
        }
        for key in keys.sorted(by: { ExactString($0.kid.text) < ExactString($1.kid.text) }) {
            add(Array(key.kid.text.utf8))
            add(Array(key.material.algorithm.rawValue.utf8))
            switch key.material {
            case .rs256(let key): add(key.der)
            case .hs256(let secret): add(secret)
            }
        }
        return SHA256.hash(bytes)
    }
}

/// The headers that verified tokens came with lately, as they were encoded: an issuer writes the same one each time.
struct KnownHeaders: Sendable {
    private static let countMax = 4
    private static let headerBytesMax = 512

    private var headers: [(encoded: [UInt8], keys: [PreparedKey])] = []
    private var next = 0

    func find(_ encoded: Span<UInt8>) -> [PreparedKey]? {
        headers.first { encoded.isEqual(to: $0.encoded.span) }?.keys
    }

    mutating func insert(_ keys: [PreparedKey], for encoded: Span<UInt8>) {
        guard encoded.count <= Self.headerBytesMax, find(encoded) == nil else { return }
        let header = (encoded: encoded.withUnsafeBufferPointer { Array($0) }, keys: keys)
        if headers.count < Self.countMax { headers.append(header) } else { headers[next] = header }
        next = (next + 1) % Self.countMax
    }
}

/// A key that verifies without being made ready again.
enum PreparedKey: Sendable {
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

    func verifies(_ signature: [UInt8], of message: Span<UInt8>) -> Bool {
        switch self {
        case .rs256(let key): key.verifyPKCS1SHA256(signature: signature, message: message)
        case .hs256(let key): key.isValid(signature, for: message)
        }
    }
}

extension Span where Element == UInt8 {
    fileprivate func isEqual(to other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for index in indices where self[index] != other[index] { return false }
        return true
    }
}
