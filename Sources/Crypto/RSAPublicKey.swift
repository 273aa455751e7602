import COpenSSL

/// Why something is no RSA key that signatures may be verified with.
public enum RSAKeyError: Error, Hashable, Sendable {
    /// Not a public key in the expected form.
    case unreadable
    /// A private key, which nobody should have sent.
    case privateKey
    /// A certificate, which holds a key but also says by whom and until when, and those are not looked at.
    case certificate
    /// A key for another algorithm.
    case notRSA
    /// A modulus of fewer than 2,048 bits.
    case tooSmall(bits: Int)
    /// A modulus of more than 8,192 bits, with which verifying takes too long.
    case tooLarge(bits: Int)
    /// A public exponent that is 1, even, or longer than 64 bits.
    case weakExponent
}

/// An RSA public key that is fit for verifying, made ready once; any thread may use it.
public final class RSAPublicKey: Sendable {
    /// How long the modulus may be: RFC 7518 §3.3 asks for 2,048 bits at least.
    public static let bitsAllowed = 2048...8192

    /// The key as a DER SubjectPublicKeyInfo (RFC 5280 §4.1).
    public let der: [UInt8]
    /// The length of the modulus.
    public let bits: Int
    private let contexts: ContextPool

    /// Reads a DER SubjectPublicKeyInfo of an RSA key.
    public convenience init(der: [UInt8]) throws(RSAKeyError) {
        guard let key = Self.decode(der, d2i_PUBKEY) else { throw .unreadable }
        try self.init(key)
    }

    /// Reads one PEM block: `PUBLIC KEY`, or `RSA PUBLIC KEY` (PKCS#1, RFC 8017 §A.1.1).
    public convenience init(pem: String) throws(RSAKeyError) {
        guard let block = PEM(pem) else { throw .unreadable }
        switch block.label {
        case "PUBLIC KEY": try self.init(der: block.der)
        case "RSA PUBLIC KEY":
            guard let key = Self.decode(block.der, { d2i_PublicKey(EVP_PKEY_RSA, $0, $1, $2) }) else {
                throw .unreadable
            }
            try self.init(key)
        case let label where label.utf8.suffix(11).elementsEqual("PRIVATE KEY".utf8): throw .privateKey
        case let label where label.utf8.suffix(11).elementsEqual("CERTIFICATE".utf8): throw .certificate
        default: throw .unreadable
        }
    }

    /// Takes a key's two numbers, big-endian, as a JWK has them (RFC 7518 §6.3.1).
    public convenience init(modulus: [UInt8], exponent: [UInt8]) throws(RSAKeyError) {
        let bytesMax = Self.bitsAllowed.upperBound / 8
        let modulus = modulus.drop { $0 == 0 }
        let exponent = exponent.drop { $0 == 0 }
        guard modulus.count <= bytesMax else { throw .tooLarge(bits: modulus.count * 8) }
        guard (1...8).contains(exponent.count) else { throw .weakExponent }
        guard let key = Self.key(modulus: Array(modulus), exponent: Array(exponent)) else { throw .unreadable }
        try self.init(key)
    }

    /// Takes ownership of `key`.
    private init(_ key: OpaquePointer) throws(RSAKeyError) {
        let key = OpenSSLObject(key) { EVP_PKEY_free($0) }
        guard EVP_PKEY_get_base_id(key.pointer) == EVP_PKEY_RSA else { throw .notRSA }
        let bits = Int(EVP_PKEY_get_bits(key.pointer))
        guard bits >= Self.bitsAllowed.lowerBound else { throw .tooSmall(bits: bits) }
        guard bits <= Self.bitsAllowed.upperBound else { throw .tooLarge(bits: bits) }
        guard Self.hasSoundExponent(key.pointer) else { throw .weakExponent }
        guard let der = Self.encode(key.pointer), let prepared = Self.verification(key.pointer) else {
            ERR_clear_error()
            throw .unreadable
        }
        self.der = der
        self.bits = bits
        contexts = ContextPool(
            make: { required(EVP_PKEY_CTX_dup(prepared.pointer), "EVP_PKEY_CTX_dup") }, free: { EVP_PKEY_CTX_free($0) })
    }

