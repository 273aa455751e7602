/// The items of a query, raw: split at each `&` and at the first `=`, nothing decoded. Empty items are left out.
public struct QueryItems: Sequence, IteratorProtocol, Sendable {
    /// A name and its value, percent-encoded as sent.
    public struct Item: Hashable, Sendable {
        /// What stands before the first `=`, or the whole item.
        public let name: ArraySlice<UInt8>
        /// What stands after the first `=`; empty if there is no `=`.
        public let value: ArraySlice<UInt8>
        /// Whether a `%` or a `+` is in it, and so decoding changes it.
        public let isEncoded: Bool
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
            var isEncoded = false
            scan: while cursor < query.endIndex {
                switch query[cursor] {
                case UInt8(ascii: "&"): break scan
                case UInt8(ascii: "="): mark = mark ?? cursor
                case UInt8(ascii: "%"), UInt8(ascii: "+"): isEncoded = true
                default: break
                }
                cursor += 1
            }
            let end = cursor
            cursor += 1
            guard end > start else { continue }
            guard let mark else { return Item(name: query[start..<end], value: query[end..<end], isEncoded: isEncoded) }
            return Item(name: query[start..<mark], value: query[(mark + 1)..<end], isEncoded: isEncoded)
        }
        return nil
    }
}

extension QueryItems.Item {
    /// The name, decoded; nil if an escape is broken.
    public var decodedName: ArraySlice<UInt8>? { isEncoded ? PercentDecoding.decode(name, plusIsSpace: true)?[...] : name }

    /// The value, decoded; nil if an escape is broken.
    public var decodedValue: ArraySlice<UInt8>? {
        isEncoded ? PercentDecoding.decode(value, plusIsSpace: true)?[...] : value
    }
}
