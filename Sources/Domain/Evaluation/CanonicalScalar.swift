/// A string, number or boolean in the form by which claims compare: scalars are equal exactly when their texts are.
///
/// A string's text is itself, a boolean's `true` or `false`, a number's its exact value in shortest plain decimal form. That
/// form is never written out (`1e999999999` would fill the memory): a number is kept as its significant digits and an
/// exponent, and so is a string that is the shortest plain decimal form of a number.
public struct CanonicalScalar: Hashable, Sendable {
    /// A number as `-`, if it is negative, its significant digits, `e` and the exponent; else the text. The first byte says which.
    private let key: [UInt8]
    /// Made once, since a scalar is looked up far more often than it is made.
    private let keyHash: Int

    private init(key: [UInt8]) {
        self.key = key
        keyHash = key.hashValue
    }

    /// The scalar of a string.
    public init(string: String) {
        let text = Array(string.utf8)
        self.init(key: Self.plainDecimal(text)?.key ?? [Self.textMark] + text)
    }

    /// The scalar of a boolean: that of the string `true` or `false`.
    public init(boolean: Bool) {
        self.init(string: boolean ? "true" : "false")
    }

    /// The scalar of a number. Nil if its exponent is so far away that it does not fit 64 bits.
    public init?(number: JSONNumber) { self.init(numberText: number.text) }

    /// The scalar of a JSON number's text (RFC 8259 §6).
    init?(numberText: String) {
        guard let decimal = Decimal(Array(numberText.utf8)) else { return nil }
        self.init(key: decimal.key)
    }

    /// The same text.
    public static func == (left: Self, right: Self) -> Bool { left.keyHash == right.keyHash && left.key == right.key }

    /// By what was made at the start.
    public func hash(into hasher: inout Hasher) { hasher.combine(keyHash) }

    private static let textMark = UInt8(ascii: "t")

    /// The number of which `text` is the shortest plain decimal form, if it is of one.
    private static func plainDecimal(_ text: [UInt8]) -> Decimal? {
        let unsigned = text.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
        let whole = unsigned.prefix(while: \.isDigit)
        let fraction = unsigned.dropFirst(whole.count)
        guard whole.first != UInt8(ascii: "0") ? !whole.isEmpty : whole.count == 1 else { return nil }
        if !fraction.isEmpty {
            let digits = fraction.dropFirst()
            guard fraction.first == UInt8(ascii: "."), let last = digits.last, last != UInt8(ascii: "0"),
                digits.allSatisfy(\.isDigit)
            else { return nil }
        } else if whole.elementsEqual("0".utf8), text.count != 1 {
            return nil  // "-0" is no number's shortest form
        }
        return Decimal(text)
    }
}

/// An exact decimal number: digits × 10^exponent.
private struct Decimal {
    let isNegative: Bool
    /// Without zeros at either end; empty for 0.
    let digits: ArraySlice<UInt8>
    let exponent: Int

    var key: [UInt8] {
        var key: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
        key += digits
        key.append(UInt8(ascii: "e"))
        key += String(exponent).utf8
        return key
    }

    /// Reads a JSON number.
    init?(_ text: [UInt8]) {
        var rest = text[...]
        let hasMinus = rest.first == UInt8(ascii: "-")
        if hasMinus { rest = rest.dropFirst() }
        let mantissa = rest.prefix { $0.lowercased != UInt8(ascii: "e") }
        let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }
        let fraction = mantissa.dropFirst(whole.count + 1)
        let all = Array(whole) + fraction
        guard !all.isEmpty, all.allSatisfy(\.isDigit) else { return nil }

        var significant = all.drop { $0 == UInt8(ascii: "0") }
        while significant.last == UInt8(ascii: "0") { significant.removeLast() }
        digits = significant
        isNegative = hasMinus && !significant.isEmpty
        if significant.isEmpty {
            exponent = 0
            return
        }
        var written = 0
        if mantissa.count < rest.count {
            let text = rest.dropFirst(mantissa.count + 1)
            guard let value = Int(String(decoding: text, as: UTF8.self)) else { return nil }
            written = value
        }
        let shift = (all.endIndex - significant.endIndex) - fraction.count
        let (sum, overflow) = written.addingReportingOverflow(shift)
        guard !overflow else { return nil }
        exponent = sum
    }
}
