/// How many fetches of each kind: of bounded size, whatever callers send.
public struct FetchCounts: Sendable {
    /// How many of each kind; none is zero, but for kinds that were known from the start.
    public private(set) var byKind: [FetchKind: Int]

    /// How many kinds are told apart.
    public static let kindsMax = 200
    /// How many more there may be that are told apart by version alone.
    public static let versionsMax = 50
    /// How many kinds there are at most: the last is `FetchKind.other`.
    public static let sizeMax = kindsMax + versionsMax + 1

    /// Nothing is counted yet.
    ///
    /// - Parameter known: kinds that have their place already.
    public init(known: some Sequence<FetchKind> = []) {
        byKind = Dictionary(known.map { ($0, 0) }, uniquingKeysWith: { first, _ in first })
    }

    /// How many fetches of any kind.
    public var total: Int { byKind.values.reduce(0, +) }

    /// Adds to a kind. One more kind than may be told apart is counted by its version alone, so that a new version still
    /// shows, or at last among `other`.
    public mutating func add(_ count: Int, of kind: FetchKind) { byKind[place(of: kind), default: 0] += count }

    /// Adds what another has, its largest kinds first.
    public mutating func add(_ others: FetchCounts) {
        for (kind, count) in others.byKind.sorted(by: { $0.value > $1.value }) { add(count, of: kind) }
    }

    private func place(of kind: FetchKind) -> FetchKind {
        if byKind[kind] != nil || byKind.count < Self.kindsMax { return kind }
        let version = kind.byVersionAlone
        if byKind[version] != nil || byKind.count < Self.kindsMax + Self.versionsMax { return version }
        return .other
    }
}
