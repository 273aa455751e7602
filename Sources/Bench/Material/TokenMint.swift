import COpenSSL
import Crypto
import Dispatch
import Foundation
import Locking

/// Makes access tokens that are signed with RS256 by a key of its own.
struct TokenMint: Sendable {
    /// The name of the key.
    static let kid = "bench"
    /// What the tokens say who made them.
    static let issuer = "https://issuer.bench.example"

    /// The public key as PEM.
    let publicKey: String
    private let privateKey: [UInt8]
    private let expires = Int(Date.now.timeIntervalSince1970) + 86_400

    /// Makes a key of 2,048 bits.
    init() throws {
        let context = EVP_PKEY_CTX_new_from_name(nil, "RSA", nil)
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_rsa_keygen_bits(context, 2_048) == 1,
            EVP_PKEY_generate(context, &key) == 1
        else { throw BenchError("OpenSSL makes no key") }
        defer { EVP_PKEY_free(key) }
        privateKey = try Self.encoded { i2d_PrivateKey(key, $0) }
        let lines = Data(try Self.encoded { i2d_PUBKEY(key, $0) }).base64EncodedString(options: .lineLength64Characters)
        publicKey = "-----BEGIN PUBLIC KEY-----\n\(lines)\n-----END PUBLIC KEY-----\n"
    }

    /// The tokens of the users of these numbers, made on all processors.
    func tokens(_ numbers: Range<Int>) throws -> [String] {
        let chunk = 250
        let chunks = (numbers.count + chunk - 1) / chunk
        let made = Locked<[Int: [String]]>([:])
        DispatchQueue.concurrentPerform(iterations: chunks) { index in
            guard let signer = RSASigner(privateKey: privateKey) else { return }
            let first = numbers.lowerBound + index * chunk
            let tokens = (first..<min(first + chunk, numbers.upperBound)).compactMap { token($0, signer) }
            made.withLock { $0[index] = tokens }
        }
        let tokens = made.withLock { made in (0..<chunks).flatMap { made[$0] ?? [] } }
        guard tokens.count == numbers.count else { throw BenchError("OpenSSL signs no tokens") }
        return tokens
    }

    private func token(_ number: Int, _ signer: RSASigner) -> String? {
        let tier = ["none", "silver", "gold", "platinum"][number % 4]
        let role = ["customer", "vip", "staff-1", "staff-3"][number / 4 % 4]
        let header = #"{"alg":"RS256","typ":"JWT","kid":"\#(Self.kid)"}"#
        let payload =
            #"{"iss":"\#(Self.issuer)","sub":"user-\#(number)","iat":\#(expires - 86_400),"exp":\#(expires),"#
            + #""tier":"\#(tier)","claims":{"role":"\#(role)","beta":\#(number % 8 == 0)}}"#
        let text = Base64URL.encode(header.utf8) + "." + Base64URL.encode(payload.utf8)
        return signer.sign(Array(text.utf8)).map { text + "." + Base64URL.encode($0) }
    }

    private static func encoded(
        _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
    ) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: max(0, Int(write(nil))))
        let written = bytes.withUnsafeMutableBufferPointer { buffer in
            var position = buffer.baseAddress
            return write(&position)
        }
        guard written > 0, written == bytes.count else { throw BenchError("OpenSSL writes no key") }
        return bytes
    }
}

/// A private RSA key, used by one thread.
private final class RSASigner {
    private let key: OpaquePointer
    private let context: OpaquePointer

    /// Nil unless the bytes are a DER private key.
    init?(privateKey: [UInt8]) {
        let key = privateKey.withUnsafeBufferPointer { buffer in
            var position = buffer.baseAddress
            return d2i_AutoPrivateKey(nil, &position, buffer.count)
        }
        guard let key else { return nil }
        guard let context = EVP_MD_CTX_new() else {
            EVP_PKEY_free(key)
            return nil
        }
        (self.key, self.context) = (key, context)
    }

    deinit {
        EVP_MD_CTX_free(context)
        EVP_PKEY_free(key)
    }

    /// The PKCS#1 v1.5 signature with SHA-256.
    func sign(_ message: [UInt8]) -> [UInt8]? {
        var signature = [UInt8](repeating: 0, count: 256)
        var length = signature.count
        guard EVP_DigestSignInit_ex(context, nil, "SHA256", nil, nil, key, nil) == 1,
            EVP_DigestSign(context, &signature, &length, message, message.count) == 1
        else { return nil }
        return Array(signature[..<length])
    }
}
