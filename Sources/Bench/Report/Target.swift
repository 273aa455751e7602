/// What a figure should be.
enum Target: Hashable, Sendable {
    /// No more than that.
    case atMost(Double)
    /// No less than that.
    case atLeast(Double)

    /// Whether a figure is.
    func isMet(by figure: Double) -> Bool {
        switch self {
        case .atMost(let limit): figure <= limit
        case .atLeast(let limit): figure >= limit
        }
    }

    /// The target as a table has it, such as `≤ 0.9 ×`.
    func text(unit: String) -> String {
        switch self {
        case .atMost(let limit): "≤ \(Figure.text(limit)) \(unit)"
        case .atLeast(let limit): "≥ \(Figure.text(limit)) \(unit)"
        }
    }
}

/// What became of a target.
enum Verdict: String, Hashable, Sendable, Codable {
    /// The figure is as it should be.
    case met
    /// It is not.
    case missed = "not met"
    /// Something went wrong while measuring, so that the figure says nothing.
    case invalid = "INVALID"
    /// Nothing was measured.
    case unmeasured = "not measured"
}
