import Testing

@testable import Transport

/// A head as a client would send it, and what a test is called that tries it.
struct HeadRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    /// What it is refused with; nil where it is accepted.
    let status: Int?

    /// Refused with `status`.
    init(_ name: String, _ text: String, _ status: Int) {
        self.init(name, Array(text.utf8), status: status)
    }

    init(_ name: String, _ bytes: [UInt8], status: Int? = nil) {
        testDescription = name
        self.bytes = bytes
        self.status = status
    }
}

/// Finds and reads a head that comes in pieces of `size` bytes, as a connection does; nil while its end has not come.
func readHead(
    _ bytes: [UInt8], inPiecesOf size: Int? = nil, limits: HTTPLimits = HTTPLimits()
) throws(ProtocolFailure) -> RequestHead? {
    var scanner = HeadScanner()
    let size = size ?? bytes.count
    for start in stride(from: 0, to: bytes.count, by: size) {
        let arrived = Array(bytes[..<min(start + size, bytes.count)])
        if let end = try scanner.end(of: arrived.span, from: 0, limits: limits) {
            return try HeadParser.parse(arrived, in: 0..<end, limits: limits)
        }
    }
    return nil
}

/// As `readHead`, with a failure as a value.
func headResult(
    _ bytes: [UInt8], inPiecesOf size: Int? = nil, limits: HTTPLimits = HTTPLimits()
) -> Result<RequestHead?, ProtocolFailure> {
    do throws(ProtocolFailure) { return .success(try readHead(bytes, inPiecesOf: size, limits: limits)) } catch {
        return .failure(error)
    }
}

extension RequestHead {
    /// All that was read, for comparing.
    var summary: String {
        let values = fields.map { "\(text(bytes[$0.name]))=\(text(bytes[$0.value]))" }
        return [
            method.text, text(path), query.map(text) ?? "-", authority.map(text) ?? "-", "\(framing)",
            isPersistent ? "kept" : "closed", isVersion1_0 ? "1.0" : "1.1", expectsContinue ? "expects" : "",
            values.joined(separator: ";"),
        ].joined(separator: " ")
    }
}

func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
