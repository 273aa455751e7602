import COpenSSL

/// How much work and memory scrypt (RFC 7914) takes: 128 × N × r bytes, p times over.
public struct ScryptCost: Hashable, Sendable {
    /// The binary logarithm of N.
    public let logN: Int
    /// The block size.
    public let r: Int
    /// The parallelisation.
    public let p: Int

    /// Nil unless N is 2 to 2^20, r and p are 1 to 32, and the memory is 256 MiB at most.
    public init?(logN: Int, r: Int, p: Int) {
        guard (1...20).contains(logN), (1...32).contains(r), (1...32).contains(p) else { return nil }
        guard 128 * r << logN <= 256 << 20 else { return nil }
        self.logN = logN
        self.r = r
        self.p = p
    }
}

/// The password-based key derivation function scrypt (RFC 7914).
public enum Scrypt {
    /// `length` bytes derived from the password and the salt; nil when OpenSSL refuses, for want of memory say.
    public static func derive(password: [UInt8], salt: [UInt8], cost: ScryptCost, length: Int) -> [UInt8]? {
        guard length > 0, let algorithm = EVP_KDF_fetch(nil, "SCRYPT", nil) else { return nil }
        defer { EVP_KDF_free(algorithm) }
        guard let context = EVP_KDF_CTX_new(algorithm) else { return nil }
        defer { EVP_KDF_CTX_free(context) }
        var derived = [UInt8](repeating: 0, count: length)
        let status = withParameters(password: password, salt: salt, cost: cost) { parameters in
            EVP_KDF_derive(context, &derived, length, parameters)
        }
        guard status == 1 else {
            ERR_clear_error()
            return nil
        }
        return derived
    }

    private static func withParameters(
        password: [UInt8], salt: [UInt8], cost: ScryptCost, _ body: ([OSSL_PARAM]) -> Int32
    ) -> Int32 {
        var n = UInt64(1) << UInt64(cost.logN)
        var r = UInt32(cost.r)
        var p = UInt32(cost.p)
        var memoryMax = UInt64(512 << 20)
        return withUnsafeMutablePointer(to: &n) { n in
            withUnsafeMutablePointer(to: &r) { r in
                withUnsafeMutablePointer(to: &p) { p in
                    withUnsafeMutablePointer(to: &memoryMax) { memoryMax in
                        password.withBytes { password, passwordCount in
                            salt.withBytes { salt, saltCount in
                                body([
                                    octets(COPENSSL_KDF_PASSWORD, password, passwordCount),
                                    octets(COPENSSL_KDF_SALT, salt, saltCount),
                                    OSSL_PARAM_construct_uint64(COPENSSL_KDF_SCRYPT_N, n),
                                    OSSL_PARAM_construct_uint32(COPENSSL_KDF_SCRYPT_R, r),
                                    OSSL_PARAM_construct_uint32(COPENSSL_KDF_SCRYPT_P, p),
                                    OSSL_PARAM_construct_uint64(COPENSSL_KDF_SCRYPT_MAXMEM, memoryMax),
                                    OSSL_PARAM_construct_end(),
                                ])
                            }
                        }
                    }
                }
            }
        }
    }

    /// OpenSSL only reads what a parameter that is set points at, though its type says otherwise.
    private static func octets(_ name: UnsafePointer<CChar>, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> OSSL_PARAM
    {
        OSSL_PARAM_construct_octet_string(name, UnsafeMutableRawPointer(mutating: bytes), count)
    }
}
