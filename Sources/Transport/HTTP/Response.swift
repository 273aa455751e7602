/// An answer to a request.
///
/// The server itself adds `Date`, `X-Request-Id`, `Content-Length` and `Connection`, and never sends a body with 204, 304 or to
/// HEAD; fields of these names, and `Transfer-Encoding`, are left out of what the application gave.
public struct Response: Sendable {
    /// The status code, 200 to 599; another one is sent as 500.
    public var status: Int
    /// The header fields, sent in this order.
    public var headers: [Header]
    /// The body, as sent to anything but HEAD.
    public var body: [UInt8]

    /// An answer as given.
    public init(status: Int, headers: [Header] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The value of the first field called `name`.
    public func header(_ name: HeaderName) -> String? { headers.first { $0.name == name }?.value }
}
