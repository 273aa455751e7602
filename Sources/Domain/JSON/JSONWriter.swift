/// Appends JSON to a list of bytes, compactly. Commas and brackets are the caller's, by `raw`.
public struct JSONWriter: Sendable {
    /// What has been written.
    public var bytes: [UInt8] = []

    /// A writer that has written nothing.
    public init() {}

    /// Appends `text` as it is.
    public mutating func raw(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Appends JSON that was written before.
    public mutating func raw(_ json: [UInt8]) { bytes += json }

    /// Appends `null`.
    public mutating func null() { raw("null") }

    /// Appends `true` or `false`.
    public mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

    /// Appends a number, digit for digit.
    public mutating func number(_ number: JSONNumber) { bytes += number.text.utf8 }

    /// Appends a whole number.
    public mutating func integer(_ value: some BinaryInteger) { number(JSONNumber(value)) }

    /// Appends a string in quotation marks; escapes only what RFC 8259 §7 requires.
    public mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        text.withBytes { utf8 in
            var run = utf8.startIndex
            for (index, byte) in utf8.enumerated()
            where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                bytes += utf8[run..<index]
                escape(byte)
                run = index + 1
            }
            bytes += utf8[run...]
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends a member's key and its colon.
    public mutating func key(_ key: String) {
        string(key)
        bytes.append(UInt8(ascii: ":"))
    }

    /// Appends a whole value.
    public mutating func value(_ value: JSON) {
        switch value {
        case .null: null()
        case .bool(let flag): bool(flag)
        case .number(let number): self.number(number)
        case .string(let text): string(text)
        case .array(let elements): array(elements)
        case .object(let object): self.object(object)
        }
    }

    private mutating func array(_ elements: [JSON]) {
        bytes.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            value(element)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func object(_ object: JSONObject) {
        bytes.append(UInt8(ascii: "{"))
        for (index, member) in object.members.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            key(member.key)
            value(member.value)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): raw("\\\"")
        case UInt8(ascii: "\\"): raw("\\\\")
        case 0x08: raw("\\b")
        case 0x0C: raw("\\f")
        case UInt8(ascii: "\n"): raw("\\n")
        case UInt8(ascii: "\r"): raw("\\r")
        case UInt8(ascii: "\t"): raw("\\t")
        default:
            raw(byte < 0x10 ? "\\u000" : "\\u001")
            let digit = byte & 0x0F
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}

extension JSON {
    /// The value as compact JSON in UTF-8.
    public func encoded() -> [UInt8] {
        var writer = JSONWriter()
        writer.value(self)
        return writer.bytes
    }
}
