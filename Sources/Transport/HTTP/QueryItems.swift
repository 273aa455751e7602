/// The items of a query, raw: split at each `&` and at the first `=`, nothing decoded. Empty items are left out.
public struct QueryItems: Sequence, IteratorProtocol, Sendable {
    /// A name and its value, percent-encoded as sent.
    public struct Item: Hashable, Sendable {
        /// What stands before the first `=`, or the whole item.
        public let name: ArraySlice<UInt8>
        /// What stands after the first `=`; empty if there is no `=`.
        public let value: ArraySlice<UInt8>
    }

    private var rest: ArraySlice<UInt8>

    /// The items of a raw query, without its `?`.
    public init(_ query: ArraySlice<UInt8>) { rest = query }

    /// The next item.
    public mutating func next() -> Item? {
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "&")) ?? rest.endIndex
            let item = rest[rest.startIndex..<end]
            rest = end == rest.endIndex ? [] : rest[(end + 1)...]
            guard !item.isEmpty else { continue }
            guard let mark = item.firstIndex(of: UInt8(ascii: "=")) else { return Item(name: item, value: []) }
            return Item(name: item[item.startIndex..<mark], value: item[(mark + 1)...])
        }
        return nil
    }
}
