/// What the fields of a head say about the message itself, and the rules that they must keep (RFC 9112 §3.2, §6, §9.3).
struct HeadRules {
    private(set) var host: Range<Int>?
    private(set) var closes = false
    private(set) var keepsAlive = false
    private(set) var expectsContinue = false

    private var expectsOther = false
    private var contentLength: Int?
    private var transferCodings = TransferCodings()

    /// Takes a field into account.
    mutating func note(
        _ name: Range<Int>, _ value: Range<Int>, in bytes: Span<UInt8>
    ) throws(ProtocolFailure) {
        // The length tells most names apart, so that few are compared.
        switch name.count {
        case 4 where bytes.holdsIgnoringCase("host", at: name):
            guard host == nil else { throw .badRequest("two Host fields") }
            guard HostSyntax.isValid(bytes, value) else { throw .badRequest("Host is not valid") }
            host = value
        case 6 where bytes.holdsIgnoringCase("expect", at: name):
            if bytes.holdsIgnoringCase("100-continue", at: value) {
                expectsContinue = true
            } else {
                expectsOther = true
            }
        case 10 where bytes.holdsIgnoringCase("connection", at: name): noteConnection(value, in: bytes)
        case 14 where bytes.holdsIgnoringCase("content-length", at: name): try noteLength(value, in: bytes)
        case 17 where bytes.holdsIgnoringCase("transfer-encoding", at: name):
            try transferCodings.note(value, in: bytes)
        default: break
        }
    }

    /// Checks what can be told only once all fields are known.
    func check(isVersion1_0: Bool) throws(ProtocolFailure) {
        guard host != nil || isVersion1_0 else { throw .badRequest("no Host field") }
        if transferCodings.arePresent {
            guard !isVersion1_0 else { throw .badRequest("Transfer-Encoding in HTTP/1.0") }
            guard contentLength == nil else { throw .badRequest("Content-Length with Transfer-Encoding") }
            try transferCodings.check()
        }
        // HTTP/1.0 has no expectations (RFC 9110 §10.1.1).
        if expectsOther, !isVersion1_0 { throw .expectationFailed }
    }

    /// How the body ends, of a head that passed `check`.
    var framing: RequestHead.Framing {
        if transferCodings.arePresent { return .chunked }
        return contentLength.map { $0 == 0 ? .none : .length($0) } ?? .none
    }

    private mutating func noteConnection(_ value: Range<Int>, in bytes: Span<UInt8>) {
        bytes.forEachListElement(in: value) { option in
            if bytes.holdsIgnoringCase("close", at: option) { closes = true }
            if bytes.holdsIgnoringCase("keep-alive", at: option) { keepsAlive = true }
        }
    }

    private mutating func noteLength(_ value: Range<Int>, in bytes: Span<UInt8>) throws(ProtocolFailure) {
        guard contentLength == nil else { throw .badRequest("two Content-Length fields") }
        guard !value.isEmpty else { throw .badRequest("Content-Length is digits") }
        var length = 0
        for index in value {
            guard bytes[index].isDigit else { throw .badRequest("Content-Length is digits") }
            let (tens, tensOverflow) = length.multipliedReportingOverflow(by: 10)
            let (sum, sumOverflow) = tens.addingReportingOverflow(Int(bytes[index] - UInt8(ascii: "0")))
            guard !tensOverflow, !sumOverflow else { throw .badRequest("Content-Length is out of range") }
            length = sum
        }
        contentLength = length
    }
}

/// The codings of the `Transfer-Encoding` field in order (RFC 9112 §6.1).
private struct TransferCodings {
    private(set) var arePresent = false
    private var isChunkedLast = false
    private var chunkedCount = 0
    private var otherCount = 0

    mutating func note(_ value: Range<Int>, in bytes: Span<UInt8>) throws(ProtocolFailure) {
        // A list may be spread over fields, but what reads only the first or the last of them would see another body.
        guard !arePresent else { throw .badRequest("two Transfer-Encoding fields") }
        arePresent = true
        var codings = self
        bytes.forEachListElement(in: value) { coding in
            codings.isChunkedLast = bytes.holdsIgnoringCase("chunked", at: coding)
            if codings.isChunkedLast { codings.chunkedCount += 1 } else { codings.otherCount += 1 }
        }
        self = codings
    }

    func check() throws(ProtocolFailure) {
        guard isChunkedLast, chunkedCount == 1 else {
            throw .badRequest("chunked is the last transfer coding, and applied once")
        }
        guard otherCount == 0 else { throw .unsupportedTransferCoding }
    }
}
