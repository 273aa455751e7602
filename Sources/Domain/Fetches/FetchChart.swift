/// How often a project was fetched over a span of time, three times told apart.
public struct FetchChart: Sendable {
    /// How long, and how finely.
    public let period: FetchPeriod
    /// From when until when.
    public let span: Range<Timestamp>
    /// By the version that was answered.
    public let byVersion: [FetchSeries]
    /// By the caller's platform.
    public let byPlatform: [FetchSeries]
    /// By the caller's app version.
    public let byAppVersion: [FetchSeries]

    /// How many series there are of a kind, `other` not counted.
    public static let seriesMax = 12

    /// A chart as the database has it.
    public init(
        period: FetchPeriod, span: Range<Timestamp>, byVersion: [FetchSeries], byPlatform: [FetchSeries],
        byAppVersion: [FetchSeries]
    ) {
        self.period = period
        self.span = span
        self.byVersion = byVersion
        self.byPlatform = byPlatform
        self.byAppVersion = byAppVersion
    }

    /// How many fetches in all.
    public var total: Int { byVersion.reduce(0) { $0 + $1.total } }
}

/// How often something was fetched in each step of a chart.
public struct FetchSeries: Hashable, Sendable {
    /// What.
    public let name: FetchName
    /// How often, step by step.
    public var counts: [Int]

    /// A series of which nothing is known yet.
    public init(name: FetchName, stepCount: Int) {
        self.name = name
        counts = Array(repeating: 0, count: stepCount)
    }

    /// How often in all steps.
    public var total: Int { counts.reduce(0, +) }
}
