/// Values by text, compared byte for byte and found by halving: without hashing, and without a copy of the text asked for.
///
/// The texts stand one after another, so that none is found by a reference of its own, which all threads would count.
struct ByteTable<Value> {
    private var text: [UInt8] = []
    private var ends: [Int] = []
    private(set) var values: [Value] = []

    /// Where a key stands twice, the first one counts.
    init(_ entries: some Sequence<(key: [UInt8], value: Value)>) {
        // Sorting keeps the order of equal keys.
        for (key, value) in entries.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            if let last = ends.indices.last, text[keyRange(last)].elementsEqual(key) { continue }
            text += key
            ends.append(text.count)
            values.append(value)
        }
    }

    /// The value of a key; a copy of it is made.
    subscript(key: some RandomAccessCollection<UInt8>) -> Value? { index(of: key).map { values[$0] } }

    /// Calls `body` with the bytes of each key, and the place of its value.
    func forEachKey(_ body: (UnsafeBufferPointer<UInt8>, Int) -> Void) {
        text.withUnsafeBufferPointer { text in
            for index in ends.indices { body(UnsafeBufferPointer(rebasing: text[keyRange(index)]), index) }
        }
    }

    /// How many bytes all keys have together.
    var keyBytes: Int { text.count }

    /// Where the value of a key stands.
    func index(of key: some RandomAccessCollection<UInt8>) -> Int? {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            switch order(of: middle, against: key) {
            case 0: return middle
            case ..<0: low = middle + 1
            default: high = middle
            }
        }
        return nil
    }

    /// Below 0, 0 or above 0 as a key of the table comes before, is, or comes after `key`.
    private func order(of index: Int, against key: some RandomAccessCollection<UInt8>) -> Int {
        let range = keyRange(index)
        var place = range.lowerBound
        for byte in key {
            guard place < range.upperBound else { return -1 }
            if text[place] != byte { return text[place] < byte ? -1 : 1 }
            place += 1
        }
        return place == range.upperBound ? 0 : 1
    }

    private func keyRange(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }
}

extension ByteTable: Sendable where Value: Sendable {}
extension ByteTable: Equatable where Value: Equatable {}
extension ByteTable: Hashable where Value: Hashable {}
