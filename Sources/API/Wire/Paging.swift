import Domain
import Foundation
import Transport

/// Which page of a list is asked for: `limit` (1 to 200, default 50) and `cursor`, the `next` of the page before.
struct Page {
    let limit: Int
    /// Where the page before ended: the sort key of its last row; nil for the first page.
    let after: String?

    static let parameters: [StaticString] = ["limit", "cursor"]

    init(_ query: QueryReader) throws(APIError) {
        limit = try query.number("limit", in: 1...200, code: .invalidLimit) ?? 50
        guard let cursor = query.text("cursor") else {
            after = nil
            return
        }
        guard let key = Self.decode(cursor) else { throw Self.badCursor }
        after = key
    }

    /// The cursor's key as a number, for lists that are sorted by one.
    func afterNumber() throws(APIError) -> Int64? {
        guard let after else { return nil }
        guard let number = WholeNumber.read(after) else { throw Self.badCursor }
        return Int64(number)
    }

    /// The cursor's key as an identifier, for lists that are sorted by one.
    func afterID<Identifier>(_ read: (String) -> Identifier?) throws(APIError) -> Identifier? {
        guard let after else { return nil }
        guard let id = read(after) else { throw Self.badCursor }
        return id
    }

    /// The answer for `rows`, of which one more than `limit` was asked for, to see whether there is a next page.
    func answer<Row>(_ rows: [Row], key: (Row) -> String, json: (Row) -> JSON) -> Response {
        let shown = rows.prefix(limit)
        let next = rows.count > limit ? shown.last.map { JSON.string(Self.encode(key($0))) } : nil
        return .ok(JSONObject([("data", .array(shown.map(json))), ("next", next ?? .null)]))
    }

    private static let badCursor = APIError(
        .invalidCursor, "The cursor is none that a list here gave: start anew without it.")

    // Opaque, so that nobody builds on what it holds.
    private static func encode(_ key: String) -> String { Data(key.utf8).base64EncodedString() }

    private static func decode(_ cursor: String) -> String? {
        guard cursor.utf8.count <= 1_024, let data = Data(base64Encoded: cursor) else { return nil }
        return String(validating: data, as: UTF8.self)
    }
}
