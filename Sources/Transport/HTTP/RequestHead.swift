/// A head that was read and found right: where its parts stand in the bytes that came.
package struct RequestHead: Sendable {
    /// A field, as places in `bytes`.
    struct Field {
        private let nameStart, nameEnd, valueStart, valueEnd: UInt32

        init(name: Range<Int>, value: Range<Int>) {
            nameStart = UInt32(name.lowerBound)
            nameEnd = UInt32(name.upperBound)
            valueStart = UInt32(value.lowerBound)
            valueEnd = UInt32(value.upperBound)
        }

        var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }
        var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }
    }

    /// How the end of the body is found (RFC 9112 §6.3).
    enum Framing: Equatable {
        case none
        case length(Int)
        case chunked
    }

    /// The connection's input, shared with it until it reads on; the head is a part of it.
    let bytes: [UInt8]
    let fields: [Field]
    let method: Method
    let target: RequestTarget
    /// Of the `Host` field.
    let host: Range<Int>?
    let framing: Framing
    /// Whether the client wishes the connection kept (RFC 9112 §9.3).
    let isPersistent: Bool
    let isVersion1_0: Bool
    let expectsContinue: Bool

    /// The raw path; `*` for `OPTIONS *`.
    var path: ArraySlice<UInt8> {
        if let path = target.path { return bytes[path] }
        // An absolute target may have no path (RFC 9112 §3.2.4).
        return method == .options && target.query == nil ? Self.asterisk : Self.root
    }

    /// Whether the raw path is `path`.
    func isFor(_ path: StaticString) -> Bool {
        guard let range = target.path else { return false }
        return bytes.span.holds(path, at: range)
    }

    /// The raw query.
    var query: ArraySlice<UInt8>? { target.query.map { bytes[$0] } }

    /// Of an absolute target, else the `Host` field.
    var authority: ArraySlice<UInt8>? { (target.authority ?? host).map { bytes[$0] } }

    func isNamed(_ field: Field, _ name: HeaderName) -> Bool {
        bytes.span.holdsIgnoringCase(name.text, at: field.name)
    }

    func value(of name: HeaderName) -> ArraySlice<UInt8>? { first(name).value }

    /// The first field called `name`, and whether there is another one.
    func first(_ name: HeaderName) -> (value: ArraySlice<UInt8>?, isRepeated: Bool) {
        let span = bytes.span
        var value: Range<Int>?
        for field in fields where span.holdsIgnoringCase(name.text, at: field.name) {
            guard value == nil else { return (value.map { bytes[$0] }, true) }
            value = field.value
        }
        return (value.map { bytes[$0] }, false)
    }

    private static let root = [UInt8(ascii: "/")][...]
    private static let asterisk = [UInt8(ascii: "*")][...]
}
