import CPostgres

/// Where the database is and how to sign in to it, as libpq takes it (PostgreSQL documentation §34.1.1).
///
/// The text can hold a password; neither `description` nor any error of this module shows it.
public struct DatabaseURL: Sendable, CustomStringConvertible {
    let text: String
    /// Whom one signs in as, where the address says so.
    public let user: String?
    private let secrets: [String]

    /// Checks that libpq can read `text`, such as `postgresql://user:password@host:5432/name`; does not connect.
    ///
    /// - Throws: `DatabaseURLError` when it cannot; the error does not repeat the text.
    public init(_ text: String) throws(DatabaseURLError) {
        guard !text.isEmpty, !text.utf8.contains(0) else { throw DatabaseURLError() }
        // libpq's own message would quote the text, and with it the password.
        guard let options = PQconninfoParse(text, nil) else { throw DatabaseURLError() }
        defer { PQconninfoFree(options) }
        self.text = text
        user = Self.values(in: options) { String(cString: $0.keyword) == "user" }.first
        // libpq marks what is a password with an asterisk.
        secrets = Self.values(in: options) { $0.dispchar?.pointee == CChar(bitPattern: UInt8(ascii: "*")) }
    }

    /// Says that there is an address, not which.
    public var description: String { "postgresql://…" }

    /// `message` with every secret of the address blotted out.
    func redacting(_ message: String) -> String {
        secrets.reduce(message) { $0.replacing($1, with: "***") }
    }

    /// The values, none of them empty, of the options that fulfil `condition`.
    private static func values(
        in options: UnsafePointer<PQconninfoOption>, where condition: (PQconninfoOption) -> Bool
    ) -> [String] {
        var values: [String] = []
        var option = options
        while option.pointee.keyword != nil {
            if condition(option.pointee), let value = option.pointee.val, value.pointee != 0 {
                values.append(String(cString: value))
            }
            option += 1
        }
        return values
    }
}

/// The text is no address of a PostgreSQL database.
public struct DatabaseURLError: Error, CustomStringConvertible {
    /// A sentence for the operator, without the text that was refused.
    public var description: String { "takes an address such as postgresql://user:password@host:5432/name" }
}
