/// All that is counted of the requests that one loop, or one task, has answered.
struct Tally: Sendable {
    var requests = RequestTally()
    /// What was looked for in each cache and was there.
    var hits = CaseTally<Cache>()
    /// What was looked for in each cache and was not there.
    var misses = CaseTally<Cache>()
    /// Access tokens that were judged.
    var tokens = CaseTally<TokenOutcome>()
    /// By how much the memory that bodies take has grown, in bytes.
    var bodyBytesGrowth = 0

    /// Counts that something was in a cache, or was not.
    mutating func count(_ cache: Cache, isHit: Bool) {
        if isHit { hits[cache] += 1 } else { misses[cache] += 1 }
    }

    /// Counts all that `other` has counted.
    mutating func add(_ other: Tally) {
        requests.add(other.requests)
        hits.add(other.hits)
        misses.add(other.misses)
        tokens.add(other.tokens)
        bodyBytesGrowth += other.bodyBytesGrowth
    }

    /// Begins anew.
    mutating func removeAll() {
        requests.removeAll()
        hits.removeAll()
        misses.removeAll()
        tokens.removeAll()
        bodyBytesGrowth = 0
    }
}

/// A count for each case of an enumeration, at the place that its raw value is.
struct CaseTally<Case: CaseIterable & RawRepresentable<Int> & Sendable>: Sendable {
    private var counts = Array(repeating: 0, count: Case.allCases.count)

    subscript(_ item: Case) -> Int {
        get { counts[item.rawValue] }
        set { counts[item.rawValue] = newValue }
    }

    mutating func add(_ other: Self) { for place in counts.indices { counts[place] += other.counts[place] } }

    mutating func removeAll() { for place in counts.indices { counts[place] = 0 } }
}

/// What is kept in memory and looked for there first.
enum Cache: Int, CaseIterable {
    /// Answers that were built.
    case bodies
    /// Projects, by their apps' keys.
    case projects
    /// Access tokens that were verified.
    case tokens
    /// App keys that do not exist.
    case unknownKeys

    /// Its name in metrics.
    var name: String {
        switch self {
        case .bodies: "bodies"
        case .projects: "projects"
        case .tokens: "tokens"
        case .unknownKeys: "unknown_keys"
        }
    }
}
