/// The name of a header field, written as it shall stand on the wire and compared without regard to ASCII case.
///
/// Names are literals of the code, never something that came from outside, so they cost no allocation.
public struct HeaderName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    let text: StaticString

    /// A literal, which must be a token (RFC 9110 §5.1).
    public init(stringLiteral text: StaticString) {
        assert(text.withUTF8Buffer { !$0.isEmpty && $0.allSatisfy(\.isTokenCharacter) }, "\(text) is no field name")
        self.text = text
    }

    /// The name as it was written.
    public var description: String { text.description }

    /// Whether both spell one name, ASCII case aside.
    public static func == (left: HeaderName, right: HeaderName) -> Bool {
        left.text.withUTF8Buffer { left in
            right.text.withUTF8Buffer { right in
                left.count == right.count && zip(left, right).allSatisfy { $0.lowercased == $1.lowercased }
            }
        }
    }

    /// Feeds the name in lower case.
    public func hash(into hasher: inout Hasher) {
        text.withUTF8Buffer { for byte in $0 { hasher.combine(byte.lowercased) } }
    }
}

extension HeaderName {
    /// `Accept-Encoding` (RFC 9110 §12.5.3).
    public static let acceptEncoding: HeaderName = "Accept-Encoding"
    /// `Cache-Control` (RFC 9111 §5.2).
    public static let cacheControl: HeaderName = "Cache-Control"
    /// `Connection` (RFC 9110 §7.6.1).
    public static let connection: HeaderName = "Connection"
    /// `Content-Encoding` (RFC 9110 §8.4).
    public static let contentEncoding: HeaderName = "Content-Encoding"
    /// `Content-Length` (RFC 9110 §8.6).
    public static let contentLength: HeaderName = "Content-Length"
    /// `Content-Type` (RFC 9110 §8.3).
    public static let contentType: HeaderName = "Content-Type"
    /// `Date` (RFC 9110 §6.6.1).
    public static let date: HeaderName = "Date"
    /// `ETag` (RFC 9110 §8.8.3).
    public static let etag: HeaderName = "ETag"
    /// `Host` (RFC 9110 §7.2).
    public static let host: HeaderName = "Host"
    /// `If-None-Match` (RFC 9110 §13.1.2).
    public static let ifNoneMatch: HeaderName = "If-None-Match"
    /// `Transfer-Encoding` (RFC 9112 §6.1).
    public static let transferEncoding: HeaderName = "Transfer-Encoding"
    /// `Vary` (RFC 9110 §12.5.5).
    public static let vary: HeaderName = "Vary"
    /// `X-Request-Id`: names a request in logs and answers.
    public static let requestID: HeaderName = "X-Request-Id"
}

/// A header field whose value cannot break out of its line.
public struct Header: Hashable, Sendable {
    /// The field's name.
    public let name: HeaderName
    /// The field's value, free of control characters.
    public let value: String

    /// A field; each control character of `value` becomes a space (RFC 9110 §5.5), so no response can be split.
    public init(_ name: HeaderName, _ value: String) {
        self.name = name
        self.value = value.utf8.allSatisfy(\.isFieldValueCharacter) ? value : Self.blanking(value)
    }

    private static func blanking(_ value: String) -> String {
        String(decoding: value.utf8.map { $0.isFieldValueCharacter ? $0 : .space }, as: UTF8.self)
    }
}
