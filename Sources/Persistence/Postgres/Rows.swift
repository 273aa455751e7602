import CPostgres

/// What a statement answered. Stays on the thread that asked.
final class Rows {
    private let result: OpaquePointer
    /// How many rows there are.
    let count: Int

    /// Takes over `result`.
    init(adopting result: OpaquePointer) {
        self.result = result
        count = Int(PQntuples(result))
    }

    deinit { PQclear(result) }

    /// What was done, such as `COMMIT`.
    var commandTag: String { String(cString: PQcmdStatus(result)) }

    /// The first row, if there is one.
    var first: Row? { count > 0 ? Row(rows: self, index: 0) : nil }

    /// The one row that the statement is sure to answer.
    func only() throws(DatabaseError) -> Row {
        guard let first else { throw .malformed("no row") }
        return first
    }

    /// Calls `read` with each row.
    func forEach(_ read: (Row) throws(DatabaseError) -> Void) throws(DatabaseError) {
        for index in 0..<count { try read(Row(rows: self, index: index)) }
    }

    /// The rows, each read by `read`.
    func map<Value>(_ read: (Row) throws(DatabaseError) -> Value) throws(DatabaseError) -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(count)
        for index in 0..<count { values.append(try read(Row(rows: self, index: index))) }
        return values
    }

    /// Calls `read` with the bytes of a field; nil stands for `null`.
    ///
    /// - Throws: `DatabaseError.malformed` if there is no column of that name.
    func withField<Value>(
        _ row: Int, _ column: String, _ read: (UnsafeBufferPointer<UInt8>?) throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> Value {
        let number = PQfnumber(result, column)
        guard number >= 0, row < count else { throw .malformed("no column \(column)") }
        let row = Int32(row)
        guard PQgetisnull(result, row, number) == 0, let start = PQgetvalue(result, row, number) else {
            return try read(nil)
        }
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, row, number)))
        return try read(bytes.bindMemory(to: UInt8.self))
    }
}

/// One row of an answer.
struct Row {
    fileprivate let rows: Rows
    fileprivate let index: Int

    /// The value in a column that is never null.
    func value<Value: SQLValue>(_ column: String) throws(DatabaseError) -> Value {
        guard let value: Value = try optional(column) else { throw .malformed("null in column \(column)") }
        return value
    }

    /// The value in a column, or nil where it is null.
    func optional<Value: SQLValue>(_ column: String) throws(DatabaseError) -> Value? {
        try rows.withField(index, column) { bytes throws(DatabaseError) in
            guard let bytes else { return nil }
            guard let value = Value(sqlText: bytes) else { throw .malformed("column \(column) can't be read") }
            return value
        }
    }

    /// The UTF-8 of a column of type `text`.
    func utf8(_ column: String) throws(DatabaseError) -> [UInt8] {
        try rows.withField(index, column) { bytes throws(DatabaseError) in
            guard let bytes else { throw .malformed("null in column \(column)") }
            return Array(bytes)
        }
    }
}
