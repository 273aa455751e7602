/// A text that a caller sent, kept as the UTF-8 that it came in: evaluating it copies nothing and makes no `String`.
public struct CallerText: Sendable, ExpressibleByStringInterpolation {
    /// The text's bytes, which are valid UTF-8.
    public let utf8: ArraySlice<UInt8>

    /// The text of a string.
    public init(_ text: String) { utf8 = Array(text.utf8)[...] }

    /// The text of a literal.
    public init(stringLiteral text: String) { self.init(text) }

    /// Nil unless the bytes are UTF-8.
    public init?(validating bytes: ArraySlice<UInt8>) {
        guard bytes.isASCII || String(validating: bytes, as: UTF8.self) != nil else { return nil }
        utf8 = bytes
    }

    /// There is nothing in it.
    public var isEmpty: Bool { utf8.isEmpty }

    /// How many Unicode scalars it has.
    public var scalarCount: Int { utf8.withUnsafeBufferPointer { $0.count { $0 & 0xC0 != 0x80 } } }

    /// The text as a string, to be shown.
    public var string: String { String(decoding: utf8, as: UTF8.self) }
}

extension ArraySlice<UInt8> {
    /// Whether no byte is above 127.
    fileprivate var isASCII: Bool {
        withUnsafeBufferPointer { bytes in
            var all: UInt8 = 0
            for byte in bytes { all |= byte }
            return all < 0x80
        }
    }
}
