import Domain

/// How many requests were answered, by route, status and project, and how long each route took.
///
/// A plain value, for one loop to count in; counting what was counted before allocates nothing. The answers to one project are
/// of few kinds, so that looking through them costs less than hashing would.
struct RequestTally: Sendable {
    /// What requests are told apart by.
    struct Key: Hashable, Sendable {
        /// One word, which is compared faster than three numbers.
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

    /// By the project's place.
    private var entries: [[Entry]] = []
    /// By the route's number.
    private(set) var durations: [DurationHistogram] = []

    private struct Entry: Sendable {
        let key: Key
        var count: Int
    }

    /// How many there were of each kind.
    var counts: [Key: Int] {
        Dictionary(entries.joined().filter { $0.count > 0 }.map { ($0.key, $0.count) }, uniquingKeysWith: +)
    }

    /// Counts a request that was answered.
    mutating func add(_ key: Key, nanoseconds: Int64) {
        add(key)
        while durations.count <= key.route { durations.append(.requests) }
        durations[key.route].add(nanoseconds: nanoseconds)
    }

    /// Counts one of which nobody knows when it began.
    mutating func add(_ key: Key) { add(key, times: 1) }

    private mutating func add(_ key: Key, times count: Int) {
        while entries.count <= key.project { entries.append([]) }
        if let index = entries[key.project].firstIndex(where: { $0.key == key }) {
            entries[key.project][index].count += count
        } else {
            entries[key.project].append(Entry(key: key, count: count))
        }
    }

    /// Counts all that `other` has counted.
    mutating func add(_ other: RequestTally) {
        for entry in other.entries.joined() where entry.count > 0 { add(entry.key, times: entry.count) }
        while durations.count < other.durations.count { durations.append(.requests) }
        for route in other.durations.indices { durations[route].add(other.durations[route]) }
    }

    /// Begins anew; what was counted once keeps its place.
    mutating func removeAll() {
        for project in entries.indices {
            for index in entries[project].indices { entries[project][index].count = 0 }
        }
        for route in durations.indices { durations[route].removeAll() }
    }
}
