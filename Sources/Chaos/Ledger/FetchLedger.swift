/// What became of the fetches.
struct FetchLedger: Sendable {
    /// A fetch that failed.
    struct Failure: Hashable, Sendable {
        /// Since the start of the run.
        let at: Duration
        /// What was wrong, such as `status 503`.
        let what: String
    }

    /// Answers with a body.
    private(set) var full = 0
    /// Answers that what the caller has is still right.
    private(set) var unchanged = 0
    private(set) var failed = 0
    /// The first failures; the others are only counted.
    private(set) var failures: [Failure] = []
    /// The longest that a caller waited for an answer.
    private(set) var slowest = Duration.zero

    private static let failuresMax = 20

    /// How many fetches there were.
    var all: Int { full + unchanged + failed }

    /// Notes a fetch that answered as it should.
    mutating func noteAnswer(isFull: Bool, took: Duration) {
        if isFull { full += 1 } else { unchanged += 1 }
        slowest = max(slowest, took)
    }

    /// Notes a fetch that did not.
    mutating func noteFailure(_ what: String, at: Duration) {
        failed += 1
        if failures.count < Self.failuresMax { failures.append(Failure(at: at, what: what)) }
    }
}
