/// A string that equals another exactly when their UTF-8 bytes do.
///
/// Swift's own `String` compares by canonical equivalence, by which `"é"` equals `"e\u{301}"`. Names, keys and claims
/// here are what was written, nothing else.
public struct ExactString: Hashable, Comparable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The text.
    public let string: String

    /// The text, compared by its bytes.
    public init(_ string: String) { self.string = string }

    /// The text of a literal.
    public init(stringLiteral value: String) { string = value }

    /// The text.
    public var description: String { string }

    /// The same bytes.
    public static func == (left: Self, right: Self) -> Bool {
        left.string.utf8.count == right.string.utf8.count && left.string.utf8.elementsEqual(right.string.utf8)
    }

    /// Orders by bytes, which is the order of code points (RFC 3629 §1).
    public static func < (left: Self, right: Self) -> Bool {
        left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
    }

    /// By the bytes.
    public func hash(into hasher: inout Hasher) {
        string.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(0xFF as UInt8)  // no UTF-8 holds it, so that two texts in a row hash as two
    }
}
