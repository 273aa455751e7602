import Crypto
import Domain

/// A JWS in compact form (RFC 7515 §3.1), taken apart. Nothing in it is to be trusted before its signature is verified.
struct CompactJWS {
    /// What the signature is of.
    let signingInput: [UInt8]
    let signature: [UInt8]
    let header: JSONObject
    private let encodedPayload: ArraySlice<UInt8>

    init(_ token: ArraySlice<UInt8>) throws(TokenRejection) {
        let parts = token.split(separator: UInt8(ascii: "."), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw .invalid("The token has not the three parts of a signed one.") }
        guard let signature = Base64URL.decode(parts[2]), !signature.isEmpty else {
            throw .invalid("The token's signature is missing or is not base64url.")
        }
        guard let header = Self.object(parts[0]) else {
            throw .invalid("The token's header is not base64url of a JSON object that names nothing twice.")
        }
        self.header = header
        self.signature = signature
        signingInput = Array(token[parts[0].startIndex..<parts[1].endIndex])
        encodedPayload = parts[1]
    }

    /// The payload, to be read once the signature is verified.
    func payload() throws(TokenRejection) -> JSONObject {
        guard let payload = Self.object(encodedPayload) else {
            throw .invalid("The token's payload is not base64url of a JSON object that names nothing twice.")
        }
        return payload
    }

    private static func object(_ text: ArraySlice<UInt8>) -> JSONObject? {
        guard let bytes = Base64URL.decode(text), let json = try? JSON.parse(bytes, duplicates: .refuse) else {
            return nil
        }
        return json.asObject
    }
}

extension CompactJWS {
    /// Signs header and payload with HMAC-SHA-256.
    static func sign(header: JSON, payload: JSON, key: HMACSHA256Key) -> String {
        let input = Base64URL.encode(header.encoded()) + "." + Base64URL.encode(payload.encoded())
        return input + "." + Base64URL.encode(key.authenticate(Array(input.utf8)))
    }
}
