/// The items of a query, raw: split at each `&` and at the first `=`, nothing decoded. Empty items are left out.
public struct QueryItems: Sequence, IteratorProtocol, Sendable {
    /// An item, as places in the query.
    public struct Item: Hashable, Sendable {
        /// What stands before the first `=`, or the whole item.
        public let name: Range<Int>
        /// What stands after the first `=`; empty if there is no `=`.
        public let value: Range<Int>
        /// Whether a `%` or a `+` is in it, and so decoding changes it.
        public let isEncoded: Bool
    }

    /// The raw query, without its `?`.
    public let query: ArraySlice<UInt8>
    private var cursor: Int

    /// The items of a raw query, without its `?`.
    public init(_ query: ArraySlice<UInt8>) {
        self.query = query
        cursor = query.startIndex
    }

    /// The next item.
    public mutating func next() -> Item? {
        let end = query.endIndex
        while cursor < end {
            let start = cursor
            var mark: Int?
            var isEncoded = false
            scan: while true {
                cursor = query.skip(from: cursor) { $0.isPlainInQuery }
                guard cursor < end else { break }
                switch query[cursor] {
                case UInt8(ascii: "&"): break scan
                case UInt8(ascii: "="): mark = mark ?? cursor
                case UInt8(ascii: "%"), UInt8(ascii: "+"): isEncoded = true
                default: break
                }
                cursor += 1
            }
            let item = start..<cursor
            cursor += 1
            guard !item.isEmpty else { continue }
            return Item(
                name: start..<(mark ?? item.upperBound),
                value: (mark.map { $0 + 1 } ?? item.upperBound)..<item.upperBound,
                isEncoded: isEncoded)
        }
        return nil
    }

    /// An item's value, decoded; nil if an escape is broken.
    public func value(of item: Item) -> ArraySlice<UInt8>? { decoded(item.value, item.isEncoded) }

    /// Whether an item's name, decoded, is `name`.
    public func isNamed(_ item: Item, _ name: StaticString) -> Bool {
        if item.isEncoded {
            return decoded(item.name, true).map { bytes in name.withUTF8Buffer { bytes.elementsEqual($0) } } ?? false
        }
        guard item.name.count == name.utf8CodeUnitCount else { return false }
        for index in 0..<item.name.count where query[item.name.lowerBound + index] != name.utf8Start[index] {
            return false
        }
        return true
    }

    private func decoded(_ range: Range<Int>, _ isEncoded: Bool) -> ArraySlice<UInt8>? {
        isEncoded ? PercentDecoding.decode(query[range], plusIsSpace: true)?[...] : query[range]
    }
}

extension ByteWord {
    /// Whether nothing that separates or encodes is among the bytes.
    fileprivate var isPlainInQuery: Bool {
        !holds(UInt8(ascii: "&")) && !holds(UInt8(ascii: "=")) && !holds(UInt8(ascii: "%")) && !holds(UInt8(ascii: "+"))
    }
}

extension ArraySlice<UInt8> {
    /// As `Span.skip`, to the end, with the slice's own places.
    fileprivate func skip(from start: Int, while plain: (ByteWord) -> Bool) -> Int {
        let span = span
        return span.skip(from: start - startIndex, to: span.count, while: plain) + startIndex
    }
}
