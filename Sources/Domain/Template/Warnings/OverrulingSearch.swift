/// Finds conditions that an earlier one always wins over: it matches whenever they do, and has a value wherever they have.
///
/// Its work is bounded, whatever the template: what would take more is not looked at.
struct OverrulingSearch {
    private let demands: [[RuleDemand]]
    private let uses: ConditionUses
    private let neverMatch: [Bool]
    /// For each condition what it asks about, a bit for each thing, which several may share.
    private let topics: [UInt64]
    private var stepsLeft: Int

    /// How many comparisons are made for a template; they take some milliseconds.
    static let stepsMax = 200_000

    init(demands: [[RuleDemand]], uses: ConditionUses, neverMatch: [Bool], stepsMax: Int = stepsMax) {
        self.demands = demands
        self.uses = uses
        self.neverMatch = neverMatch
        topics = demands.map { $0.reduce(0) { $0 | $1.topic } }
        stepsLeft = stepsMax
    }

    /// The first condition that always wins over the one at `index`, which some parameter has a value for.
    mutating func winner(over index: Int) -> Int? {
        // A winner has a value wherever this one has, so also where the fewest others have one.
        guard let rarest = uses.parameters[index].min(by: { uses.conditions[$0].count < uses.conditions[$1].count })
        else { return nil }
        for earlier in uses.conditions[rarest] {
            guard earlier < index, stepsLeft > 0 else { return nil }
            stepsLeft -= 1
            if topics[earlier] & ~topics[index] == 0, !neverMatch[earlier], isImplied(earlier, by: index),
                isUsed(earlier, whereverIs: index)
            {
                return earlier
            }
        }
        return nil
    }

    /// Whether each rule of `earlier` is implied by some rule of `later`.
    private mutating func isImplied(_ earlier: Int, by later: Int) -> Bool {
        demands[earlier].allSatisfy { wanted in
            demands[later].contains { given in
                guard given.topic == wanted.topic else { return false }
                stepsLeft -= given.size
                return given.implies(wanted)
            }
        }
    }

    private mutating func isUsed(_ earlier: Int, whereverIs later: Int) -> Bool {
        stepsLeft -= uses.parameters[earlier].count
        return Set(uses.parameters[later]).isSubset(of: uses.parameters[earlier])
    }
}

extension RuleDemand {
    /// One of 64 bits by what the rule asks about.
    fileprivate var topic: UInt64 {
        switch self {
        case .oneOf(.platform, _): 1
        case .oneOf(.tier, _): 2
        case .language: 4
        case .version: 8
        case .oneOf(.claim(let name), _): Self.bit(of: name, from: 4, to: 34)
        case .percent(let seed, _): Self.bit(of: seed, from: 34, to: 64)
        }
    }

    private static func bit(of text: ExactString, from first: Int, to end: Int) -> UInt64 {
        1 << UInt64(first + Int(text.hashValue.magnitude % UInt(end - first)))
    }
}
