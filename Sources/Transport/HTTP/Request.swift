/// A request, its head still the bytes that came.
public final class Request: Sendable {
    let head: RequestHead
    let requestID: RequestID

    /// The decoded body; empty while only the head is there.
    public let body: [UInt8]

    /// The address of the client's end of the connection, such as `203.0.113.7` or `2001:db8::1`.
    public let peer: String

    init(head: RequestHead, requestID: RequestID, body: [UInt8] = [], peer: String) {
        self.head = head
        self.requestID = requestID
        self.body = body
        self.peer = peer
    }

    /// The same with a body.
    func with(body: [UInt8]) -> Request { Request(head: head, requestID: requestID, body: body, peer: peer) }

    /// The method.
    public var method: Method { head.method }

    /// The raw path: starts with `/`, percent-encoded as sent; `*` for `OPTIONS *`.
    public var path: ArraySlice<UInt8> { head.path }

    /// Whether the raw path is `path`, byte for byte.
    public func isFor(_ path: StaticString) -> Bool { head.isFor(path) }

    /// The raw query without its `?`; nil if there is no `?`.
    public var query: ArraySlice<UInt8>? { head.query }

    /// Whom the request is for (RFC 3986 §3.2): of an absolute target, else the `Host` field.
    public var authority: ArraySlice<UInt8>? { head.authority }

    /// The caller's own `X-Request-Id` if it is 1 to 128 of `A-Za-z0-9._-`, else one made here.
    public var id: String { requestID.text }

    /// The value of the first field called `name`, without the white space around it.
    public func header(_ name: HeaderName) -> ArraySlice<UInt8>? { head.value(of: name) }

    /// The values of all fields called `name`, joined by `, ` (RFC 9110 §5.3); nil if there is none or it is not UTF-8.
    public func headerText(_ name: HeaderName) -> String? {
        var text: String?
        for field in head.fields where head.isNamed(field, name) {
            guard let value = String(validating: head.bytes[field.value], as: UTF8.self) else { return nil }
            text = text.map { "\($0), \(value)" } ?? value
        }
        return text
    }

    /// The value of the first field called `name`, and whether there is another one.
    public func onlyHeader(_ name: HeaderName) -> (value: ArraySlice<UInt8>?, isRepeated: Bool) {
        head.first(name)
    }

    /// The values of all fields called `name`, joined by `, ` (RFC 9110 §5.3), not copied where there is one; nil if there
    /// is none.
    public func joinedHeader(_ name: HeaderName) -> ArraySlice<UInt8>? {
        let (value, isRepeated) = head.first(name)
        guard isRepeated else { return value }
        let values = head.fields.filter { head.isNamed($0, name) }.map { head.bytes[$0.value] }
        return Array(values.joined(separator: ", ".utf8))[...]
    }

    /// How many fields are called `name`.
    public func headerCount(_ name: HeaderName) -> Int { head.fields.count { head.isNamed($0, name) } }
}

extension Request {
    /// A request that came over no socket, as tests make it. `target` is a path and query, such as `/config?platform=ios`.
    public convenience init(
        method: Method, target: String, headers: [Header] = [], body: [UInt8] = [], peer: String = "127.0.0.1",
        id: String? = nil
    ) {
        var bytes = Array(target.utf8)
        let target = bytes.indices
        let fields = headers.map { header in
            let nameStart = bytes.count
            bytes.append(contentsOf: header.name.description.utf8)
            let valueStart = bytes.count
            bytes.append(contentsOf: header.value.utf8)
            return RequestHead.Field(name: nameStart..<valueStart, value: valueStart..<bytes.count)
        }
        let mark = bytes[target].firstIndex(of: UInt8(ascii: "?"))
        let head = RequestHead(
            bytes: bytes, fields: fields, method: method,
            target: RequestTarget(
                path: target.lowerBound..<(mark ?? target.upperBound),
                query: mark.map { ($0 + 1)..<target.upperBound }),
            host: nil, framing: .none, isPersistent: true, isVersion1_0: false, expectsContinue: false)
        let sent = id.map { Array($0.utf8)[...] } ?? head.value(of: .requestID)
        var made = RequestIDSequence(seed: UInt64.random(in: 0...UInt64.max))
        self.init(head: head, requestID: sent.flatMap(RequestID.init(sent:)) ?? made.next(), body: body, peer: peer)
    }
}
