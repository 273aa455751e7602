/// What the rounds of one measurement come to.
struct Summary: Hashable, Sendable, Codable {
    /// The middle one, or the mean of the two in the middle.
    let median: Double
    /// The smallest.
    let min: Double
    /// The greatest.
    let max: Double

    /// Nil without a value.
    init?(_ values: [Double]) {
        let sorted = values.sorted()
        guard let first = sorted.first, let last = sorted.last else { return nil }
        min = first
        max = last
        let middle = sorted.count / 2
        median = sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}

/// The value below which that share of all lies, by the nearest rank; nil without a value.
func percentile(_ share: Double, of values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let rank = Int((share * Double(values.count)).rounded(.up))
    return values.sorted()[Swift.min(Swift.max(rank, 1), values.count) - 1]
}
