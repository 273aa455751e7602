/// Reads the rest of a string (RFC 8259 §7) that may hold escapes. The bytes are known to be UTF-8.
struct JSONStringReader {
    let bytes: [UInt8]
    /// Where reading stands, at first behind the opening quotation mark; after a failure, at what does not belong.
    var position: Int
    private var text: [UInt8] = []

    /// What is wrong at `position`.
    struct Failure: Error { let reason: String }

    init(bytes: [UInt8], position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// Moves past the closing quotation mark and returns the text.
    mutating func read() throws(Failure) -> String {
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                try escape()
            case 0..<0x20:
                throw Failure(reason: "a control character in a string must be escaped")
            default:
                text.append(byte)
                position += 1
            }
        }
        throw Failure(reason: "the string does not end")
    }

    private mutating func escape() throws(Failure) {
        guard position + 1 < bytes.count else { throw Failure(reason: "the string does not end") }
        let short: UInt8
        switch bytes[position + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): short = bytes[position + 1]
        case UInt8(ascii: "b"): short = 0x08
        case UInt8(ascii: "f"): short = 0x0C
        case UInt8(ascii: "n"): short = UInt8(ascii: "\n")
        case UInt8(ascii: "r"): short = UInt8(ascii: "\r")
        case UInt8(ascii: "t"): short = UInt8(ascii: "\t")
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw Failure(reason: "there is no such escape")
        }
        text.append(short)
        position += 2
    }

    private mutating func unicodeEscape() throws(Failure) {
        guard let first = codeUnit(at: position) else { throw Failure(reason: "\\u takes four hexadecimal digits") }
        if let scalar = Unicode.Scalar(first) {
            text.append(contentsOf: UTF8.encode(scalar) ?? .init())
            position += 6
            return
        }
        guard UTF16.isLeadSurrogate(first), let second = codeUnit(at: position + 6), UTF16.isTrailSurrogate(second),
            let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
        else { throw Failure(reason: "the escape is half of a surrogate pair") }
        text.append(contentsOf: UTF8.encode(scalar) ?? .init())
        position += 12
    }

    /// The number of the `\u` escape of four digits that begins at `start`; nil if there is none.
    private func codeUnit(at start: Int) -> UInt16? {
        guard start + 6 <= bytes.count, bytes[start] == UInt8(ascii: "\\"), bytes[start + 1] == UInt8(ascii: "u") else {
            return nil
        }
        var unit: UInt16 = 0
        for byte in bytes[start + 2..<start + 6] {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): unit = unit << 4 | UInt16(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): unit = unit << 4 | UInt16(byte - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): unit = unit << 4 | UInt16(byte - UInt8(ascii: "A") + 10)
            default: return nil
            }
        }
        return unit
    }
}
