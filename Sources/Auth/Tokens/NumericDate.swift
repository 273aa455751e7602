import Domain

/// A moment as a token's claims have it: seconds since the Unix epoch, fractions allowed (RFC 7519 §2).
struct NumericDate: Hashable, Sendable {
    /// Rounded to the microsecond, and cut off some 126,000 years from the epoch, where it makes no difference any more.
    let microseconds: Int64

    private static let farthest = 4e18
    private static let farthestSeconds: Int64 = 4_000_000_000_000

    init(microseconds: Int64) { self.microseconds = microseconds }

    init?(_ number: JSONNumber) {
        // The usual spelling, which needs no floating point.
        if let seconds = Int64(number.text), (-Self.farthestSeconds...Self.farthestSeconds).contains(seconds) {
            microseconds = seconds * 1_000_000
            return
        }
        guard let seconds = number.double, !seconds.isNaN else { return nil }
        microseconds = Int64(min(max((seconds * 1e6).rounded(), -Self.farthest), Self.farthest))
    }
}
