/// Why no caller can fulfil all rules of a condition.
struct Contradiction {
    /// The first rule that can't be fulfilled along with those before it.
    let rule: Int
    /// What is wrong, as the end of a sentence.
    let reason: String

    /// Nil if none is found. Claims never exclude each other: a list may have both values.
    init?(among demands: [RuleDemand]) {
        var rest = PossibleCallers()
        for (index, demand) in demands.enumerated() {
            guard let reason = rest.narrow(to: demand) else { continue }
            rule = index
            self.reason = reason
            return
        }
        return nil
    }
}

/// Which callers fulfil the rules looked at so far.
private struct PossibleCallers {
    private var values: [RuleDemand.Subject: Set<CanonicalScalar>] = [:]
    private var languages: Set<Subtag>?
    private var versions = VersionSpan()
    private var buckets: [ExactString: Range<Int>] = [:]

    /// Leaves those who fulfil one more; if there are none, says why.
    mutating func narrow(to demand: RuleDemand) -> String? {
        switch demand {
        case .oneOf(.claim, _): return nil
        case .oneOf(let subject, let wanted):
            let left = values[subject].map { $0.intersection(wanted) } ?? wanted
            values[subject] = left
            return left.isEmpty ? "its \(subject) rules have no value in common" : nil
        case .language(let ranges):
            let wanted = Set(ranges.map(\.primary))
            let left = languages.map { $0.intersection(wanted) } ?? wanted
            languages = left
            return left.isEmpty ? "its language rules are of different languages" : nil
        case .version(let comparison, let version):
            versions.narrow(to: comparison, version)
            return versions.isEmpty ? "its app_version rules exclude each other" : nil
        case .percent(let seed, let wanted):
            let left = buckets[seed].map { $0.clamped(to: wanted) } ?? wanted
            buckets[seed] = left
            return left.isEmpty ? "its percent rules of the seed \(seed.string.quoted) do not overlap" : nil
        }
    }
}

/// The versions between two bounds, but for some.
private struct VersionSpan {
    private struct Bound {
        let version: AppVersion
        let isIncluded: Bool
    }

    private var lower: Bound?
    private var upper: Bound?
    private var excluded: Set<AppVersion> = []

    mutating func narrow(to comparison: VersionOperator, _ version: AppVersion) {
        switch comparison {
        case .equal:
            raise(to: Bound(version: version, isIncluded: true))
            reduce(to: Bound(version: version, isIncluded: true))
        case .notEqual: excluded.insert(version)
        case .less: reduce(to: Bound(version: version, isIncluded: false))
        case .lessOrEqual: reduce(to: Bound(version: version, isIncluded: true))
        case .greater: raise(to: Bound(version: version, isIncluded: false))
        case .greaterOrEqual: raise(to: Bound(version: version, isIncluded: true))
        }
    }

    /// Whether there is surely none. Between two different bounds there is one, for all that is known here.
    var isEmpty: Bool {
        guard let lower, let upper else { return false }
        if lower.version != upper.version { return lower.version > upper.version }
        return !lower.isIncluded || !upper.isIncluded || excluded.contains(lower.version)
    }

    private mutating func raise(to bound: Bound) {
        guard let lower else { return lower = bound }
        if bound.version > lower.version || (bound.version == lower.version && !bound.isIncluded) { self.lower = bound }
    }

    private mutating func reduce(to bound: Bound) {
        guard let upper else { return upper = bound }
        if bound.version < upper.version || (bound.version == upper.version && !bound.isIncluded) { self.upper = bound }
    }
}
