import Foundation

@testable import RemoteConfigClient

/// Makes tokens of the usual shape, signed by nobody.
enum JWT {
    /// - Parameter signature: what tells one token of a user from the next.
    static func of(_ payload: String, signature: String = "c2lnbmF0dXJl") -> String {
        [base64URL(#"{"alg":"RS256"}"#), base64URL(payload), signature].joined(separator: ".")
    }

    static func base64URL(_ text: String) -> String {
        Data(text.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
            "=", with: "")
    }
}

extension Caller {
    /// Whoever holds a token whose user is in `sub`.
    static func holding(_ token: String?) -> Caller { Caller(token: token, userIDClaim: "sub") }
}