    /// Whether `signature` is an RSASSA-PKCS1-v1_5 signature with SHA-256 (RFC 8017 §8.2) of `message` by this key's owner.
    public func verifyPKCS1SHA256(signature: [UInt8], message: Span<UInt8>) -> Bool {
        guard signature.count == (bits + 7) / 8 else { return false }
        let digest = Self.digest(of: message)
        let status = contexts.withContext { EVP_PKEY_verify($0, signature, signature.count, digest, digest.count) }
        if status != 1 { ERR_clear_error() }
        return status == 1
    }
}

extension RSAPublicKey {
    private typealias Decoder = (
        UnsafeMutablePointer<OpaquePointer?>?, UnsafeMutablePointer<UnsafePointer<UInt8>?>?, Int
    ) -> OpaquePointer?

    /// Nil unless `der` is one key and nothing after it.
    private static func decode(_ der: [UInt8], _ decoder: Decoder) -> OpaquePointer? {
        guard der.count <= PEM.bytesMax else { return nil }
        let key: OpaquePointer? = der.withBytes { base, count in
            var position: UnsafePointer<UInt8>? = base
            guard let key = decoder(nil, &position, count) else { return nil }
            if position == base + count { return key }
            EVP_PKEY_free(key)
            return nil
        }
        if key == nil { ERR_clear_error() }
        return key
    }

    private static func encode(_ key: OpaquePointer) -> [UInt8]? {
        let count = i2d_PUBKEY(key, nil)
        guard count > 0 else { return nil }
        var der = [UInt8](repeating: 0, count: Int(count))
        let written = der.withUnsafeMutableBufferPointer { buffer in
            var position = buffer.baseAddress
            return i2d_PUBKEY(key, &position)
        }
        return written == count ? der : nil
    }

    /// A context that has all of a verification but the signature and the message's digest.
    private static func verification(_ key: OpaquePointer) -> OpenSSLObject? {
        guard let context = EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else { return nil }
        let object = OpenSSLObject(context) { EVP_PKEY_CTX_free($0) }
        guard EVP_PKEY_verify_init(context) == 1, EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1,
            EVP_PKEY_CTX_set_signature_md(context, sha256.pointer) == 1
        else { return nil }
        return object
    }

    private static let sha256 = OpenSSLObject(required(EVP_MD_fetch(nil, "SHA256", nil), "EVP_MD_fetch")) {
        EVP_MD_free($0)
    }

    /// By EVP like the rest of the verification, so that one provider does all of it.
    private static func digest(of message: Span<UInt8>) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 32)
        require(message.withBytes { EVP_Digest($0, $1, &digest, nil, sha256.pointer, nil) }, "EVP_Digest")
        return digest
    }

    private static func hasSoundExponent(_ key: OpaquePointer) -> Bool {
        var exponent: OpaquePointer?
        guard EVP_PKEY_get_bn_param(key, COPENSSL_RSA_E, &exponent) == 1 else { return false }
        defer { BN_free(exponent) }
        return BN_is_odd(exponent) == 1 && BN_is_one(exponent) == 0 && BN_num_bits(exponent) <= 64
    }

    private static func key(modulus: [UInt8], exponent: [UInt8]) -> OpaquePointer? {
        let n = modulus.withBytes { BN_bin2bn($0, Int32($1), nil) }
        let e = exponent.withBytes { BN_bin2bn($0, Int32($1), nil) }
        let builder = OSSL_PARAM_BLD_new()
        let context = EVP_PKEY_CTX_new_from_name(nil, "RSA", nil)
        defer {
            BN_free(n)
            BN_free(e)
            OSSL_PARAM_BLD_free(builder)
            EVP_PKEY_CTX_free(context)
            ERR_clear_error()
        }
        guard OSSL_PARAM_BLD_push_BN(builder, COPENSSL_RSA_N, n) == 1,
            OSSL_PARAM_BLD_push_BN(builder, COPENSSL_RSA_E, e) == 1,
            let parameters = OSSL_PARAM_BLD_to_param(builder)
        else { return nil }
        defer { OSSL_PARAM_free(parameters) }
        var key: OpaquePointer?
        guard EVP_PKEY_fromdata_init(context) == 1,
            EVP_PKEY_fromdata(context, &key, COPENSSL_PUBLIC_KEY, parameters) == 1
        else { return nil }
        return key
    }
}
