import Crypto
import Domain

extension TokenKeyReader {
    private static let privateMembers = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]

    /// The modulus and the exponent of an RSA key as a JWK (RFC 7517, RFC 7518 §6.3.1). Nil, with a fault reported, unless
    /// it is a public key for verifying RS256.
    mutating func numbers(of jwk: JSONObject) -> (modulus: [UInt8], exponent: [UInt8])? {
        if let fault = Self.misfit(of: jwk) {
            report("/public_key" + fault.path, .invalidPublicKey, fault.message)
            return nil
        }
        guard let modulus = number("n", of: jwk), let exponent = number("e", of: jwk) else { return nil }
        return (modulus, exponent)
    }

    private mutating func number(_ name: String, of jwk: JSONObject) -> [UInt8]? {
        let text = jwk[name]?.asString.map { Array($0.utf8) } ?? []
        guard !text.isEmpty, let bytes = Base64URL.decode(text) else {
            report("/public_key/\(name)", .invalidPublicKey, "\(name) is a number in base64url without padding.")
            return nil
        }
        return bytes
    }

    private static func misfit(of jwk: JSONObject) -> (path: String, message: String)? {
        if jwk["keys"] != nil { return ("/keys", "Send one key of the set, and each as a token key of its own.") }
        if let name = privateMembers.first(where: { jwk[$0] != nil }) {
            return (
                "/\(name)", "This is a private key. Send kty, n and e only, and replace a key that has left its place."
            )
        }
        if !isText("RSA", jwk["kty"]) { return ("/kty", "The kty of an RS256 key is RSA.") }
        if let use = jwk["use"], !isText("sig", use) { return ("/use", "The use of a key that verifies is sig.") }
        if let algorithm = jwk["alg"], !isText("RS256", algorithm) {
            return ("/alg", "This key is for another algorithm than RS256.")
        }
        if let operations = jwk["key_ops"], operations.asArray?.contains(where: { isText("verify", $0) }) != true {
            return ("/key_ops", "The key_ops of a key that verifies hold verify.")
        }
        return nil
    }

    private static func isText(_ text: String, _ value: JSON?) -> Bool {
        value?.asString.map { ExactString($0) == ExactString(text) } ?? false
    }
}

extension RSAKeyError {
    /// What to send instead.
    var advice: String {
        switch self {
        case .unreadable:
            "Send one PEM block, BEGIN PUBLIC KEY or BEGIN RSA PUBLIC KEY, as it is in its file, or a JWK."
        case .privateKey:
            "This is a private key, which must not leave its place: replace it, and send the new one's public key "
                + "(openssl rsa -in key.pem -pubout)."
        case .certificate:
            "This is a certificate. Send the public key in it (openssl x509 -in certificate.pem -pubkey -noout)."
        case .notRSA: "RS256 takes an RSA key, and this is another kind of key."
        case .tooSmall(let bits): "An RSA key has 2,048 bits at least, and this one has \(bits)."
        case .tooLarge(let bits): "An RSA key has 8,192 bits at most, and this one has \(bits)."
        case .weakExponent: "The public exponent is odd, more than 1 and 64 bits long at most; 65537 is the usual one."
        }
    }
}
