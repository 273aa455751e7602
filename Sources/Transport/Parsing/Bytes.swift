/// The character classes of HTTP (RFC 9110 §5.6.2, RFC 3986 §3.2.2), as bit sets over ASCII.
extension UInt8 {
    static let carriageReturn: UInt8 = 0x0D
    static let lineFeed: UInt8 = 0x0A
    static let space: UInt8 = 0x20
    static let tab: UInt8 = 0x09

    /// `tchar`: what methods and field names are made of.
    var isTokenCharacter: Bool { isMember(low: 0x03ff_6cfa_0000_0000, high: 0x57ff_ffff_c7ff_fffe) }

    /// `unreserved`, `sub-delims` or `%`: what a registered host name is made of.
    var isHostCharacter: Bool { isMember(low: 0x2bff_7ff2_0000_0000, high: 0x47ff_fffe_87ff_fffe) }

    /// A letter, a digit, `.`, `_` or `-`: what a request id of a caller's own may hold.
    var isRequestIDCharacter: Bool { isMember(low: 0x03ff_6000_0000_0000, high: 0x07ff_fffe_87ff_fffe) }

    /// Visible characters, space, tab and `obs-text`: what a field's value may hold (RFC 9110 §5.5).
    var isFieldValueCharacter: Bool { self >= 0x20 ? self != 0x7F : self == .tab }

    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    /// The value of a hexadecimal digit.
    var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// An ASCII capital made small, anything else as it is.
    var lowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }

    private func isMember(low: UInt64, high: UInt64) -> Bool {
        guard self < 128 else { return false }
        let word = self < 64 ? low : high
        return (word >> UInt64(self & 63)) & 1 == 1
    }
}

extension Span where Element == UInt8 {
    /// Whether the bytes of `range` are those of `text`.
    func holds(_ text: StaticString, at range: Range<Int>) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        let expected = UnsafeBufferPointer(start: text.utf8Start, count: range.count)
        for offset in 0..<range.count where self[range.lowerBound + offset] != expected[offset] { return false }
        return true
    }

    /// Whether the bytes of `range` are those of `text`, ASCII letters of either case being the same.
    func holdsIgnoringCase(_ text: StaticString, at range: Range<Int>) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        let expected = UnsafeBufferPointer(start: text.utf8Start, count: range.count)
        for offset in 0..<range.count
        where self[range.lowerBound + offset].lowercased != expected[offset].lowercased {
            return false
        }
        return true
    }

    /// `range` without the spaces and tabs at both its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (lower, upper) = (range.lowerBound, range.upperBound)
        while lower < upper, self[lower] == .space || self[lower] == .tab { lower += 1 }
        while lower < upper, self[upper - 1] == .space || self[upper - 1] == .tab { upper -= 1 }
        return lower..<upper
    }

    /// Calls `body` with each element of a comma-separated list (RFC 9110 §5.6.1), trimmed; empty elements are left out.
    func forEachListElement(in range: Range<Int>, _ body: (Range<Int>) -> Void) {
        var start = range.lowerBound
        for index in range.lowerBound...range.upperBound
        where index == range.upperBound || self[index] == UInt8(ascii: ",") {
            let element = trimmed(start..<index)
            if !element.isEmpty { body(element) }
            start = index + 1
        }
    }
}
