/// `IMF-fixdate` (RFC 9110 §5.6.7), such as `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
    private static let lastSecond: Int64 = 253_402_300_799

    /// The 29 bytes for a number of seconds since 1970; a clock before that year or after 9999 is taken for the nearest moment.
    static func bytes(secondsSince1970 seconds: Int64) -> [UInt8] {
        let seconds = min(max(seconds, 0), lastSecond)
        let days = Int(seconds / 86_400)
        let second = Int(seconds % 86_400)
        let (year, month, day) = civil(daysSince1970: days)
        let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let date = "\(weekdays[days % 7]), \(twoDigits(day)) \(months[month - 1]) \(year)"
        let time = [second / 3600, second / 60 % 60, second % 60].map(twoDigits).joined(separator: ":")
        return Array("\(date) \(time) GMT".utf8)
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// The Gregorian date of a day. Years are counted from March, so that a leap day is the last day of its year.
    private static func civil(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        let daysSinceMarch0 = days + 719_468
        let era = daysSinceMarch0 / 146_097
        let dayOfEra = daysSinceMarch0 % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}
