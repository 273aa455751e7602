/// Why bytes are not JSON, and where.
public struct JSONError: Error, Hashable, Sendable {
    /// The line, from 1. A line ends with LF, CR or both.
    public let line: Int
    /// The place in the line, from 1, counted in Unicode scalars.
    public let column: Int
    /// The place in the document, from 0, counted in bytes.
    public let offset: Int
    /// A clause such as `a comma or "]" is missing`.
    public let reason: String

    init(_ reason: String, in bytes: [UInt8], at offset: Int) {
        var line = 1
        var column = 1
        for (index, byte) in bytes[..<offset].enumerated() {
            switch byte {
            case UInt8(ascii: "\n"):
                line += 1
                column = 1
            case UInt8(ascii: "\r"):
                // Of CR LF, the LF ends the line.
                if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\n") { continue }
                line += 1
                column = 1
            case 0x80...0xBF: continue  // the rest of a scalar that is counted already
            default: column += 1
            }
        }
        self.line = line
        self.column = column
        self.offset = offset
        self.reason = reason
    }
}
