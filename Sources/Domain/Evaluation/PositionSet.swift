/// Which of a template's conditions match, by position.
public typealias ConditionSet = PositionSet

/// A set of positions from 0; those below 128 cost no allocation.
public struct PositionSet: Hashable, Sendable {
    /// The positions below 64, and those below 128.
    private var low: (UInt64, UInt64) = (0, 0)
    /// The others, 64 a word; the last word is never 0, so that equal sets have equal words.
    private var high: [UInt64] = []

    /// The empty set.
    public init() {}

    /// There is no position in the set.
    public var isEmpty: Bool { low == (0, 0) && high.isEmpty }

    /// Whether `position` is in the set.
    public func contains(_ position: Int) -> Bool { word(position >> 6) >> UInt64(position & 63) & 1 == 1 }

    /// Whether any of the `range` of `positions` is in the set.
    func contains(anyOf positions: [Int], in range: Range<Int>) -> Bool {
        for index in range where contains(positions[index]) { return true }
        return false
    }

    /// Adds `position`.
    public mutating func insert(_ position: Int) {
        let bit: UInt64 = 1 << UInt64(position & 63)
        switch position >> 6 {
        case 0: low.0 |= bit
        case 1: low.1 |= bit
        case let word:
            if high.count <= word - 2 { high += repeatElement(0, count: word - 1 - high.count) }
            high[word - 2] |= bit
        }
    }

    /// Equal positions.
    public static func == (left: Self, right: Self) -> Bool { left.low == right.low && left.high == right.high }

    /// By the positions.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(low.0)
        hasher.combine(low.1)
        if !high.isEmpty { hasher.combine(high) }
    }

    /// A number that mostly differs for different sets, the lower bits too. Cheap, and no defence against who chooses the sets.
    public var fingerprint: UInt64 {
        var mixed = Self.fold(low.0 ^ 0x9E37_79B9_7F4A_7C15, low.1 ^ 0xC2B2_AE3D_27D4_EB4F)
        for word in high { mixed = Self.fold(mixed ^ word, 0x1656_67B1_9E37_79F9) }
        return mixed
    }

    /// Both halves of the product in one, so that every bit of the factors counts in every bit.
    private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }

    private func word(_ index: Int) -> UInt64 {
        switch index {
        case 0: low.0
        case 1: low.1
        default: index - 2 < high.count ? high[index - 2] : 0
        }
    }
}
