/// What a rule demands of callers, in a form in which two of them can be compared.
enum RuleDemand {
    /// The subject has one of these values.
    case oneOf(Subject, Set<CanonicalScalar>)
    /// The language is in one of these ranges.
    case language([LanguageRange])
    /// The app's version stands so to this one.
    case version(VersionOperator, AppVersion)
    /// The bucket for the seed is in this range.
    case percent(seed: ExactString, Range<Int>)

    /// What values are compared with.
    enum Subject: Hashable {
        /// A caller has one, or none.
        case platform
        /// A caller has one, or none.
        case tier
        /// A caller may have several values of it, in a list.
        case claim(ExactString)
    }

    init(_ rule: Rule) {
        switch rule {
        case .platform(let values): self = .oneOf(.platform, Set(values.map { CanonicalScalar(platform: $0) }))
        case .tier(let tiers): self = .oneOf(.tier, Set(tiers.map { CanonicalScalar(string: $0.rawValue) }))
        case .claim(let name, let values): self = .oneOf(.claim(name), values)
        case .language(let ranges): self = .language(ranges)
        case .appVersion(let comparison, let version): self = .version(comparison, version)
        case .percent(let seed, let from, let to): self = .percent(seed: ExactString(seed), from..<max(from, to))
        }
    }

    /// How many values it has: what comparing costs.
    var size: Int {
        switch self {
        case .oneOf(_, let values): values.count
        case .language(let ranges): ranges.count
        case .version, .percent: 1
        }
    }

    /// Whether every caller who fulfils this fulfils `other` too, as far as these two alone tell.
    func implies(_ other: RuleDemand) -> Bool {
        switch (self, other) {
        case (.oneOf(let subject, let values), .oneOf(let otherSubject, let otherValues)):
            subject == otherSubject && values.count <= otherValues.count && values.isSubset(of: otherValues)
        case (.language(let ranges), .language(let others)):
            ranges.allSatisfy { range in others.contains { $0.includes(range) } }
        case (.version(let comparison, let version), .version(let otherComparison, let otherVersion)):
            comparison.implies(version, otherComparison, otherVersion)
        case (.percent(let seed, let buckets), .percent(let otherSeed, let otherBuckets)):
            seed == otherSeed && otherBuckets.lowerBound <= buckets.lowerBound
                && buckets.upperBound <= otherBuckets.upperBound
        default: false
        }
    }
}

extension VersionOperator {
    /// Whether all versions that stand so to `version` stand to `otherVersion` as `other` says.
    fileprivate func implies(_ version: AppVersion, _ other: VersionOperator, _ otherVersion: AppVersion) -> Bool {
        switch (self, other) {
        case (.equal, _): other.holds(version, otherVersion)
        case (.less, .less), (.less, .lessOrEqual), (.less, .notEqual): version <= otherVersion
        case (.lessOrEqual, .lessOrEqual): version <= otherVersion
        case (.lessOrEqual, .less), (.lessOrEqual, .notEqual): version < otherVersion
        case (.greater, .greater), (.greater, .greaterOrEqual), (.greater, .notEqual): version >= otherVersion
        case (.greaterOrEqual, .greaterOrEqual): version >= otherVersion
        case (.greaterOrEqual, .greater), (.greaterOrEqual, .notEqual): version > otherVersion
        case (.notEqual, .notEqual): version == otherVersion
        default: false
        }
    }
}

extension CanonicalScalar {
    /// A platform as rules compare it, without regard to ASCII case.
    fileprivate init(platform: ExactString) {
        self.init(string: String(decoding: platform.string.utf8.map(\.lowercased), as: UTF8.self))
    }
}
