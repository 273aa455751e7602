import Domain

// Several values as one parameter, each written by PostgreSQL's rules for array literals (documentation, §8.15.2).

/// Identifiers, for `= any(…)`.
extension [ID<AppKey>] {
    /// An array literal; a UUID holds nothing that would need quotes.
    var sqlText: [UInt8] { "{\(map(\.text).joined(separator: ","))}".sqlText }
}

/// Numbers, for `unnest(…)`.
extension [Int?] {
    /// An array literal; nil is `null`.
    var sqlText: [UInt8] { "{\(map { $0.map(String.init) ?? "null" }.joined(separator: ","))}".sqlText }
}

/// Texts, for `unnest(…)`.
extension [String?] {
    /// An array literal; nil is `null`, and everything else stands in quotes.
    var sqlText: [UInt8] { "{\(map { $0?.arrayElement ?? "null" }.joined(separator: ","))}".sqlText }
}

extension String {
    fileprivate var arrayElement: String {
        "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
