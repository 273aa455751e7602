/// Which trace a request is part of, as its caller says in `traceparent` (W3C Trace Context, level 1).
public struct TraceContext: Hashable, Sendable {
    /// The whole trace: 32 lower-case hexadecimal digits, not all zero.
    public let traceID: String
    /// The caller's own part of it: 16 lower-case hexadecimal digits, not all zero.
    public let parentID: String

    /// Reads a field's value; nil unless it is right to the letter.
    ///
    /// Of a version that is not known here, what version 00 has is read, and what follows it after a dash passed over (§3.2.4).
    public init?(traceparent text: some RandomAccessCollection<UInt8>) {
        // version "-" trace-id "-" parent-id "-" trace-flags
        let bytes = Array(text.prefix(Self.length + 1))
        guard bytes.count >= Self.length, [2, 35, 52].allSatisfy({ bytes[$0] == Self.dash }) else { return nil }
        let (version, flags) = (bytes[0..<2], bytes[53..<55])
        guard version.allSatisfy(Self.isDigit), !version.elementsEqual("ff".utf8), flags.allSatisfy(Self.isDigit) else {
            return nil
        }
        if bytes.count > Self.length {
            guard !version.elementsEqual("00".utf8), bytes[Self.length] == Self.dash else { return nil }
        }
        guard let traceID = Self.id(bytes[3..<35]), let parentID = Self.id(bytes[36..<52]) else { return nil }
        self.traceID = traceID
        self.parentID = parentID
    }

    private static let length = 55
    private static let dash = UInt8(ascii: "-")

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }

    private static func id(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.allSatisfy(isDigit), bytes.contains(where: { $0 != UInt8(ascii: "0") }) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}
