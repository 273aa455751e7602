/// A version of any length: the core and the pre-release, each identifiers joined by `.` in a form that has no second spelling.
struct LongVersion: Hashable, Sendable {
    /// Numbers without leading zeros; segments that are 0 are left out at the end, so that `0` is empty.
    private let core: [UInt8]
    /// Identifiers, the numbers among them without leading zeros; empty for a release.
    private let preRelease: [UInt8]

    /// Nil unless `core` is numbers joined by `.` and `preRelease` is empty or `-` and identifiers joined by `.`.
    init?(core: some RandomAccessCollection<UInt8>, preRelease: some RandomAccessCollection<UInt8>) {
        guard let core = Self.canonical(core), core.allSatisfy({ $0.isDigit || $0 == dot }) else { return nil }
        self.core = Self.withoutTrailingZeros(core)
        if preRelease.isEmpty {
            self.preRelease = []
        } else {
            guard let identifiers = Self.canonical(preRelease.dropFirst()) else { return nil }
            self.preRelease = identifiers
        }
    }

    /// The version that `AppVersion` packed into four times 32 bits.
    init(packed: UInt128) {
        let segments = [96, 64, 32, 0].map { String(UInt32(truncatingIfNeeded: packed >> $0)) }
        core = Self.withoutTrailingZeros(Array(segments.joined(separator: ".").utf8))
        preRelease = []
    }

    /// Negative, zero or positive as this version is before, equal to or after the other (Semantic Versioning 2.0.0 §11).
    func order(against other: Self) -> Int {
        let byCore = orderOfIdentifiers(core, other.core)
        if byCore != 0 { return byCore }
        if preRelease.isEmpty || other.preRelease.isEmpty {
            return (preRelease.isEmpty ? 1 : 0) - (other.preRelease.isEmpty ? 1 : 0)
        }
        return orderOfIdentifiers(preRelease, other.preRelease)
    }

    /// Nil unless the bytes are identifiers of ASCII letters, digits and `-` joined by `.`, none of them empty.
    private static func canonical(_ bytes: some RandomAccessCollection<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for identifier in bytes.split(separator: dot, omittingEmptySubsequences: false) {
            guard !identifier.isEmpty, identifier.allSatisfy({ $0.isLetter || $0.isDigit || $0 == hyphen }) else {
                return nil
            }
            if !result.isEmpty { result.append(dot) }
            if identifier.allSatisfy(\.isDigit) {
                let significant = identifier.drop { $0 == zero }
                result.append(contentsOf: significant.isEmpty ? identifier.suffix(1) : significant)
            } else {
                result.append(contentsOf: identifier)
            }
        }
        return result
    }

    private static func withoutTrailingZeros(_ core: [UInt8]) -> [UInt8] {
        var core = core[...]
        while core.last == zero, core.dropLast().last == dot { core = core.dropLast(2) }
        return core.elementsEqual([zero]) ? [] : Array(core)
    }
}

private let dot = UInt8(ascii: ".")
private let hyphen = UInt8(ascii: "-")
private let zero = UInt8(ascii: "0")

/// Compares identifier by identifier; where one list is the other's beginning, the longer one comes later.
private func orderOfIdentifiers(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var (left, right) = (left[...], right[...])
    while !left.isEmpty, !right.isEmpty {
        let (first, second) = (left.prefix { $0 != dot }, right.prefix { $0 != dot })
        let order = orderOfIdentifier(first, second)
        if order != 0 { return order }
        (left, right) = (left.dropFirst(first.count + 1), right.dropFirst(second.count + 1))
    }
    return (left.isEmpty ? 0 : 1) - (right.isEmpty ? 0 : 1)
}

/// Numbers by value and before all else, the others by their ASCII.
private func orderOfIdentifier(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    let (leftIsNumber, rightIsNumber) = (left.allSatisfy(\.isDigit), right.allSatisfy(\.isDigit))
    if leftIsNumber != rightIsNumber { return leftIsNumber ? -1 : 1 }
    // Without leading zeros, a number with more digits is the greater one.
    if leftIsNumber, left.count != right.count { return left.count - right.count }
    if left.lexicographicallyPrecedes(right) { return -1 }
    return left == right ? 0 : 1
}
