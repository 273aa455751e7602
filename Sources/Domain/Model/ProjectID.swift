/// The name of a project, `[a-z][a-z0-9-]{1,39}`: the only way to a schema name.
public struct ProjectID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The identifier as it stands in addresses.
    public let text: String

    /// Nil unless `text` is 2 to 40 of `a-z`, `0-9` and `-`, the first of them a letter.
    public init?(_ text: String) {
        let bytes = text.utf8
        guard (2...40).contains(bytes.count), let first = bytes.first, first.isLowercaseLetter else { return nil }
        guard bytes.allSatisfy({ $0.isLowercaseLetter || $0.isDigit || $0 == UInt8(ascii: "-") }) else { return nil }
        self.text = text
    }

    /// The identifier as it stands in addresses.
    public var description: String { text }

    /// Orders by bytes.
    public static func < (left: Self, right: Self) -> Bool { left.text.utf8.lexicographicallyPrecedes(right.text.utf8) }
}

extension UInt8 {
    var isLowercaseLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
    var isUppercaseLetter: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
    var isLetter: Bool { isLowercaseLetter || isUppercaseLetter }
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var lowercased: UInt8 { isUppercaseLetter ? self | 0x20 : self }
}
