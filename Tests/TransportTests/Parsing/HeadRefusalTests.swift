import Testing

@testable import Transport

@Suite struct HeadRefusalTests {
    private static func get(_ fields: String) -> String { "GET / HTTP/1.1\r\nHost: h\r\n\(fields)\r\n\r\n" }
    private static func line(_ line: String) -> String { "\(line)\r\nHost: h\r\n\r\n" }

    static let requestLines = [
        HeadRow("no target", line("GET HTTP/1.1"), 400),
        HeadRow("two spaces after the method", line("GET  / HTTP/1.1"), 400),
        HeadRow("two spaces after the target", line("GET /  HTTP/1.1"), 400),
        HeadRow("a tab for a space", line("GET\t/ HTTP/1.1"), 400),
        HeadRow("a space after the version", line("GET / HTTP/1.1 "), 400),
        HeadRow("a space in the target", line("GET /a b HTTP/1.1"), 400),
        HeadRow("a space before the method", line(" GET / HTTP/1.1"), 400),
        HeadRow("a method that is no token", line("G{T / HTTP/1.1"), 400),
        HeadRow("a TLS greeting", "\u{16}\u{03}\u{01}", 400),
        HeadRow("a fragment", line("GET /a#b HTTP/1.1"), 400),
        HeadRow("a NUL in the target", line("GET /\0 HTTP/1.1"), 400),
        HeadRow("a byte beyond ASCII in the target", line("GET /é HTTP/1.1"), 400),
        HeadRow("a DEL in the target", line("GET /\u{7F} HTTP/1.1"), 400),
        HeadRow("a target that is no path", line("GET a HTTP/1.1"), 400),
        HeadRow("an absolute target without a host", line("GET http:///a HTTP/1.1"), 400),
        HeadRow("an absolute target with a user", line("GET http://u@h/ HTTP/1.1"), 400),
        HeadRow("an absolute target of another scheme", line("GET ftp://h/ HTTP/1.1"), 400),
        HeadRow("the target * of another method", line("GET * HTTP/1.1"), 400),
        HeadRow("a target for a proxy", line("CONNECT h:443 HTTP/1.1"), 400),
        HeadRow("no version", line("GET /"), 400),
        HeadRow("a version in small letters", line("GET / http/1.1"), 400),
        HeadRow("a version with two digits", line("GET / HTTP/1.10"), 400),
        HeadRow("a version without a point", line("GET / HTTP/11"), 400),
        HeadRow("HTTP/2.0", line("GET / HTTP/2.0"), 505),
        HeadRow("HTTP/1.2", line("GET / HTTP/1.2"), 505),
        HeadRow("HTTP/0.9 with its version", line("GET / HTTP/0.9"), 505),
    ]

    static let fieldLines = [
        HeadRow("a space before the colon", get("A : b"), 400),
        HeadRow("a tab before the colon", get("A\t: b"), 400),
        HeadRow("no colon", get("A"), 400),
        HeadRow("no name", get(": b"), 400),
        HeadRow("a name that is no token", get("A(: b"), 400),
        HeadRow("a name beyond ASCII", get("é: b"), 400),
        HeadRow("a folded line", get("A: b\r\n c"), 400),
        HeadRow("a line folded with a tab", get("A: b\r\n\tc"), 400),
        HeadRow("a first field that is folded", "GET / HTTP/1.1\r\n Host: h\r\n\r\n", 400),
        HeadRow("a bare LF after the request line", "GET / HTTP/1.1\nHost: h\r\n\r\n", 400),
        HeadRow("a bare LF after a field", get("A: b\nC: d"), 400),
        HeadRow("a bare LF at the end", "GET / HTTP/1.1\r\nHost: h\r\n\n", 400),
        HeadRow("nothing but bare LFs", "GET / HTTP/1.1\nHost: h\n\n", 400),
        HeadRow("a lone CR in a value", get("A: b\rc"), 400),
        HeadRow("a lone CR before a name", get("\rA: b"), 400),
        HeadRow("two CRs before a LF", get("A: b\r"), 400),
        HeadRow("a NUL in a value", get("A: b\0c"), 400),
        HeadRow("a NUL in a name", get("A\0: b"), 400),
        HeadRow("an escape in a value", get("A: \u{1B}"), 400),
    ]

