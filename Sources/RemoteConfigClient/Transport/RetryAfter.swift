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
