/// What span of time a chart of fetches shows, and how finely.
public enum FetchPeriod: String, CaseIterable, Sendable {
    /// 24 hours by ten minutes.
    case day
    /// 14 days by the hour.
    case fortnight

    /// How long each step of the chart is.
    public var stepSeconds: Int64 {
        switch self {
        case .day: FetchStep.seconds
        case .fortnight: 3_600
        }
    }

    /// How many steps the chart has.
    public var stepCount: Int {
        switch self {
        case .day: 144
        case .fortnight: 14 * 24
        }
    }

    /// The chart's beginning and end: the step that `now` is in is the last.
    public func span(at now: Timestamp) -> Range<Timestamp> {
        let end = now.rounded(downTo: stepSeconds).seconds + stepSeconds
        return Timestamp(seconds: end - stepSeconds * Int64(stepCount))..<Timestamp(seconds: end)
    }
}
