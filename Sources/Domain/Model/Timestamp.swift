/// A moment in UTC, to the microsecond, as PostgreSQL keeps it.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Microseconds since 1970-01-01T00:00:00Z.
    public let microseconds: Int64

    /// The moment that many microseconds after the Unix epoch.
    public init(microseconds: Int64) { self.microseconds = microseconds }

    /// The moment that many seconds after the Unix epoch.
    public init(seconds: Int64) { microseconds = seconds * 1_000_000 }

    /// Whole seconds since the Unix epoch, rounded down.
    public var seconds: Int64 {
        let (quotient, remainder) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// Orders by time.
    public static func < (left: Self, right: Self) -> Bool { left.microseconds < right.microseconds }

    /// `2026-11-30T04:17:00.123456Z` (RFC 3339); the fraction is left out when it is zero.
    public var rfc3339: String {
        let fraction = microseconds - seconds * 1_000_000
        let second = seconds - days * 86_400
        let (year, month, day) = civilDate
        var text = "\(pad(year, 4))-\(pad(month, 2))-\(pad(day, 2))"
        text += "T\(pad(second / 3600, 2)):\(pad(second / 60 % 60, 2)):\(pad(second % 60, 2))"
        if fraction != 0 { text += ".\(pad(fraction, 6))" }
        return text + "Z"
    }

    /// The day in UTC, such as `2026-11-30`.
    public var day: String { String(rfc3339.prefix(10)) }

    private var days: Int64 { seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400 }

    /// The proleptic Gregorian date, by counting in 400-year eras that begin on the first of March.
    private var civilDate: (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private func pad(_ number: Int64, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

/// Where the time comes from: the system's clock in production, a hand-set one in tests.
public struct WallClock: Sendable {
    /// The present moment.
    public let now: @Sendable () -> Timestamp

    /// A clock that asks `now` each time.
    public init(now: @escaping @Sendable () -> Timestamp) { self.now = now }
}