    static let framing = [
        HeadRow("two lengths", get("Content-Length: 1\r\nContent-Length: 2"), 400),
        HeadRow("the same length twice", get("Content-Length: 1\r\ncontent-length: 1"), 400),
        HeadRow("lengths in a list", get("Content-Length: 1, 1"), 400),
        HeadRow("a length with a sign", get("Content-Length: +1"), 400),
        HeadRow("a length below zero", get("Content-Length: -1"), 400),
        HeadRow("a hexadecimal length", get("Content-Length: 0x1"), 400),
        HeadRow("a length with a space inside", get("Content-Length: 1 1"), 400),
        HeadRow("an empty length", get("Content-Length:"), 400),
        HeadRow("a length of 20 digits", get("Content-Length: 18446744073709551617"), 400),
        HeadRow("a length with chunked", get("Content-Length: 1\r\nTransfer-Encoding: chunked"), 400),
        HeadRow("chunked with a length of zero", get("Transfer-Encoding: chunked\r\nContent-Length: 0"), 400),
        HeadRow("chunked twice", get("Transfer-Encoding: chunked, chunked"), 400),
        HeadRow("chunked in two fields", get("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"), 400),
        HeadRow("chunked and then nothing", get("Transfer-Encoding: chunked\r\nTransfer-Encoding:"), 400),
        HeadRow("chunked that is not last", get("Transfer-Encoding: chunked, gzip"), 400),
        HeadRow("another coding alone", get("Transfer-Encoding: gzip"), 400),
        HeadRow("identity", get("Transfer-Encoding: identity"), 400),
        HeadRow("no coding", get("Transfer-Encoding:"), 400),
        HeadRow("chunked in quotes", get("Transfer-Encoding: \"chunked\""), 400),
        HeadRow("chunked with a parameter", get("Transfer-Encoding: chunked;q=1"), 400),
        HeadRow("chunked after a vertical tab", get("Transfer-Encoding: \u{0B}chunked"), 400),
        HeadRow("another coding before chunked", get("Transfer-Encoding: gzip, chunked"), 501),
        HeadRow("chunks in HTTP/1.0", "GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
        HeadRow("an unknown expectation", get("Expect: 200-ok"), 417),
        HeadRow("an expectation beside the known one", get("Expect: 100-continue\r\nExpect: x"), 417),
    ]

    private static func host(_ host: String) -> String { "GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n" }

    static let hosts = [
        HeadRow("no Host", "GET / HTTP/1.1\r\nA: b\r\n\r\n", 400),
        HeadRow("no field at all", "GET / HTTP/1.1\r\n\r\n", 400),
        HeadRow("two Hosts", get("Host: h"), 400),
        HeadRow("two Hosts in HTTP/1.0", "GET / HTTP/1.0\r\nHost: a\r\nhost: a\r\n\r\n", 400),
        HeadRow("no Host beside an absolute target", "GET http://h/ HTTP/1.1\r\n\r\n", 400),
        HeadRow("a host with a space", host("a b"), 400),
        HeadRow("a host with a user", host("u@h"), 400),
        HeadRow("a host with a path", host("h/a"), 400),
        HeadRow("a host with a broken escape", host("%4"), 400),
        HeadRow("a port without a host", host(":80"), 400),
        HeadRow("a port in letters", host("h:http"), 400),
        HeadRow("a port out of range", host("h:65536"), 400),
        HeadRow("a port of six digits", host("h:000080"), 400),
        HeadRow("two ports", host("h:1:2"), 400),
        HeadRow("an IPv6 address without an end", host("[::1"), 400),
        HeadRow("something after an IPv6 address", host("[::1]a"), 400),
        HeadRow("a name in brackets", host("[name]"), 400),
    ]

    @Test(arguments: requestLines + fieldLines + framing + hosts) func refuses(_ row: HeadRow) {
        #expect(throws: ProtocolFailure.self) { _ = try readHead(row.bytes) }
        #expect(headResult(row.bytes).status == row.status)
    }

    @Test(arguments: requestLines + fieldLines + framing + hosts) func refusesHoweverItIsCut(_ row: HeadRow) {
        for size in 1..<max(2, row.bytes.count) {
            #expect(headResult(row.bytes, inPiecesOf: size).status == row.status, "in pieces of \(size)")
        }
    }

    @Test(arguments: Array(UInt8.min...UInt8.max)) func takesNoControlCharacterInAValue(_ byte: UInt8) {
        let bytes = Array("GET / HTTP/1.1\r\nHost: h\r\nA: b".utf8) + [byte] + Array("c\r\n\r\n".utf8)
        let isControl = (byte < 0x20 && byte != 0x09) || byte == 0x7F
        #expect(headResult(bytes).status == (isControl ? 400 : nil))
    }

    @Test(arguments: Array(UInt8.min...UInt8.max)) func takesOnlyTokensForNames(_ byte: UInt8) {
        let bytes = Array("GET / HTTP/1.1\r\nHost: h\r\nA".utf8) + [byte] + Array("B: c\r\n\r\n".utf8)
        let isToken =
            Character(UnicodeScalar(byte)).isASCII
            && (Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
                || "!#$%&'*+-.^_`|~".utf8.contains(byte))
        // A colon ends the name, and a field follows that is all right.
        #expect(headResult(bytes).status == (isToken || byte == UInt8(ascii: ":") ? nil : 400))
    }
}

@Suite struct HeadLimitTests {
    private static let limits = {
        var limits = HTTPLimits()
        limits.headBytesMax = 1000
        limits.targetBytesMax = 100
        limits.headerFieldsMax = 5
        return limits
    }()

