import Domain

/// A value as PostgreSQL's text format has it.
protocol SQLValue {
    /// The type that a parameter is cast to.
    static var sqlType: StaticString { get }
    /// The value's text as a parameter.
    var sqlText: [UInt8] { get }
    /// Nil if a column's text is no such value.
    init?(sqlText: some Collection<UInt8>)
}

extension String: SQLValue {
    static var sqlType: StaticString { "text" }
    var sqlText: [UInt8] { Array(utf8) }
    init?(sqlText: some Collection<UInt8>) { self.init(decoding: sqlText, as: UTF8.self) }
}

extension Int64: SQLValue {
    static var sqlType: StaticString { "int8" }
    var sqlText: [UInt8] { String(self).sqlText }
    init?(sqlText: some Collection<UInt8>) { self.init(String(decoding: sqlText, as: UTF8.self)) }
}

extension Int: SQLValue {
    static var sqlType: StaticString { "int8" }
    var sqlText: [UInt8] { String(self).sqlText }
    init?(sqlText: some Collection<UInt8>) { self.init(String(decoding: sqlText, as: UTF8.self)) }
}

extension Bool: SQLValue {
    static var sqlType: StaticString { "bool" }
    var sqlText: [UInt8] { [UInt8(ascii: self ? "t" : "f")] }
    init?(sqlText: some Collection<UInt8>) {
        switch sqlText.first {
        case UInt8(ascii: "t"): self = true
        case UInt8(ascii: "f"): self = false
        default: return nil
        }
    }
}

extension ProjectID: SQLValue {
    static var sqlType: StaticString { "text" }
    var sqlText: [UInt8] { text.sqlText }
    init?(sqlText: some Collection<UInt8>) { self.init(String(decoding: sqlText, as: UTF8.self)) }
}

extension ProjectSerial: SQLValue {
    static var sqlType: StaticString { "int8" }
    var sqlText: [UInt8] { value.sqlText }
    init?(sqlText: some Collection<UInt8>) {
        guard let value = Int64(sqlText: sqlText) else { return nil }
        self.init(value)
    }
}

extension KeyID: SQLValue {
    static var sqlType: StaticString { "text" }
    var sqlText: [UInt8] { text.sqlText }
    init?(sqlText: some Collection<UInt8>) { self.init(String(decoding: sqlText, as: UTF8.self)) }
}

extension ID: SQLValue {
    static var sqlType: StaticString { "uuid" }
    var sqlText: [UInt8] { text.sqlText }
    init?(sqlText: some Collection<UInt8>) { self.init(String(decoding: sqlText, as: UTF8.self)) }
}

extension Role: SQLValue {
    static var sqlType: StaticString { "text" }
    var sqlText: [UInt8] { rawValue.sqlText }
    init?(sqlText: some Collection<UInt8>) { self.init(rawValue: String(decoding: sqlText, as: UTF8.self)) }
}

extension TokenAlgorithm: SQLValue {
    static var sqlType: StaticString { "text" }
    var sqlText: [UInt8] { rawValue.sqlText }
    init?(sqlText: some Collection<UInt8>) { self.init(rawValue: String(decoding: sqlText, as: UTF8.self)) }
}

/// Goes out as RFC 3339 and comes back as microseconds: select `control.microseconds(column)`.
extension Timestamp: SQLValue {
    private static let yearOne = Timestamp(seconds: -62_135_596_800)
    private static let yearTenThousand = Timestamp(seconds: 253_402_300_799)

    static var sqlType: StaticString { "timestamptz" }
    /// A moment outside of the years 1 to 9999, which PostgreSQL writes otherwise, counts as the nearest in them.
    var sqlText: [UInt8] { min(max(self, Self.yearOne), Self.yearTenThousand).rfc3339.sqlText }
    init?(sqlText: some Collection<UInt8>) {
        guard let microseconds = Int64(sqlText: sqlText) else { return nil }
        self.init(microseconds: microseconds)
    }
}

/// Bytes as a column of type `bytea` has them.
extension [UInt8]: SQLValue {
    static var sqlType: StaticString { "bytea" }

    var sqlText: [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        var text = Array("\\x".utf8)
        text.reserveCapacity(2 + count * 2)
        for byte in self { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        return text
    }

    init?(sqlText: some Collection<UInt8>) {
        guard sqlText.starts(with: "\\x".utf8), sqlText.count.isMultiple(of: 2) else { return nil }
        self = []
        reserveCapacity(sqlText.count / 2 - 1)
        var high: Int?
        for character in sqlText.dropFirst(2) {
            guard let digit = Character(UnicodeScalar(character)).hexDigitValue else { return nil }
            if let first = high { append(UInt8(first * 16 + digit)) }
            high = high == nil ? digit : nil
        }
    }
}

extension Digest: SQLValue {
    static var sqlType: StaticString { "bytea" }
    var sqlText: [UInt8] { bytes.sqlText }
    init?(sqlText: some Collection<UInt8>) {
        guard let bytes = [UInt8](sqlText: sqlText) else { return nil }
        self.init(bytes: bytes)
    }
}
