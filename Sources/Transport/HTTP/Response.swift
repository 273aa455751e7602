/// An answer to a request.
///
/// The server itself adds `Date`, `X-Request-Id`, `Content-Length` and `Connection`, and never sends a body with 204, 304 or to
/// HEAD; fields of these names, and `Transfer-Encoding`, are left out of what the application gave.
public struct Response: Sendable {
    /// The status code, 200 to 599; another one is sent as 500.
    public var status: Int
    /// The header fields, sent in this order.
    public var headers: [Header]
    /// Further header fields, written ahead of time since many answers have them; sent before the others.
    public var preparedHeaders: PreparedHeaders
    /// The body, as sent to anything but HEAD.
    public var body: [UInt8]

    /// An answer as given.
    public init(
        status: Int, prepared: PreparedHeaders = .none, headers: [Header] = [], body: [UInt8] = []
    ) {
        self.status = status
        preparedHeaders = prepared
        self.headers = headers
        self.body = body
    }

    /// The value of the first field called `name`.
    public func header(_ name: HeaderName) -> String? { headers.first { $0.name == name }?.value }
}

/// Header fields as they stand on the wire, made once for many answers.
public struct PreparedHeaders: Sendable {
    /// Each field with the end of the line before it.
    let bytes: [UInt8]

    /// No field at all.
    public static let none = PreparedHeaders([])

    /// Writes `headers`, less those that the server writes itself.
    public init(_ headers: [Header]) {
        var bytes: [UInt8] = []
        for header in headers where !ResponseEncoder.isOwn(header.name) { header.append(to: &bytes) }
        self.bytes = bytes
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// These and one more field, whose value is visible ASCII; one with anything else in it is left out.
    public func adding(_ name: HeaderName, _ value: Span<UInt8>) -> PreparedHeaders {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(self.bytes.count + name.text.utf8CodeUnitCount + value.count + 4)
        bytes += self.bytes
        let isVisible = value.indices.allSatisfy { value[$0] > 0x20 && value[$0] < 0x7F }
        guard isVisible, !ResponseEncoder.isOwn(name) else { return self }
        name.append(to: &bytes)
        value.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
        return PreparedHeaders(bytes: bytes)
    }
}

extension HeaderName {
    /// Appends the end of the line before it, the name and what separates it from the value.
    fileprivate func append(to bytes: inout [UInt8]) {
        bytes.append(.carriageReturn)
        bytes.append(.lineFeed)
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: ":"))
        bytes.append(.space)
    }
}

extension Header {
    /// Appends the end of the line before it and the field.
    func append(to bytes: inout [UInt8]) {
        name.append(to: &bytes)
        bytes.append(contentsOf: value.utf8)
    }
}
