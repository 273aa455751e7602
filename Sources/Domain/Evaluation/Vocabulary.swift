/// All that the rules of a template can tell of a caller, each thing numbered once however many rules ask for it.
///
/// What is true of a caller is found out once, as a set of these numbers, its facts; then a rule only looks for its own
/// numbers in that set.
///
/// A class, so that to use it counts one reference at most and not one for each of its tables.
final class Vocabulary: Sendable {
    /// Facts by platform, in lower case.
    let platforms: ByteTable<Int>
    /// The facts of language ranges, those of one primary language side by side.
    let languages: [(range: LanguageRange, fact: Int)]
    /// Facts by tier.
    let tiers: [Tier: Int]
    /// By the claim's name: facts by value.
    let claims: ByteTable<[CanonicalScalar: Int]>
    /// The versions that callers' versions are compared with, in order.
    let versions: [AppVersion]
    /// What is hashed before a caller's id: each seed with its dot.
    let seedPrefixes: SeedPrefixes

    init(
        platforms: ByteTable<Int>, languages: [(range: LanguageRange, fact: Int)], tiers: [Tier: Int],
        claims: ByteTable<[CanonicalScalar: Int]>, versions: [AppVersion], seedPrefixes: SeedPrefixes
    ) {
        self.platforms = platforms
        self.languages = languages
        self.tiers = tiers
        self.claims = claims
        self.versions = versions
        self.seedPrefixes = seedPrefixes
    }

    /// What is true of the caller.
    func facts(of caller: borrowing Caller) -> PositionSet {
        var facts = PositionSet()
        if let platform = caller.platform,
            let fact = platform.utf8.withUnsafeBufferPointer({ platforms[$0.lazy.map(\.lowercased)] })
        {
            facts.insert(fact)
        }
        if !languages.isEmpty, let tag = caller.languageTag { insertFacts(of: tag, into: &facts) }
        if let identity = caller.identity { insertFacts(of: identity, into: &facts) }
        return facts
    }

    private func insertFacts(of tag: LanguageTag, into facts: inout PositionSet) {
        var index = languages.insertionIndex { $0.range.primary < tag.primary }
        while index < languages.count, languages[index].range.primary == tag.primary {
            if languages[index].range.matches(tag) { facts.insert(languages[index].fact) }
            index += 1
        }
    }

    private func insertFacts(of identity: Identity, into facts: inout PositionSet) {
        if let tier = identity.tier, let fact = tiers[tier] { facts.insert(fact) }
        claims.forEachKey { name, index in
            identity.claims.forEachScalar(named: name) { scalar in
                if let fact = claims.values[index][scalar] { facts.insert(fact) }
            }
        }
    }

    /// Where a version stands among those of rules: rule versions have odd ranks, and what is between two of them an even one.
    func rank(of version: AppVersion) -> Int {
        let index = versions.insertionIndex { $0 < version }
        return index * 2 + (index < versions.count && versions[index] == version ? 1 : 0)
    }

    /// About how many bytes of memory the vocabulary holds.
    var estimatedBytes: Int {
        let block = 32 + MemoryLayout<[UInt8]>.stride
        let ofClaims = claims.keyBytes + claims.values.reduce(0) { $0 + $1.count * (block + 48) + block }
        return platforms.keyBytes + platforms.values.count * 24
            + languages.count * (MemoryLayout<LanguageRange>.stride + 8) + ofClaims
            + versions.count * (MemoryLayout<AppVersion>.stride + block)
            + seedPrefixes.estimatedBytes
    }
}

/// Texts one after another, so that one is found without a reference of its own, which all threads would count.
struct SeedPrefixes: Sendable {
    private var text: [UInt8] = []
    private var ends: [Int] = []

    init(_ prefixes: some Sequence<[UInt8]>) {
        for prefix in prefixes {
            text += prefix
            ends.append(text.count)
        }
    }

    var count: Int { ends.count }

    /// Calls `body` with one of them.
    func withPrefix<Result>(_ index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let start = index == 0 ? 0 : ends[index - 1]
        return text.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<ends[index]])) }
    }

    var estimatedBytes: Int { text.capacity + ends.capacity * MemoryLayout<Int>.stride }
}

extension Array {
    /// Where the elements that are `before` end, in an array that has all of them at its beginning.
    func insertionIndex(before: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if before(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
