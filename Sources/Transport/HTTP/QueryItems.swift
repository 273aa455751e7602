/// The items of a query, raw: split at each `&` and at the first `=`, nothing decoded. Empty items are left out.
public struct QueryItems: Sequence, IteratorProtocol, Sendable {
    /// A name and its value, percent-encoded as sent.
    public struct Item: Hashable, Sendable {
        /// What stands before the first `=`, or the whole item.
        public let name: ArraySlice<UInt8>
        /// What stands after the first `=`; empty if there is no `=`.
        public let value: ArraySlice<UInt8>
    }

    private let query: ArraySlice<UInt8>
    private var cursor: Int

    /// The items of a raw query, without its `?`.
    public init(_ query: ArraySlice<UInt8>) {
        self.query = query
        cursor = query.startIndex
    }

    /// The next item.
    public mutating func next() -> Item? {
        while cursor < query.endIndex {
            let start = cursor
            var mark: Int?
            while cursor < query.endIndex, query[cursor] != UInt8(ascii: "&") {
                if mark == nil, query[cursor] == UInt8(ascii: "=") { mark = cursor }
                cursor += 1
            }
            let end = cursor
            cursor += 1
            guard end > start else { continue }
            guard let mark else { return Item(name: query[start..<end], value: query[end..<end]) }
            return Item(name: query[start..<mark], value: query[(mark + 1)..<end])
        }
        return nil
    }
}
