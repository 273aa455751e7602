/// Ten minutes of UTC: what fetches are counted by.
public struct FetchStep: Hashable, Comparable, Sendable {
    /// How long one is.
    public static let seconds: Int64 = 600
    /// How long the counts of one are kept.
    public static let keptSeconds: Int64 = 15 * 86_400

    /// When it began.
    public let start: Timestamp

    /// The step that `moment` is in.
    public init(of moment: Timestamp) { start = moment.rounded(downTo: Self.seconds) }

    /// When it is over, and the next begins.
    public var end: Timestamp { Timestamp(seconds: start.seconds + Self.seconds) }

    /// Orders by time.
    public static func < (left: Self, right: Self) -> Bool { left.start < right.start }
}

extension Timestamp {
    /// The last whole multiple of `step` seconds since the Unix epoch that is not later.
    func rounded(downTo step: Int64) -> Timestamp {
        let past = seconds % step
        return Timestamp(seconds: seconds - (past < 0 ? past + step : past))
    }
}
