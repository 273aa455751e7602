@testable import Crypto

// `#expect` takes no spans.

extension RSAPublicKey {
    func verifyPKCS1SHA256(signature: [UInt8], message: [UInt8]) -> Bool {
        verifyPKCS1SHA256(signature: signature, message: message.span)
    }
}

extension HMACSHA256Key {
    func isValid(_ code: [UInt8], for message: [UInt8]) -> Bool { isValid(code, for: message.span) }
}
