/// What to do with an object that names a key twice.
public enum DuplicateKeys: Sendable {
    /// It is an error at the second one.
    case refuse
    /// Both stay, in order.
    case keep
}

extension JSON {
    /// The value that `bytes` hold, by RFC 8259 to the letter, in time linear in their count.
    ///
    /// They are UTF-8 without a byte order mark, and strings hold Unicode scalars only: an escaped surrogate without
    /// its other half is refused.
    /// - Parameters:
    ///   - depth: how many arrays and objects may be open at once; at most 512.
    ///   - duplicates: what becomes of an object that names a key twice.
    public static func parse(
        _ bytes: [UInt8], depth: Int = 64, duplicates: DuplicateKeys = .refuse
    ) throws(JSONError) -> JSON {
        var parser = JSONParser(bytes: bytes, depth: depth, duplicates: duplicates)
        return try parser.document()
    }
}

/// Reads a document by recursive descent. The depth is bounded, so the stack is.
private struct JSONParser {
    /// An object of so few members is the usual one: room for them is made in one go.
    private static let membersExpected = 4

    private let bytes: [UInt8]
    private let duplicates: DuplicateKeys
    private var depthLeft: Int
    private var position = 0

    init(bytes: [UInt8], depth: Int, duplicates: DuplicateKeys) {
        self.bytes = bytes
        self.duplicates = duplicates
        depthLeft = min(depth, 512)
    }

    mutating func document() throws(JSONError) -> JSON {
        do {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            throw failure("the text is not UTF-8", at: error.byteOffsets.lowerBound)
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { throw failure("a byte order mark is not allowed", at: 0) }
        skipSpace()
        let value = try value()
        skipSpace()
        guard position == bytes.count else { throw failure("there is something after the end of the value") }
        return value
    }

    private mutating func value() throws(JSONError) -> JSON {
        guard position < bytes.count else { throw failure("a value is missing") }
        switch bytes[position] {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: throw failure("a value is missing")
        }
    }

    private mutating func array() throws(JSONError) -> [JSON] {
        try open()
        var elements: [JSON] = []
        if skip(UInt8(ascii: "]")) { return close(elements) }
        while true {
            elements.append(try value())
            skipSpace()
            if skip(UInt8(ascii: "]")) { return close(elements) }
            guard skip(UInt8(ascii: ",")) else { throw failure("a comma or \"]\" is missing") }
            skipSpace()
        }
    }

    private mutating func object() throws(JSONError) -> JSONObject {
        try open()
        var object = JSONObject()
        var seen = KeySet()
        if skip(UInt8(ascii: "}")) { return close(object) }
        object.members.reserveCapacity(Self.membersExpected)
        while true {
            let start = position
            guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
                throw failure("a key in quotation marks is missing")
            }
            let key = try string()
            if duplicates == .refuse, !seen.insert(key) { throw failure("the object names a key twice", at: start) }
            skipSpace()
            guard skip(UInt8(ascii: ":")) else { throw failure("a colon is missing") }
            skipSpace()
            object.members.append((key, try value()))
            skipSpace()
            if skip(UInt8(ascii: "}")) { return close(object) }
            guard skip(UInt8(ascii: ",")) else { throw failure("a comma or \"}\" is missing") }
            skipSpace()
        }
    }

    private mutating func open() throws(JSONError) {
        guard depthLeft > 0 else { throw failure("arrays and objects are nested too deep") }
        depthLeft -= 1
        position += 1
        skipSpace()
    }

    private mutating func close<Container>(_ container: Container) -> Container {
        depthLeft += 1
        return container
    }

    private mutating func number() throws(JSONError) -> JSONNumber {
        var scanner = JSONNumberScanner(bytes: bytes, position: position)
        do {
            try scanner.scan()
        } catch {
            throw failure(error.reason, at: scanner.position)
        }
        defer { position = scanner.position }
        return JSONNumber(scanned: String(decoding: bytes[position..<scanner.position], as: UTF8.self))
    }

    private mutating func string() throws(JSONError) -> String {
        let start = position + 1
        var end = start
        while end < bytes.count, !Self.endsRun(bytes[end]) { end += 1 }
        if end < bytes.count, bytes[end] == UInt8(ascii: "\"") {
            position = end + 1
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }
        var reader = JSONStringReader(bytes: bytes, position: start)
        do {
            let text = try reader.read()
            position = reader.position
            return text
        } catch {
            throw failure(error.reason, at: reader.position)
        }
    }

    /// True for the bytes at which a run of plain text in a string ends.
    private static func endsRun(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
        let matches = word.withUTF8Buffer { bytes[position...].starts(with: $0) }
        guard matches else { throw failure("a value is missing") }
        position += word.utf8CodeUnitCount
        return value
    }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
            default: return
            }
        }
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private func failure(_ reason: String, at offset: Int? = nil) -> JSONError {
        JSONError(reason, in: bytes, at: offset ?? position)
    }
}
