/// Why a request was refused before the application could see it; the connection closes after the answer.
public enum ProtocolFailure: Error, Hashable, Sendable {
    /// The request breaks the grammar or the rules of HTTP/1.1; the text says which, in words of this server.
    case badRequest(String)
    /// The head or the body took too long.
    case timeout
    /// The body is larger than the application takes for this head.
    case payloadTooLarge
    /// The request target is too long.
    case uriTooLong
    /// `Expect` asks for something other than `100-continue`.
    case expectationFailed
    /// The head is too large or has too many fields.
    case headersTooLarge
    /// A transfer coding besides `chunked` was applied.
    case unsupportedTransferCoding
    /// A version other than HTTP/1.0 and HTTP/1.1.
    case versionNotSupported
    /// Too many connections, or too many bytes of request bodies held at once.
    case overloaded

    /// The status code that the failure is answered with.
    public var status: Int {
        switch self {
        case .badRequest: 400
        case .timeout: 408
        case .payloadTooLarge: 413
        case .uriTooLong: 414
        case .expectationFailed: 417
        case .headersTooLarge: 431
        case .unsupportedTransferCoding: 501
        case .versionNotSupported: 505
        case .overloaded: 503
        }
    }

    /// A stable name in snake_case.
    public var code: String {
        switch self {
        case .badRequest: "bad_request"
        case .timeout: "request_timeout"
        case .payloadTooLarge: "payload_too_large"
        case .uriTooLong: "uri_too_long"
        case .expectationFailed: "expectation_failed"
        case .headersTooLarge: "headers_too_large"
        case .unsupportedTransferCoding: "unsupported_transfer_coding"
        case .versionNotSupported: "version_not_supported"
        case .overloaded: "overloaded"
        }
    }

    /// One sentence for a person.
    public var message: String {
        switch self {
        case .badRequest(let reason): "The request is not valid HTTP: \(reason)."
        case .timeout: "The request took too long to arrive."
        case .payloadTooLarge: "The request body is too large."
        case .uriTooLong: "The request target is too long."
        case .expectationFailed: "The only expectation known here is 100-continue."
        case .headersTooLarge: "The request head is too large or has too many fields."
        case .unsupportedTransferCoding: "The only transfer coding known here is chunked."
        case .versionNotSupported: "The only versions known here are HTTP/1.1 and HTTP/1.0."
        case .overloaded: "The server is busy; try again soon."
        }
    }
}
