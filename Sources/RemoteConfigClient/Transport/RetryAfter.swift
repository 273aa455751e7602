import Foundation

/// `Retry-After`, RFC 9110 §10.2.3: a number of seconds, or a date.
enum RetryAfter {
    /// The longest pause that is kept to, in seconds: no reply shall silence a client for good.
    static let secondsMax: TimeInterval = 86_400

    /// The seconds to wait; nil where there is no header, or none that can be read.
    ///
    /// - Parameter now: the device's date. A date is counted from the reply's own `Date`, if it has one, since the device's
    ///   clock may be anywhere.
    static func seconds(in reply: HTTPReply, now: Date) -> TimeInterval? {
        guard let text = reply.headers["retry-after"]?.trimmingCharacters(in: .whitespaces) else { return nil }
        if text.isDigits { return min(TimeInterval(text) ?? secondsMax, secondsMax) }
        let sentAt = reply.headers["date"].flatMap(HTTPDate.parse) ?? now
        return HTTPDate.parse(text).map { min(max(0, $0.timeIntervalSince(sentAt)), secondsMax) }
    }
}

/// A date as HTTP has it, RFC 9110 §5.6.7: the form of today and the two of old.
enum HTTPDate {
    private static let forms = [
        "EEE, dd MMM yyyy HH:mm:ss zzz", "EEEE, dd-MMM-yy HH:mm:ss zzz", "EEE MMM d HH:mm:ss yyyy",
    ]

    /// The moment that `text` names; nil where it is in none of the forms.
    static func parse(_ text: String) -> Date? {
        let formatter = DateFormatter()
        // Whatever the user's calendar and digits are.
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        for form in forms {
            formatter.dateFormat = form
            if let date = formatter.date(from: text) { return date }
        }
        return nil
    }
}
