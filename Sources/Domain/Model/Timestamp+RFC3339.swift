extension Timestamp {
    /// Nil unless `text` is a date and time by RFC 3339 §5.6, such as `2026-11-30T04:17:00.123456Z` or
    /// `2026-11-30T05:17:00+01:00`.
    ///
    /// Digits past the microsecond are cut off. A leap second, which is at 23:59:60 UTC, is read as the second after
    /// it.
    public init?(rfc3339 text: String) {
        guard text.utf8.count <= 64 else { return nil }
        var scanner = TimeScanner(rest: Array(text.utf8)[...])
        guard let year = scanner.number(4), scanner.skip("-"), let month = scanner.number(2), scanner.skip("-"),
            let day = scanner.number(2), scanner.skip("T") || scanner.skip("t"),
            let hour = scanner.number(2), scanner.skip(":"), let minute = scanner.number(2), scanner.skip(":"),
            let second = scanner.number(2), let fraction = scanner.fraction(), let offset = scanner.offset(),
            scanner.rest.isEmpty
        else { return nil }
        guard (1...12).contains(month), (1...Self.days(inMonth: month, of: year)).contains(day),
            hour <= 23, minute <= 59, second <= 60
        else { return nil }
        let minutes = Self.days(year: year, month: month, day: day) * 1_440 + hour * 60 + minute - offset
        guard second < 60 || (minutes % 1_440 + 1_440) % 1_440 == 1_439 else { return nil }
        self.init(microseconds: (minutes * 60 + second) * 1_000_000 + (second < 60 ? fraction : 0))
    }

    private static func days(inMonth month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days since 1970-01-01 in the proleptic Gregorian calendar, by counting in 400-year eras that begin on the first
    /// of March.
    private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

/// Takes the parts of a time off the front of a text.
private struct TimeScanner {
    var rest: ArraySlice<UInt8>

    /// A number of exactly that many digits.
    mutating func number(_ digits: Int) -> Int64? {
        let text = rest.prefix(digits)
        guard text.count == digits, text.allSatisfy(\.isDigit) else { return nil }
        rest = rest.dropFirst(digits)
        return text.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }

    mutating func skip(_ mark: Unicode.Scalar) -> Bool {
        guard let first = rest.first, UInt32(first) == mark.value else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Microseconds; 0 if there is no fraction, nil if there is one without digits.
    mutating func fraction() -> Int64? {
        guard skip(".") else { return 0 }
        let digits = rest.prefix(while: \.isDigit)
        guard !digits.isEmpty else { return nil }
        rest = rest.dropFirst(digits.count)
        return (0..<6).reduce(0) { value, place in
            value * 10 + (place < digits.count ? Int64(digits[digits.startIndex + place] - UInt8(ascii: "0")) : 0)
        }
    }

    /// Minutes east of UTC.
    mutating func offset() -> Int64? {
        if skip("Z") || skip("z") { return 0 }
        let isWest = skip("-")
        guard isWest || skip("+"), let hours = number(2), skip(":"), let minutes = number(2), hours <= 23, minutes <= 59
        else { return nil }
        return (isWest ? -1 : 1) * (hours * 60 + minutes)
    }
}