    private static func head(target: Int = 1, fields: Int = 0, bytes: Int? = nil) -> [UInt8] {
        var text = "GET /" + String(repeating: "a", count: target - 1) + " HTTP/1.1\r\nHost: h\r\n"
        for _ in 0..<fields { text += "A: b\r\n" }
        if let bytes { text += "P: " + String(repeating: "p", count: bytes - text.utf8.count - 7) + "\r\n" }
        return Array((text + "\r\n").utf8)
    }

    static let rows = [
        HeadRow("a target of just the limit", head(target: 100)),
        HeadRow("a target of one byte more", head(target: 101), status: 414),
        HeadRow("a target that has no end", Array(repeating: UInt8(ascii: "a"), count: 300), status: 414),
        HeadRow("a request line that is too long before its bare LF", String(repeating: "a", count: 300) + "\n", 414),
        HeadRow("as many fields as there may be", head(fields: 4)),
        HeadRow("one field more", head(fields: 5), status: 431),
        HeadRow("a head of just the limit", head(bytes: 1000)),
        HeadRow("a head of one byte more", head(bytes: 1001), status: 431),
    ]

    @Test(arguments: rows) func holds(_ row: HeadRow) {
        for size in [1, 7, 100, row.bytes.count] {
            #expect(headResult(row.bytes, inPiecesOf: size, limits: Self.limits).status == row.status)
        }
    }

    @Test func refusesEndlessFieldsBeforeTheirEnd() {
        let bytes = Array("GET / HTTP/1.1\r\nHost: h\r\nA: b\r\nA: b\r\nA: b\r\nA: b\r\nA: b\r\n".utf8)
        #expect(headResult(bytes, limits: Self.limits).status == 431)
    }
}

extension Result where Success == RequestHead?, Failure == ProtocolFailure {
    /// What it was refused with; 0 for a head without an end.
    fileprivate var status: Int? {
        switch self {
        case .success(.some): nil
        case .success(nil): 0
        case .failure(let failure): failure.status
        }
    }
}
