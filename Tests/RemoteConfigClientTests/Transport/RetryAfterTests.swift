import Foundation
import Testing

@testable import RemoteConfigClient

@Suite struct RetryAfterTests {
    private static let noon = Date(timeIntervalSince1970: 1_796_040_000)
    private static let noonText = "Mon, 30 Nov 2026 12:00:00 GMT"

    private static func seconds(_ retryAfter: String?, date: String? = nil, now: Date = noon) -> TimeInterval? {
        var headers: [String: String] = [:]
        headers["retry-after"] = retryAfter
        headers["date"] = date
        return RetryAfter.seconds(in: HTTPReply(status: 503, headers: headers, body: Data()), now: now)
    }

    @Test(
        arguments: [
            ("0", 0), ("1", 1), ("120", 120), ("007", 7), (" 120\t", 120), ("86400", 86_400), ("86401", 86_400),
            ("99999999999999999999", 86_400), (String(repeating: "9", count: 5000), 86_400),
        ] as [(String, TimeInterval)])
    func secondsAreKeptToForADayAtMost(_ text: String, _ seconds: TimeInterval) {
        #expect(Self.seconds(text) == seconds)
    }

    @Test(arguments: [
        nil, "", " ", "-1", "+1", "1.5", "1,5", "1e3", "0x10", "120s", "soon", "120, 60", "60,60", "120 60", "١٢٠",
        "१२", "１２", "nan",
        "inf", "Mon, 30 Feb 2026 12:00:00 GMT", "2026-11-30T12:02:00Z", "\0",
    ])
    func whatIsNeitherSecondsNorADateIsNone(_ text: String?) { #expect(Self.seconds(text) == nil) }

    @Test(arguments: [
        "Mon, 30 Nov 2026 12:02:00 GMT", "Monday, 30-Nov-26 12:02:00 GMT", "Mon Nov 30 12:02:00 2026",
        " Mon, 30 Nov 2026 12:02:00 GMT ",
    ])
    func aDateIsCountedFromTheDevicesClockWhereTheReplyHasNone(_ text: String) { #expect(Self.seconds(text) == 120) }

    @Test(
        arguments: ["Mon, 30 Nov 2026 12:02:00 GMT", "Monday, 30-Nov-26 12:02:00 GMT", "Mon Nov 30 12:02:00 2026"],
        [0, 1_796_040_000, 2_524_608_000, -62_135_596_800, 1e15])
    func aDateIsCountedFromTheReplysOwnWhateverTheDevicesClockSays(_ text: String, _ now: TimeInterval) {
        let now = Date(timeIntervalSince1970: now)
        #expect(Self.seconds(text, date: Self.noonText, now: now) == 120)
        #expect(Self.seconds(text, date: "Monday, 30-Nov-26 12:00:00 GMT", now: now) == 120)
    }

    @Test func aDateThatCannotBeReadIsAsGoodAsNone() {
        #expect(Self.seconds("Mon, 30 Nov 2026 12:02:00 GMT", date: "noon") == 120)
    }

    @Test(
        arguments: [
            ("Mon, 30 Nov 2026 12:00:00 GMT", 0), ("Mon, 30 Nov 2026 11:00:00 GMT", 0),
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("Fri, 31 Dec 9999 23:59:59 GMT", 86_400),
        ] as [(String, TimeInterval)])
    func aDateLiesBetweenNowAndADay(_ text: String, _ seconds: TimeInterval) {
        #expect(Self.seconds(text, date: Self.noonText) == seconds)
    }
}
