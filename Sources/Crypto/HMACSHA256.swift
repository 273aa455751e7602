import COpenSSL

/// HMAC with SHA-256 (RFC 2104, FIPS 198-1).
public enum HMACSHA256 {
    /// The 32-byte authentication code of `message`.
    public static func authenticate(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        HMACSHA256Key(key).authenticate(message)
    }
}

/// A key that is made ready once and authenticates many messages, on any thread.
public final class HMACSHA256Key: Sendable {
    private let prepared: OpenSSLObject

    /// Takes a key of any length.
    public init(_ key: [UInt8]) {
        let algorithm = required(EVP_MAC_fetch(nil, "HMAC", nil), "EVP_MAC_fetch")
        defer { EVP_MAC_free(algorithm) }
        let context = required(EVP_MAC_CTX_new(algorithm), "EVP_MAC_CTX_new")
        prepared = OpenSSLObject(context) { EVP_MAC_CTX_free($0) }
        var digestName = Array("SHA256".utf8CString)
        let status = digestName.withUnsafeMutableBufferPointer { name in
            let parameters = [
                OSSL_PARAM_construct_utf8_string(COPENSSL_MAC_DIGEST, name.baseAddress, 0),
                OSSL_PARAM_construct_end(),
            ]
            return key.withBytes { EVP_MAC_init(context, $0, $1, parameters) }
        }
        require(status, "EVP_MAC_init")
    }

    /// The 32-byte authentication code of `message`.
    public func authenticate(_ message: [UInt8]) -> [UInt8] { authenticate(message.span) }

    /// The 32-byte authentication code of `message`.
    public func authenticate(_ message: Span<UInt8>) -> [UInt8] {
        let context = required(EVP_MAC_CTX_dup(prepared.pointer), "EVP_MAC_CTX_dup")
        defer { EVP_MAC_CTX_free(context) }
        require(message.withBytes { EVP_MAC_update(context, $0, $1) }, "EVP_MAC_update")
        var code = [UInt8](repeating: 0, count: 32)
        var length = 0
        require(EVP_MAC_final(context, &code, &length, code.count), "EVP_MAC_final")
        return code
    }

    /// Whether `code` is the authentication code of `message`; takes the same time wherever they differ.
    public func isValid(_ code: [UInt8], for message: Span<UInt8>) -> Bool {
        ConstantTime.equal(code, authenticate(message))
    }
}
