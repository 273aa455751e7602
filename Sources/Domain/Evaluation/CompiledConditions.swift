/// Conditions in order, each a list of rules that all have to match, ready to be matched against callers.
///
/// A class, so that to use it counts one reference at most and not one for each of its lists.
final class CompiledConditions: Sendable {
    private let vocabulary: Vocabulary
    /// What `CompiledRule.anyFact` points into.
    private let wantedFacts: [Int]
    /// The rules of all conditions, one condition's after another's.
    private let rules: [CompiledRule]
    /// For each condition, where its rules end.
    private let ends: [Int]

    init(_ conditions: [[Rule]]) {
        var compiler = RuleCompiler(versionsOf: conditions.joined())
        var rules: [CompiledRule] = []
        var ends: [Int] = []
        for condition in conditions {
            let compiled = condition.map { compiler.compile($0) }
            rules += compiled.filter { !$0.isCostly }
            rules += compiled.filter(\.isCostly)
            ends.append(rules.count)
        }
        vocabulary = compiler.vocabulary
        wantedFacts = compiler.wantedFacts
        self.rules = rules
        self.ends = ends
    }

    /// The conditions of which all rules match the caller.
    func match(_ caller: borrowing Caller) -> ConditionSet {
        let facts = vocabulary.facts(of: caller)
        let rank = rank(of: caller)
        return caller.withBucketID { id in
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: vocabulary.seedPrefixes.count) { known in
                known.initialize(repeating: CallerBuckets.unknown)
                return match(facts, rank, CallerBuckets(id: id, prefixes: vocabulary.seedPrefixes, known: known))
            }
        }
    }

    private func match(_ facts: PositionSet, _ rank: Int?, _ buckets: CallerBuckets) -> ConditionSet {
        var matching = ConditionSet()
        var start = 0
        for position in ends.indices {
            let end = ends[position]
            var index = start
            scan: while index < end {
                switch rules[index] {
                case .anyFact(let wanted):
                    guard facts.contains(anyOf: wantedFacts, in: wanted) else { break scan }
                case .appVersion(let comparison, let operand):
                    guard let rank, comparison.holds(rank, operand) else { break scan }
                case .percent(let seed, let range):
                    guard let bucket = buckets[seed], range.contains(bucket) else {
                        break scan
                    }
                }
                index += 1
            }
            // Without any rule a condition would match everyone: no valid template has one, and none gets past here.
            if index == end, start < end { matching.insert(position) }
            start = end
        }
        return matching
    }

    /// Where the caller's version stands among those of the rules; nil if it can't be read, or nothing asks for it.
    private func rank(of caller: borrowing Caller) -> Int? {
        guard !vocabulary.versions.isEmpty, let text = caller.appVersion else { return nil }
        return text.utf8.withUnsafeBufferPointer { AppVersion(utf8: $0) }.map(vocabulary.rank)
    }

    /// About how many bytes of memory the conditions hold.
    var estimatedBytes: Int {
        vocabulary.estimatedBytes + (wantedFacts.count + ends.count) * MemoryLayout<Int>.stride
            + rules.count * MemoryLayout<CompiledRule>.stride
    }
}

/// A caller's buckets by the position of their seed, each hashed when a rule first asks for it. Lives as long as one match.
private struct CallerBuckets {
    static let unknown: Int32 = -1

    /// What is hashed; nil for a caller without any id.
    let id: UnsafeBufferPointer<UInt8>?
    let prefixes: SeedPrefixes
    let known: UnsafeMutableBufferPointer<Int32>

    subscript(seed: Int) -> Int? {
        guard let id else { return nil }
        if known[seed] == Self.unknown {
            known[seed] = Int32(prefixes.withPrefix(seed) { PercentBucket.microBucket(prefix: $0, id: id) })
        }
        return Int(known[seed])
    }
}
