/// A JSON number (RFC 8259 §6) as it was written: no digit is lost, whatever the size.
public struct JSONNumber: Hashable, Sendable, CustomStringConvertible {
    /// The number's text.
    public let text: String

    /// Nil unless `text` is a number by RFC 8259, with nothing around it.
    public init?(text: String) {
        let bytes = Array(text.utf8)
        var scanner = JSONNumberScanner(bytes: bytes, position: 0)
        guard (try? scanner.scan()) != nil, scanner.position == bytes.count else { return nil }
        self.text = text
    }

    /// A whole number.
    public init(_ value: some BinaryInteger) { text = String(value) }

    /// For the parser, which has read the text by the grammar.
    init(scanned text: String) { self.text = text }

    /// The number's text.
    public var description: String { text }

    /// The exact value, if it is a whole number that fits, however spelled: `3`, `3.0`, `30e-1`.
    public var int64: Int64? { integer(timesTenToThe: 0) }

    /// The nearest double; infinite for a number beyond its range.
    public var double: Double? { Double(text) }

    /// The exact value of the number × 10^`scale`, if that is a whole number that fits. Takes time linear in the text's
    /// length.
    func integer(timesTenToThe scale: Int) -> Int64? {
        let unsigned = text.utf8.drop { $0 == UInt8(ascii: "-") }
        let mantissa = unsigned.prefix { $0.lowercased != UInt8(ascii: "e") }
        let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }
        let fraction = mantissa.dropFirst(whole.count + 1)
        var digits = (Array(whole) + fraction).drop { $0 == UInt8(ascii: "0") }
        guard !digits.isEmpty else { return 0 }
        var power = scale - fraction.count
        while digits.last == UInt8(ascii: "0") {
            digits.removeLast()
            power += 1
        }
        let exponentText = unsigned.dropFirst(mantissa.count + 1)
        guard let exponent = exponentText.isEmpty ? 0 : Int(Substring(exponentText)) else { return nil }
        let (shift, overflow) = power.addingReportingOverflow(exponent)
        // The last digit is not 0: a negative power leaves a fraction. 19 digits is the most that Int64 has.
        guard !overflow, shift >= 0, shift <= 19, digits.count + shift <= 19 else { return nil }
        return Self.integer(digits: digits, zeros: shift, isNegative: text.utf8.first == UInt8(ascii: "-"))
    }

    private static func integer(digits: ArraySlice<UInt8>, zeros: Int, isNegative: Bool) -> Int64? {
        var value: Int64 = 0
        for digit in digits + repeatElement(UInt8(ascii: "0"), count: zeros) {
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            // Counts down, since the least Int64 has no positive counterpart.
            let (sum, overflowAgain) = product.subtractingReportingOverflow(Int64(digit - UInt8(ascii: "0")))
            guard !overflow, !overflowAgain else { return nil }
            value = sum
        }
        if isNegative { return value }
        return value == .min ? nil : -value
    }
}

/// Reads one number by the grammar of RFC 8259 §6, and nothing past it.
struct JSONNumberScanner {
    let bytes: [UInt8]
    /// Where reading stands; after a failure, at the byte that does not belong.
    var position: Int

    /// What is wrong at `position`.
    struct Failure: Error { let reason: String }

    /// Moves past the number that begins at `position`.
    mutating func scan() throws(Failure) {
        skip(UInt8(ascii: "-"))
        if skip(UInt8(ascii: "0")) {
            if digit { throw Failure(reason: "a number has no leading zero") }
        } else {
            try digits()
        }
        if skip(UInt8(ascii: ".")) { try digits() }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            if !skip(UInt8(ascii: "+")) { skip(UInt8(ascii: "-")) }
            try digits()
        }
    }

    private var digit: Bool { position < bytes.count && bytes[position].isDigit }

    private mutating func digits() throws(Failure) {
        guard digit else { throw Failure(reason: "a digit is missing") }
        while digit { position += 1 }
    }

    @discardableResult
    private mutating func skip(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }
}
