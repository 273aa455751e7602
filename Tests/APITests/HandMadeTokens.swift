import Crypto
import Domain
import Foundation
import TestSupport

/// Access tokens made by hand, good and bad.
enum HandMadeToken {
    /// What every good one says: a VIP whose token is good for long.
    static let payload: JSON = ["sub": "user-1", "exp": 4_000_000_000, "claims": ["role": "vip"]]

    /// One part of a token.
    static func part(_ bytes: some Sequence<UInt8>) -> String { Base64URL.encode(bytes) }

    /// Header and payload, to be signed.
    static func signingInput(_ header: JSON, _ payload: JSON) -> String {
        part(header.encoded()) + "." + part(payload.encoded())
    }

    /// Signed with HMAC-SHA-256.
    static func hs256(_ header: JSON, _ payload: JSON, secret: [UInt8]) -> String {
        hs256(signingInput(header, payload), secret: secret)
    }

    /// Signed with HMAC-SHA-256, whatever there is to sign.
    static func hs256(_ input: String, secret: [UInt8]) -> String {
        input + "." + part(HMACSHA256.authenticate(Array(input.utf8), key: secret))
    }
}

extension ProjectFixture {
    /// A token of the key `main` with this payload.
    func token(payload: JSON, header: JSON = ["alg": "HS256", "kid": "main"]) -> String {
        HandMadeToken.hs256(header, payload, secret: Array(tokenSecret.utf8))
    }
}

/// An RSA key of the `openssl` command, and its signatures.
struct RSAKey: Sendable {
    /// The public key.
    let publicPEM: String
    /// The private key.
    let privatePEM: String
    private let file: URL

    init(bits: Int = 2048) throws {
        file = FileManager.default.temporaryDirectory.appending(path: "rsa-\(UUID().uuidString).pem")
        let options = ["-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:\(bits)", "-out", file.path]
        _ = try Self.openssl(["genpkey"] + options)
        privatePEM = try String(contentsOf: file, encoding: .utf8)
        publicPEM = String(decoding: try Self.openssl(["pkey", "-in", file.path, "-pubout"]), as: UTF8.self)
    }

    /// Removes the key's file.
    func remove() { try? FileManager.default.removeItem(at: file) }

    /// Signed with RSASSA-PKCS1-v1_5 and SHA-256.
    func sign(header: JSON, payload: JSON) throws -> String {
        let input = HandMadeToken.signingInput(header, payload)
        let signature = try Self.openssl(["dgst", "-sha256", "-sign", file.path], input: Array(input.utf8))
        return input + "." + HandMadeToken.part(signature)
    }

    private static func openssl(_ arguments: [String], input: [UInt8] = []) throws -> Data {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.standardError = FileHandle.nullDevice
        let (output, source) = try Process.alone {
            let (output, source) = (Pipe(), Pipe())
            process.standardInput = source
            process.standardOutput = output
            try process.run()
            return (output, source)
        }
        try source.fileHandleForWriting.write(contentsOf: Data(input))
        try source.fileHandleForWriting.close()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return data
    }
}
