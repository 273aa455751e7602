/// Turns rules into numbers, and notes what the numbers mean.
struct RuleCompiler {
    /// The facts that rules ask for, one rule's after another's.
    private(set) var wantedFacts: [Int] = []

    private var factCount = 0
    private var platforms: [[UInt8]: Int] = [:]
    private var languages: [LanguageRange: Int] = [:]
    private var tiers: [Tier: Int] = [:]
    private var claims: [[UInt8]: [CanonicalScalar: Int]] = [:]
    private let versions: [AppVersion]
    private let versionPositions: [AppVersion: Int]
    private var seeds: [[UInt8]: Int] = [:]

    /// Versions are ranked, so all of them have to be known from the start.
    init(versionsOf rules: some Sequence<Rule>) {
        var versions: Set<AppVersion> = []
        for case .appVersion(_, let version) in rules { versions.insert(version) }
        self.versions = versions.sorted()
        versionPositions = Dictionary(uniqueKeysWithValues: zip(self.versions, self.versions.indices))
    }

    mutating func compile(_ rule: Rule) -> CompiledRule {
        switch rule {
        case .platform(let values):
            anyFact(values.map { Self.number($0.string.utf8.map(\.lowercased), in: &platforms, count: &factCount) })
        case .language(let ranges): anyFact(ranges.map { Self.number($0, in: &languages, count: &factCount) })
        case .tier(let values): anyFact(values.map { Self.number($0, in: &tiers, count: &factCount) })
        case .claim(let name, let values):
            anyFact(
                values.map {
                    Self.number($0, in: &claims[Array(name.string.utf8), default: [:]], count: &factCount)
                })
        case .appVersion(let comparison, let version):
            // A version that was not known from the start is one that no caller can have.
            versionPositions[version].map { .appVersion(comparison, rank: $0 * 2 + 1) } ?? anyFact([])
        case .percent(let seed, let from, let to):
            .percent(seed: position(ofSeed: seed), buckets: from..<max(from, to))
        }
    }

    /// What the numbers of all rules compiled so far mean.
    var vocabulary: Vocabulary {
        Vocabulary(
            platforms: ByteTable(platforms),
            languages: languages.map { (range: $0.key, fact: $0.value) }.sorted { $0.range.primary < $1.range.primary },
            tiers: tiers,
            claims: ByteTable(claims),
            versions: versions,
            seedPrefixes: SeedPrefixes(seeds.sorted { $0.value < $1.value }.map(\.key)))
    }

    private mutating func anyFact(_ facts: [Int]) -> CompiledRule {
        wantedFacts += facts
        return .anyFact(wantedFacts.count - facts.count..<wantedFacts.count)
    }

    private static func number<Operand>(
        _ operand: Operand, in known: inout [Operand: Int], count: inout Int
    ) -> Int {
        if let fact = known[operand] { return fact }
        defer { count += 1 }
        known[operand] = count
        return count
    }

    private mutating func position(ofSeed seed: String) -> Int {
        let prefix = PercentBucket.prefix(ofSeed: seed)
        if let position = seeds[prefix] { return position }
        seeds[prefix] = seeds.count
        return seeds.count - 1
    }
}
