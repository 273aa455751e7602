import Crypto
import Domain

/// A JWS in compact form (RFC 7515 §3.1), taken apart: where its parts are in the token, and its signature.
///
/// Nothing in it is to be trusted before its signature is verified.
struct CompactJWS {
    let header: Range<Int>
    let payload: Range<Int>
    let signature: [UInt8]

    /// What the signature is of.
    var signingInput: Range<Int> { header.lowerBound..<payload.upperBound }

    init(_ token: Span<UInt8>) throws(TokenRejection) {
        guard let first = Self.dot(in: token, from: 0), let second = Self.dot(in: token, from: first + 1) else {
            throw .invalid(.malformed, "The token does not have the three parts of a signed one.")
        }
        header = 0..<first
        payload = first + 1..<second
        guard let signature = Base64URL.decode(token.extracting((second + 1)...)), !signature.isEmpty else {
            throw .invalid(.malformed, "The token's signature is missing or is not base64url.")
        }
        self.signature = signature
    }

    private static func dot(in token: Span<UInt8>, from start: Int) -> Int? {
        var index = start
        while index < token.count {
            if token[index] == UInt8(ascii: ".") { return index }
            index += 1
        }
        return nil
    }

    /// What a part holds; nil unless it is base64url of a JSON object that names nothing twice.
    static func object(_ part: Span<UInt8>) -> JSONObject? {
        guard let bytes = Base64URL.decode(part), let json = try? JSON.parse(bytes, duplicates: .refuse) else {
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
