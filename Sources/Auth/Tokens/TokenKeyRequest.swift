import Crypto
import Domain

/// What the body of `POST /projects/{p}/token-keys` asks for.
public struct TokenKeyRequest: Sendable {
    /// The name asked for, a JWK's own failing that, else one that is made.
    public let kid: KeyID
    /// What the key verifies with.
    public let material: TokenKeyMaterial

    /// How many bytes an HS256 secret has: as many as the digest at least (RFC 7518 §3.2).
    public static let secretBytesAllowed = 32...1024

    /// Reads a request's body, and finds all its faults.
    public static func read(_ body: JSONObject) throws(TokenKeyFaults) -> TokenKeyRequest {
        var reader = TokenKeyReader(body)
        let request = reader.read()
        guard reader.faults.isEmpty, let request else { throw TokenKeyFaults(faults: reader.faults) }
        return request
    }
}

/// Goes through the members of one body and gathers the faults.
struct TokenKeyReader {
    private static let names = ["algorithm", "public_key", "secret", "secret_base64", "kid"]

    private let body: JSONObject
    private(set) var faults: [TokenKeyFault] = []

    init(_ body: JSONObject) { self.body = body }

    mutating func read() -> TokenKeyRequest? {
        for (name, _) in body.members where !Self.names.contains(where: { ExactString($0) == ExactString(name) }) {
            report("/" + name.asPointerToken, .unknownField, "A token key has no member of this name.")
        }
        guard let algorithm = algorithm() else { return nil }
        let ownKid = body["kid"].flatMap { kid($0, at: "/kid") }
        switch algorithm {
        case .rs256:
            refuse(["secret", "secret_base64"], "An RS256 key has a public_key and no secret.")
            guard let (key, keyKid) = publicKey() else { return nil }
            return TokenKeyRequest(kid: ownKid ?? keyKid ?? KeyID.random(), material: .rs256(key))
        case .hs256:
            refuse(["public_key"], "An HS256 key has a secret and no public_key.")
            guard let secret = secret() else { return nil }
            return TokenKeyRequest(kid: ownKid ?? KeyID.random(), material: .hs256(secret))
        }
    }

    mutating func report(_ path: String, _ code: TokenKeyFault.Code, _ message: String) {
        faults.append(TokenKeyFault(path: path, code: code, message: message))
    }

    private mutating func refuse(_ names: [String], _ message: String) {
        for name in names where body[name] != nil { report("/" + name, .unknownField, message) }
    }

    private mutating func algorithm() -> TokenAlgorithm? {
        guard let text = text("algorithm") else { return nil }
        guard let algorithm = TokenAlgorithm(exactly: text) else {
            report("/algorithm", .invalidAlgorithm, "The algorithm is RS256 or HS256.")
            return nil
        }
        return algorithm
    }

    private mutating func kid(_ value: JSON, at path: String) -> KeyID? {
        guard let text = value.asString else {
            report(path, .wrongType, "A kid is a text.")
            return nil
        }
        guard let kid = KeyID(text) else {
            report(path, .invalidKid, "A kid has 1 to 64 of A-Z, a-z, 0-9, '.', '_' and '-'.")
            return nil
        }
        return kid
    }

    private mutating func text(_ name: String) -> String? {
        guard let value = body[name] else {
            report("/" + name, .missingField, "A token key needs \(name).")
            return nil
        }
        guard let text = value.asString else {
            report("/" + name, .wrongType, "\(name) is a text.")
            return nil
        }
        return text
    }

    private mutating func secret() -> [UInt8]? {
        let name = body["secret_base64"] == nil ? "secret" : "secret_base64"
        if body["secret"] != nil, body["secret_base64"] != nil {
            report("/secret_base64", .invalidSecret, "Send either secret or secret_base64, not both.")
            return nil
        }
        guard let text = text(name) else { return nil }
        guard let bytes = name == "secret" ? Array(text.utf8) : AnyBase64.decode(text) else {
            report("/secret_base64", .invalidSecret, "secret_base64 is base64, or base64url without padding.")
            return nil
        }
        let allowed = TokenKeyRequest.secretBytesAllowed
        if bytes.count < allowed.lowerBound {
            report("/" + name, .weakKey, "A secret has \(allowed.lowerBound) bytes at least.")
        } else if bytes.count > allowed.upperBound {
            report("/" + name, .invalidSecret, "A secret has \(allowed.upperBound) bytes at most.")
        }
        return bytes
    }

    /// The key, and the name that it brings along.
    private mutating func publicKey() -> (RSAPublicKey, KeyID?)? {
        switch body["public_key"] {
        case .string(let pem):
            return key("/public_key") { () throws(RSAKeyError) in try RSAPublicKey(pem: pem) }.map { ($0, nil) }
        case .object(let jwk): return publicKey(jwk)
        case .none:
            report("/public_key", .missingField, "An RS256 key needs public_key.")
        default:
            report("/public_key", .wrongType, "public_key is the text of a PEM block or a JWK object.")
        }
        return nil
    }

    private mutating func publicKey(_ jwk: JSONObject) -> (RSAPublicKey, KeyID?)? {
        guard let (modulus, exponent) = numbers(of: jwk) else { return nil }
        let kid = body["kid"] == nil ? jwk["kid"].flatMap { self.kid($0, at: "/public_key/kid") } : nil
        return key("/public_key") { () throws(RSAKeyError) in
            try RSAPublicKey(modulus: modulus, exponent: exponent)
        }.map { ($0, kid) }
    }

    private mutating func key(_ path: String, _ read: () throws(RSAKeyError) -> RSAPublicKey) -> RSAPublicKey? {
        do {
            return try read()
        } catch {
            let isWeak =
                switch error {
                case .tooSmall, .weakExponent: true
                default: false
                }
            report(path, isWeak ? .weakKey : .invalidPublicKey, error.advice)
            return nil
        }
    }
}

extension KeyID {
    /// A name that no other key has: 16 random hexadecimal digits.
    static func random() -> KeyID {
        guard let kid = KeyID(Hex.encode(SecureRandom.bytes(8))) else {
            preconditionFailure("hexadecimal digits name a key")
        }
        return kid
    }
}
