import Domain

/// How many requests were answered, by route, status and project, and how long each route took.
///
/// A plain value, for one loop to count in; counting what was counted before allocates nothing.
struct RequestTally: Sendable {
    /// What requests are told apart by.
    struct Key: Hashable, Sendable {
        /// One word, which hashes faster than three.
        private let word: UInt64

        init(route: Int, status: Int, project: ProjectLabel) {
            word =
                UInt64(UInt16(clamping: route)) << 32 | UInt64(UInt16(clamping: status)) << 16
                | UInt64(UInt16(clamping: project.place))
        }

        var route: Int { Int(word >> 32) }
        var status: Int { Int(word >> 16 & 0xFFFF) }
        /// The project's place among the labels.
        var project: Int { Int(word & 0xFFFF) }
    }

    private(set) var counts: [Key: Int] = [:]
    /// By the route's number.
    private(set) var durations: [DurationHistogram] = []

    /// Counts a request that was answered.
    mutating func add(_ key: Key, nanoseconds: Int64) {
        add(key)
        while durations.count <= key.route { durations.append(.requests) }
        durations[key.route].add(nanoseconds: nanoseconds)
    }

    /// Counts one of which nobody knows when it began.
    mutating func add(_ key: Key) { counts[key, default: 0] += 1 }

    /// Counts all that `other` has counted.
    mutating func add(_ other: RequestTally) {
        for (key, count) in other.counts where count > 0 { counts[key, default: 0] += count }
        while durations.count < other.durations.count { durations.append(.requests) }
        for route in other.durations.indices { durations[route].add(other.durations[route]) }
    }

    /// Begins anew; what was counted once keeps its place.
    mutating func removeAll() {
        for key in counts.keys { counts[key] = 0 }
        for route in durations.indices { durations[route].removeAll() }
    }
}
