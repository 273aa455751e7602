import Testing

@testable import Domain

/// Sets of positions against sets of numbers.
@Suite struct PositionSetTests {
    private static let bounds = [
        0, 1, 62, 63, 64, 65, 126, 127, 128, 129, 191, 192, 255, 256, 1_983, 1_984, 1_999, 2_000,
    ]

    @Test(arguments: 1...20) func behavesAsASetOfNumbers(_ seed: UInt64) {
        var random = RandomTemplates(seed: seed)
        var set = PositionSet()
        var model: Set<Int> = []
        for _ in 0..<60 {
            let position =
                random.number(below: 2) == 0
                ? Self.bounds[random.number(below: Self.bounds.count)] : random.number(below: 2_001)
            set.insert(position)
            model.insert(position)
            #expect(set == PositionSet(model.sorted()))
            #expect(set.fingerprint == PositionSet(model.sorted(by: >)).fingerprint)
            #expect(!set.isEmpty)
        }
        for position in 0...2_100 where set.contains(position) != model.contains(position) {
            Issue.record("\(position)")
        }
    }

    @Test func setsAreEqualExactlyWhereTheirPositionsAre() {
        var random = RandomTemplates(seed: 9)
        let models = (0..<300).map { _ in
            Set((0..<random.number(below: 3)).map { _ in Self.bounds[random.number(below: Self.bounds.count)] })
        }
        let sets = models.map { PositionSet($0.sorted()) }
        for left in models.indices {
            for right in models.indices where (sets[left] == sets[right]) != (models[left] == models[right]) {
                Issue.record("\(models[left]) and \(models[right])")
            }
        }
        #expect(Set(sets).count == Set(models).count)
    }

    @Test func findsAnyOfAFewOfAList() {
        var random = RandomTemplates(seed: 2)
        let list = Self.bounds.shuffled(using: &random)
        for _ in 0..<200 {
            let model = Set((0..<3).map { _ in Self.bounds[random.number(below: Self.bounds.count)] })
            let lower = random.number(below: list.count)
            let range = lower..<(lower + random.number(below: list.count - lower + 1))
            #expect(
                PositionSet(model.sorted()).contains(anyOf: list, in: range)
                    == list[range].contains(where: model.contains))
        }
    }

    /// The lower bits choose a place, so they have to tell sets apart too.
    @Test(arguments: [4, 64, 1_024]) func fingerprintsSpread(_ places: Int) {
        let families: [[PositionSet]] = [
            (0..<2_000).map { PositionSet([$0]) },
            (0..<2_000).map { number in PositionSet((0..<11).filter { number >> $0 & 1 == 1 }) },
            (0..<2_000).map { number in PositionSet((0..<11).filter { number >> $0 & 1 == 1 }.map { $0 + 60 }) },
            (0..<2_000).map { number in PositionSet((0..<11).filter { number >> $0 & 1 == 1 }.map { 1_000 + $0 * 64 })
            },
            (0..<2_000).map { number in PositionSet((0..<11).filter { number >> $0 & 1 == 1 }.map { $0 * 16 }) },
            (0..<2_000).map { PositionSet(Array(0...$0)) },
        ]
        for (index, family) in families.enumerated() {
            #expect(Set(family.map(\.fingerprint)).count == Set(family).count, "family \(index)")
            var counts = [Int](repeating: 0, count: places)
            for set in family { counts[Int(truncatingIfNeeded: set.fingerprint) & (places - 1)] += 1 }
            let mean = Double(family.count) / Double(places)
            // Far above what chance does, and far below what all in a few places would be.
            #expect(Double(counts.max() ?? 0) < mean + 8 * mean.squareRoot() + 4, "family \(index)")
        }
    }
}

extension PositionSet {
    fileprivate init(_ positions: [Int]) {
        self.init()
        for position in positions { insert(position) }
    }
}

extension RandomTemplates: RandomNumberGenerator {
    mutating func next() -> UInt64 { UInt64(number(below: 1 << 32)) << 32 | UInt64(number(below: 1 << 32)) }
}
