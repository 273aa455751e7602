/// A request method (RFC 9110 §9). Methods are case-sensitive: `get` is `.other("get")`.
public enum Method: Hashable, Sendable {
    /// Transfer a current representation of the target.
    case get
    /// As GET, without the body.
    case head
    /// Process the body as the target sees fit.
    case post
    /// Replace the target by the body.
    case put
    /// Change the target in part (RFC 5789).
    case patch
    /// Remove the target.
    case delete
    /// Tell what may be done with the target.
    case options
    /// Any other token; an application answers 405 to what it does not serve.
    case other(String)

    /// The method that `text` spells.
    public init(_ text: String) {
        switch text {
        case "GET": self = .get
        case "HEAD": self = .head
        case "POST": self = .post
        case "PUT": self = .put
        case "PATCH": self = .patch
        case "DELETE": self = .delete
        case "OPTIONS": self = .options
        default: self = .other(text)
        }
    }

    /// The method as it stands in a request line.
    public var text: String {
        switch self {
        case .get: "GET"
        case .head: "HEAD"
        case .post: "POST"
        case .put: "PUT"
        case .patch: "PATCH"
        case .delete: "DELETE"
        case .options: "OPTIONS"
        case .other(let text): text
        }
    }

    /// Reads a token without making a string of it, where it is a method known here.
    init(_ bytes: Span<UInt8>, at range: Range<Int>) {
        if bytes.holds("GET", at: range) {
            self = .get
        } else if bytes.holds("POST", at: range) {
            self = .post
        } else if bytes.holds("HEAD", at: range) {
            self = .head
        } else if bytes.holds("OPTIONS", at: range) {
            self = .options
        } else {
            self.init(String(decoding: range.map { bytes[$0] }, as: UTF8.self))
        }
    }
}
