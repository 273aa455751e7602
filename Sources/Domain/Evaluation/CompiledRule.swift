/// A rule as numbers only, so that evaluating it copies nothing and counts no references.
enum CompiledRule: Sendable {
    /// One of these facts must be true of the caller; they stand in the rules' list of facts.
    case anyFact(Range<Int>)
    /// The caller's version against one of this rank.
    case appVersion(VersionOperator, rank: Int)
    /// The bucket for a seed, by its position, is from the lower bound up to, not including, the upper one.
    case percent(seed: Int, buckets: Range<Int>)

    /// Hashing costs far more than all else, so it is left for where no other rule decides.
    var isCostly: Bool {
        if case .percent = self { return true }
        return false
    }
}

extension VersionOperator {
    /// Whether `left` stands to `right` as the operator says.
    func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
        switch self {
        case .equal: left == right
        case .notEqual: left != right
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        case .greaterOrEqual: left >= right
        }
    }
}
