/// Base64 with the standard alphabet and padding (RFC 4648 §4).
public enum Base64 {
    /// Four characters for every three bytes, padded with `=`.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        let text = SixBits.standard.encode(Array(bytes))
        return text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    }

    /// Nil unless `text` is what `encode` makes of some bytes: no white space, the right padding, no stray bits.
    public static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        let text = Array(text)
        guard text.count % 4 == 0 else { return nil }
        let padding = text.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
        return SixBits.standard.decode(text.span.extracting(droppingLast: padding))
    }
}

/// Base64 with the alphabet for addresses and file names, without padding (RFC 4648 §5, RFC 7515 §2).
public enum Base64URL {
    /// As few characters as hold the bytes.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String { SixBits.url.encode(Array(bytes)) }

    /// Nil unless `text` is what `encode` makes of some bytes: no white space, no padding, no stray bits.
    public static func decode(_ text: some Collection<UInt8>) -> [UInt8]? { decode(Array(text).span) }

    /// As above, without a copy of the text.
    public static func decode(_ text: Span<UInt8>) -> [UInt8]? { SixBits.url.decode(text) }
}

/// Six bits a character, whatever the alphabet, without padding. On arrays, since generic code is slow across modules.
struct SixBits: Sendable {
    static let standard = SixBits(lastTwo: "+/")
    static let url = SixBits(lastTwo: "-_")

    /// No value has these bits, and `invalid` has: one look at all values together tells whether it is among them.
    private static let notSixBits: UInt8 = 0b1100_0000
    private static let invalid: UInt8 = 255
    private let characters: [UInt8]
    private let values: [UInt8]

    private init(lastTwo: String) {
        characters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789\(lastTwo)".utf8)
        var values = [UInt8](repeating: Self.invalid, count: 256)
        for (value, character) in characters.enumerated() { values[Int(character)] = UInt8(value) }
        self.values = values
    }

    func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 4 / 3 + 2)
        var bits: UInt32 = 0
        var count = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(characters[Int(bits >> UInt32(count) & 63)])
            }
        }
        if count > 0 { text.append(characters[Int(bits << UInt32(6 - count) & 63)]) }
        return String(decoding: text, as: UTF8.self)
    }

    func decode(_ text: Span<UInt8>) -> [UInt8]? {
        guard text.count % 4 != 1 else { return nil }
        guard !text.isEmpty else { return [] }
        let length = text.count * 3 / 4
        var isValid = false
        let bytes = [UInt8](unsafeUninitializedCapacity: length) { bytes, count in
            isValid = decode(text, into: bytes)
            count = length
        }
        return isValid ? bytes : nil
    }

    /// Fills as many bytes as `text` has whole ones; false if a character is not of the alphabet or a bit is left over.
    private func decode(_ text: Span<UInt8>, into bytes: UnsafeMutableBufferPointer<UInt8>) -> Bool {
        let values = values.span
        var seen: UInt8 = 0
        var position = 0
        for group in 0..<text.count / 4 {
            let index = group * 4
            let first = values[Int(text[index])]
            let second = values[Int(text[index + 1])]
            let third = values[Int(text[index + 2])]
            let fourth = values[Int(text[index + 3])]
            seen |= first | second | third | fourth
            bytes[position] = first << 2 | second >> 4
            bytes[position + 1] = second << 4 | third >> 2
            bytes[position + 2] = third << 6 | fourth
            position += 3
        }
        var bits: UInt32 = 0
        var count = 0
        for index in text.count / 4 * 4..<text.count {
            let value = values[Int(text[index])]
            seen |= value
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes[position] = UInt8(truncatingIfNeeded: bits >> UInt32(count))
                position += 1
            }
        }
        // What is left over is no part of any byte; two texts for the same bytes would be two tokens for one.
        return seen & Self.notSixBits == 0 && bits & ((1 << UInt32(count)) - 1) == 0
    }
}
