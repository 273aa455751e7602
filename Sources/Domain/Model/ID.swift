/// The identifier of one kind of thing: a UUID in lower case, made by the database.
public struct ID<Subject>: Hashable, Sendable, CustomStringConvertible {
    /// 36 characters, such as `0f8fad5b-d9cb-469f-a165-70867728950e`.
    public let text: String

    /// Nil unless `text` is a UUID (RFC 9562) in lower-case hexadecimal with its four hyphens.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return nil }
        for (index, byte) in bytes.enumerated() {
            let isHyphen = [8, 13, 18, 23].contains(index)
            let isHexadecimal = byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
            guard isHyphen ? byte == UInt8(ascii: "-") : isHexadecimal else { return nil }
        }
        self.text = text
    }

    /// The UUID's text.
    public var description: String { text }
}

/// Names an admin.
public typealias AdminID = ID<Admin>
/// Names a session, which begins with a sign-in and ends with a sign-out or by time.
public typealias SessionID = ID<AdminSession>
/// Names an app key.
public typealias AppKeyID = ID<AppKey>
