/// Reads a complete request head, as strictly as RFC 9112 allows: what two servers could read differently is refused.
package struct HeadParser {
    private let end: Int
    private var cursor: Int

    /// Reads the head in `range` of `bytes`, which `HeadScanner` found: all its lines end with CR LF and the last one is empty.
    package static func parse(
        _ bytes: [UInt8], in range: Range<Int>, limits: HTTPLimits
    ) throws(ProtocolFailure) -> RequestHead {
        var parser = HeadParser(range)
        return try parser.parse(bytes, limits)
    }

    private init(_ range: Range<Int>) {
        cursor = range.lowerBound
        end = range.upperBound
    }

    private mutating func parse(_ bytes: [UInt8], _ limits: HTTPLimits) throws(ProtocolFailure) -> RequestHead {
        let span = bytes.span
        let methodRange = try readToken(span, until: .space, or: "a method is a token, and one space follows it")
        let method = Method(span, at: methodRange)
        let targetRange = try readTarget(span, limits)
        let isVersion1_0 = try readVersion(span)

        var rules = HeadRules()
        var fields: [RequestHead.Field] = []
        fields.reserveCapacity(16)
        while cursor < end, span[cursor] != .carriageReturn {
            guard fields.count < limits.headerFieldsMax else { throw .headersTooLarge }
            let name = try readToken(
                span, until: UInt8(ascii: ":"), or: "a field name is a token, and a colon follows it")
            let value = try readValue(span)
            try rules.note(name, value, in: span)
            fields.append(RequestHead.Field(name: name, value: value))
        }
        guard cursor + 2 == end else { throw .badRequest("a lone CR") }

        let target = try RequestTarget.parse(span, targetRange, method: method)
        try rules.check(isVersion1_0: isVersion1_0)
        return RequestHead(
            bytes: bytes, fields: fields, method: method, target: target, host: rules.host, framing: rules.framing,
            isPersistent: isVersion1_0 ? rules.keepsAlive && !rules.closes : !rules.closes,
            isVersion1_0: isVersion1_0, expectsContinue: rules.expectsContinue && !isVersion1_0)
    }

    /// Reads a token and the `separator` right after it.
    private mutating func readToken(
        _ span: Span<UInt8>, until separator: UInt8, or reason: StaticString
    ) throws(ProtocolFailure) -> Range<Int> {
        let start = cursor
        var index = start
        while index < end, span[index].isTokenCharacter { index += 1 }
        guard index < end, index > start, span[index] == separator else { throw .badRequest(reason.description) }
        cursor = index + 1
        return start..<index
    }

    private mutating func readTarget(
        _ span: Span<UInt8>, _ limits: HTTPLimits
    ) throws(ProtocolFailure) -> Range<Int> {
        let start = cursor
        // Visible ASCII; a fragment never goes over the wire (RFC 9112 §3.2).
        cursor = span.skip(from: cursor, to: end) { $0.isVisibleASCII && !$0.holds(UInt8(ascii: "#")) }
        while cursor < end, span[cursor] > 0x20, span[cursor] < 0x7F, span[cursor] != UInt8(ascii: "#") { cursor += 1 }
        guard cursor < end, cursor > start, span[cursor] == .space else {
            throw .badRequest("a target is visible ASCII without #, and one space follows it")
        }
        guard cursor - start <= limits.targetBytesMax else { throw .uriTooLong }
        cursor += 1
        return start..<(cursor - 1)
    }

    /// Reads the version and the end of the request line; true for HTTP/1.0.
    private mutating func readVersion(_ span: Span<UInt8>) throws(ProtocolFailure) -> Bool {
        let version = cursor..<(cursor + 8)
        guard version.upperBound + 2 <= end, span.holds("HTTP/", at: cursor..<(cursor + 5)),
            span[cursor + 5].isDigit, span[cursor + 6] == UInt8(ascii: "."), span[cursor + 7].isDigit,
            span[version.upperBound] == .carriageReturn, span[version.upperBound + 1] == .lineFeed
        else { throw .badRequest("a version is HTTP/ and two digits with a dot between them") }
        cursor = version.upperBound + 2
        if span.holds("HTTP/1.1", at: version) { return false }
        guard span.holds("HTTP/1.0", at: version) else { throw .versionNotSupported }
        return true
    }

    /// Reads a field's value and the end of its line; the white space around the value is left out.
    private mutating func readValue(_ span: Span<UInt8>) throws(ProtocolFailure) -> Range<Int> {
        let start = cursor
        cursor = span.skip(from: cursor, to: end) { !$0.holdsControlCharacter }
        while cursor < end, span[cursor].isFieldValueCharacter { cursor += 1 }
        guard cursor + 2 < end, span[cursor] == .carriageReturn, span[cursor + 1] == .lineFeed else {
            throw .badRequest("a field value has no control characters")
        }
        cursor += 2
        return span.trimmed(start..<(cursor - 2))
    }
}
