import COpenSSL

/// AES-256 in Galois/counter mode (NIST SP 800-38D), with a random nonce for each message.
public enum AESGCM {
    static let keyLength = 32
    static let nonceLength = 12
    static let tagLength = 16

    /// The nonce, the ciphertext and the tag in one. `key` has 32 bytes; `context` is authenticated, not contained.
    public static func seal(_ plain: [UInt8], key: [UInt8], context: [UInt8]) -> [UInt8] {
        seal(plain, key: key, nonce: SecureRandom.bytes(nonceLength), context: context)
    }

    static func seal(_ plain: [UInt8], key: [UInt8], nonce: [UInt8], context: [UInt8]) -> [UInt8] {
        precondition(key.count == keyLength && nonce.count == nonceLength, "AES-256-GCM takes 32 bytes of key")
        let cipher = required(EVP_CIPHER_CTX_new(), "EVP_CIPHER_CTX_new")
        defer { EVP_CIPHER_CTX_free(cipher) }
        require(EVP_EncryptInit_ex2(cipher, EVP_aes_256_gcm(), key, nonce, nil), "EVP_EncryptInit_ex2")
        var length: Int32 = 0
        let hasContext = context.withBytes { EVP_EncryptUpdate(cipher, nil, &length, $0, Int32($1)) }
        require(hasContext, "EVP_EncryptUpdate")
        var ciphertext = [UInt8](repeating: 0, count: plain.count)
        require(plain.withBytes { EVP_EncryptUpdate(cipher, &ciphertext, &length, $0, Int32($1)) }, "EVP_EncryptUpdate")
        var tag = [UInt8](repeating: 0, count: tagLength)
        require(EVP_EncryptFinal_ex(cipher, &tag, &length), "EVP_EncryptFinal_ex")
        require(EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, Int32(tagLength), &tag), "EVP_CIPHER_CTX_ctrl")
        return nonce + ciphertext + tag
    }

    /// What was sealed; nil unless it was sealed with this very key and context and nobody has changed it since.
    public static func open(_ sealed: [UInt8], key: [UInt8], context: [UInt8]) -> [UInt8]? {
        guard key.count == keyLength, sealed.count >= nonceLength + tagLength else { return nil }
        let nonce = Array(sealed.prefix(nonceLength))
        let ciphertext = Array(sealed.dropFirst(nonceLength).dropLast(tagLength))
        var tag = Array(sealed.suffix(tagLength))
        let cipher = required(EVP_CIPHER_CTX_new(), "EVP_CIPHER_CTX_new")
        defer { EVP_CIPHER_CTX_free(cipher) }
        require(EVP_DecryptInit_ex2(cipher, EVP_aes_256_gcm(), key, nonce, nil), "EVP_DecryptInit_ex2")
        var length: Int32 = 0
        let hasContext = context.withBytes { EVP_DecryptUpdate(cipher, nil, &length, $0, Int32($1)) }
        require(hasContext, "EVP_DecryptUpdate")
        var plain = [UInt8](repeating: 0, count: ciphertext.count)
        require(ciphertext.withBytes { EVP_DecryptUpdate(cipher, &plain, &length, $0, Int32($1)) }, "EVP_DecryptUpdate")
        require(EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, Int32(tagLength), &tag), "EVP_CIPHER_CTX_ctrl")
        var rest = [UInt8](repeating: 0, count: tagLength)
        guard EVP_DecryptFinal_ex(cipher, &rest, &length) == 1 else {
            ERR_clear_error()
            return nil
        }
        return plain
    }
}
