/// Writes response heads into one buffer that a loop's connections share, one after the other.
package struct ResponseEncoder {
    /// The head written last.
    package private(set) var head: [UInt8] = []
    private var beginning: [UInt8] = []
    private var beginningStatus = 0
    private var beginningSecond: Int64 = -1

    /// `100 Continue`, whole.
    static let continueHead = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    package init() { head.reserveCapacity(1024) }

    /// Whether a status allows a body; these two have no length either.
    static func allowsBody(_ status: Int) -> Bool { status != 204 && status != 304 }

    /// Writes the head of `response` into `head`.
    package mutating func encode(
        _ response: Response, id: RequestID?, persistence: ConnectionState.Persistence, wallSeconds: Int64
    ) {
        let status = (200...599).contains(response.status) ? response.status : 500
        head.removeAll(keepingCapacity: true)
        begin(status, wallSeconds)
        if let id {
            append("\r\nX-Request-Id: ")
            id.append(to: &head)
        }
        head.append(contentsOf: response.preparedHeaders.bytes)
        for header in response.headers where !Self.isOwn(header.name) { header.append(to: &head) }
        if Self.allowsBody(status) {
            append("\r\nContent-Length: ")
            append(response.body.count)
        }
        switch persistence {
        case .close: append("\r\nConnection: close\r\n\r\n")
        case .keepAlive: append("\r\nConnection: keep-alive\r\n\r\n")
        case .unsaid: append("\r\n\r\n")
        }
    }

    /// The status line and the date, which are mostly those of the answer before.
    private mutating func begin(_ status: Int, _ wallSeconds: Int64) {
        if status == beginningStatus, wallSeconds == beginningSecond { return head.append(contentsOf: beginning) }
        append("HTTP/1.1 ")
        append(status)
        append(Self.reason(status))
        append("\r\nDate: ")
        head.append(contentsOf: HTTPDate.bytes(secondsSince1970: wallSeconds))
        (beginning, beginningStatus, beginningSecond) = (head, status, wallSeconds)
    }

    private mutating func append(_ text: StaticString) {
        head.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func append(_ number: Int) {
        var divisor = 1
        while number / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            head.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
            divisor /= 10
        }
    }

    /// Fields that the server writes itself: by length first, since that settles nearly all.
    static func isOwn(_ name: HeaderName) -> Bool {
        switch name.text.utf8CodeUnitCount {
        case 4: name == .date
        case 10: name == .connection
        case 12: name == .requestID
        case 14: name == .contentLength
        case 17: name == .transferEncoding
        default: false
        }
    }

    private static func reason(_ status: Int) -> StaticString {
        switch status {
        case 200: " OK"
        case 201: " Created"
        case 202: " Accepted"
        case 204: " No Content"
        case 301: " Moved Permanently"
        case 302: " Found"
        case 303: " See Other"
        case 304: " Not Modified"
        case 307: " Temporary Redirect"
        case 308: " Permanent Redirect"
        case 400: " Bad Request"
        case 401: " Unauthorized"
        case 403: " Forbidden"
        case 404: " Not Found"
        case 405: " Method Not Allowed"
        case 406: " Not Acceptable"
        case 408: " Request Timeout"
        case 409: " Conflict"
        case 412: " Precondition Failed"
        case 413: " Content Too Large"
        case 414: " URI Too Long"
        case 415: " Unsupported Media Type"
        case 417: " Expectation Failed"
        case 422: " Unprocessable Content"
        case 428: " Precondition Required"
        case 429: " Too Many Requests"
        case 431: " Request Header Fields Too Large"
        case 500: " Internal Server Error"
        case 501: " Not Implemented"
        case 503: " Service Unavailable"
        case 505: " HTTP Version Not Supported"
        default: " "
        }
    }
}
