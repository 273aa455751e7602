import Foundation

/// An access token as it is sent, RFC 6750 §2.1. It is held in memory alone.
struct AccessToken: Equatable, Sendable {
    /// The longest token that the service reads, in bytes.
    static let bytesMax = 8 * 1024

    /// The token's own text, without white space around it.
    let text: String

    /// - Parameter text: the token; empty or blank is none.
    init?(_ text: String) {
        self.text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if self.text.isEmpty { return nil }
    }

    /// The value of `Authorization`; nil where the text can be in no header, so that it can't bring another one along.
    var authorization: String? {
        text.utf8.count <= Self.bytesMax && text.isVisibleASCII ? "Bearer " + text : nil
    }

    /// The claim at `path` of the token's payload, if it is a text. The signature is the service's to check: this only tells
    /// whose values are whose on this device.
    ///
    /// - Parameter path: a member's name, or names joined by dots.
    func claim(at path: String) -> String? {
        let parts = text.split(separator: ".", maxSplits: 3, omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.bytesMax, parts.count == 3, let payload = Self.base64URLDecoded(parts[1]),
            let claims = (try? JSONSerialization.jsonObject(with: payload)) as? [String: Any]
        else { return nil }
        if let whole = claims[path] { return whole as? String }
        var found: Any? = claims
        for name in path.split(separator: ".", omittingEmptySubsequences: false) {
            found = (found as? [String: Any])?[String(name)]
        }
        return found as? String
    }

    private static func base64URLDecoded(_ text: Substring) -> Data? {
        let standard = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        return Data(base64Encoded: standard + String(repeating: "=", count: (4 - standard.count % 4) % 4))
    }
}
