/// Which of a template's conditions match, by position.
public typealias ConditionSet = PositionSet

/// A set of positions from 0; those below 128 cost no allocation.
public struct PositionSet: Hashable, Sendable {
    /// The positions below 128.
    private var low: UInt128 = 0
    /// The others, 64 a word; the last word is never 0, so that equal sets have equal words.
    private var high: [UInt64] = []

    /// The empty set.
    public init() {}

    /// There is no position in the set.
    public var isEmpty: Bool { low == 0 && high.isEmpty }

    /// Whether `position` is in the set.
    public func contains(_ position: Int) -> Bool {
        if position < 128 { return low >> position & 1 == 1 }
        let word = (position - 128) / 64
        return word < high.count && high[word] >> (position % 64) & 1 == 1
    }

    /// Adds `position`.
    public mutating func insert(_ position: Int) {
        if position < 128 {
            low |= 1 << position
        } else {
            let word = (position - 128) / 64
            if high.count <= word { high += repeatElement(0, count: word + 1 - high.count) }
            high[word] |= 1 << (position % 64)
        }
    }
}
