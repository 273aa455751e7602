/// A head that was read and found right: where its parts stand in the bytes that came.
package final class RequestHead: Sendable {
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
    let path: ArraySlice<UInt8>
    let query: ArraySlice<UInt8>?
    let authority: ArraySlice<UInt8>?
    let framing: Framing
    /// Whether the client wishes the connection kept (RFC 9112 §9.3).
    let isPersistent: Bool
    let isVersion1_0: Bool
    let expectsContinue: Bool

    init(
        bytes: [UInt8], fields: [Field], method: Method, path: ArraySlice<UInt8>, query: ArraySlice<UInt8>?,
        authority: ArraySlice<UInt8>?, framing: Framing, isPersistent: Bool, isVersion1_0: Bool, expectsContinue: Bool
    ) {
        self.bytes = bytes
        self.fields = fields
        self.method = method
        self.path = path
        self.query = query
        self.authority = authority
        self.framing = framing
        self.isPersistent = isPersistent
        self.isVersion1_0 = isVersion1_0
        self.expectsContinue = expectsContinue
    }

    func isNamed(_ field: Field, _ name: HeaderName) -> Bool {
        // A span of a class's property can't be taken in place.
        let bytes = bytes
        return bytes.span.holdsIgnoringCase(name.text, at: field.name)
    }

    func value(of name: HeaderName) -> ArraySlice<UInt8>? {
        let bytes = bytes
        let span = bytes.span
        for field in fields where span.holdsIgnoringCase(name.text, at: field.name) { return bytes[field.value] }
        return nil
    }
}
