import Foundation

/// A date as HTTP has it, RFC 9110 §5.6.7: the form of today and the two of old.
///
/// It is read by hand: a formatter has the user's calendar, digits and time zone to be kept from, and places a year of two
/// digits by the device's clock.
enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    /// The longest text that is read, in bytes.
    private static let bytesMax = 64

    /// The moment that `text` names; nil where it is in none of the forms. The day of the week is not looked at.
    static func parse(_ text: String) -> Date? {
        guard text.utf8.count <= bytesMax else { return nil }
        let parts = text.split(whereSeparator: { " ,-".contains($0) })
        switch parts.count {
        // `Sun, 06 Nov 1994 08:49:37 GMT` and `Sunday, 06-Nov-94 08:49:37 GMT`
        case 6 where parts[5] == "GMT": return date(parts[3], parts[2], parts[1], at: parts[4])
        // `Sun Nov  6 08:49:37 1994`
        case 5: return date(parts[4], parts[1], parts[2], at: parts[3])
        default: return nil
        }
    }

    private static func date(
        _ year: Substring, _ month: Substring, _ day: Substring, at time: Substring
    ) -> Date? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { number($0, digits: 2...2) ?? -1 }
        guard let year = number(year, digits: 2...4), let month = months.firstIndex(of: String(month)),
            let day = number(day, digits: 1...2), clock.count == 3, 0..<24 ~= clock[0], 0..<60 ~= clock[1],
            0...60 ~= clock[2]  // a leap second
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        let components = DateComponents(calendar: calendar, year: whole(year), month: month + 1, day: day)
        guard components.isValidDate, let midnight = components.date else { return nil }
        return midnight + TimeInterval(clock[0] * 3600 + clock[1] * 60 + clock[2])
    }

    /// A year of two digits lies between 1970 and 2069.
    private static func whole(_ year: Int) -> Int { year < 70 ? 2000 + year : year < 100 ? 1900 + year : year }

    private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
        text.isDigits && digits.contains(text.utf8.count) ? Int(text) : nil
    }
}
