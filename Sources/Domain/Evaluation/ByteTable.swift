/// Values by text, compared byte for byte and found by halving: without hashing, and without a copy of the text asked for.
struct ByteTable<Value> {
    private(set) var entries: [Entry]

    struct Entry {
        let key: [UInt8]
        let value: Value
    }

    /// Where a key stands twice, the first one counts.
    init(_ entries: some Sequence<(key: [UInt8], value: Value)>) {
        self.entries = []
        // Sorting keeps the order of equal keys.
        for (key, value) in entries.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
        where self.entries.last?.key != key {
            self.entries.append(Entry(key: key, value: value))
        }
    }

    subscript(key: some Collection<UInt8>) -> Value? {
        let index = entries.insertionIndex { $0.key.lexicographicallyPrecedes(key) }
        return index < entries.count && entries[index].key.elementsEqual(key) ? entries[index].value : nil
    }
}

extension ByteTable: Sendable where Value: Sendable {}
extension ByteTable.Entry: Sendable where Value: Sendable {}
extension ByteTable: Equatable where Value: Equatable {}
extension ByteTable.Entry: Equatable where Value: Equatable {}
extension ByteTable: Hashable where Value: Hashable {}
extension ByteTable.Entry: Hashable where Value: Hashable {}
