/// Conditions in order, each a list of rules that all have to match, ready to be matched against callers.
struct CompiledConditions: Sendable {
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
    func match(_ caller: Caller) -> ConditionSet {
        let facts = vocabulary.facts(of: caller)
        let rank = rank(of: caller)
        var buckets = CallerBuckets(caller)
        var matching = ConditionSet()
        var start = 0
        for position in ends.indices {
            let end = ends[position]
            var index = start
            scan: while index < end {
                switch rules[index] {
                case .anyFact(let wanted):
                    guard wanted.contains(where: { facts.contains(wantedFacts[$0]) }) else { break scan }
                case .appVersion(let comparison, let operand):
                    guard let rank, comparison.holds(rank, operand) else { break scan }
                case .percent(let seed, let range):
                    guard let bucket = buckets.bucket(seed: seed, of: vocabulary.seedPrefixes), range.contains(bucket)
                    else { break scan }
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
    private func rank(of caller: Caller) -> Int? {
        guard !vocabulary.versions.isEmpty, let text = caller.appVersion else { return nil }
        return text.utf8.withUnsafeBufferPointer { AppVersion(utf8: $0) }.map(vocabulary.rank)
    }

    /// About how many bytes of memory the conditions hold.
    var estimatedBytes: Int {
        vocabulary.estimatedBytes + (wantedFacts.count + ends.count) * MemoryLayout<Int>.stride
            + rules.count * MemoryLayout<CompiledRule>.stride
    }
}

/// A caller's buckets, each hashed when a rule first asks for it.
private struct CallerBuckets {
    private let caller: Caller
    private let hasID: Bool
    /// By the seed's position; negative where not hashed yet.
    private var known: [Int32] = []

    init(_ caller: Caller) {
        self.caller = caller
        hasID = caller.hasBucketID
    }

    mutating func bucket(seed: Int, of prefixes: [[UInt8]]) -> Int? {
        guard hasID else { return nil }
        if known.isEmpty { known = Array(repeating: -1, count: prefixes.count) }
        if known[seed] < 0 {
            let bucket = caller.withBucketID { PercentBucket.microBucket(prefix: prefixes[seed], id: $0) }
            known[seed] = bucket.map { Int32($0) } ?? -1
        }
        return Int(known[seed])
    }
}
