import Foundation
import Testing

@testable import RemoteConfigClient

@Suite struct HTTPDateTests {
    @Test(
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Sun Nov 06 08:49:37 1994", 784_111_777),
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
            ("Mon, 30 Nov 2026 12:00:00 GMT", 1_796_040_000), ("Tue, 29 Feb 2028 00:00:00 GMT", 1_835_395_200),
            ("Fri, 01 Jan 2100 00:00:00 GMT", 4_102_444_800), ("Thu, 31 Dec 2026 23:59:60 GMT", 1_798_761_600),
            ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
            ("Monday, 30-Nov-26 12:00:00 GMT", 1_796_040_000), ("Tuesday, 31-Dec-69 23:59:59 GMT", 3_155_759_999),
            ("Thursday, 01-Jan-70 00:00:00 GMT", 0), ("Friday, 31-Dec-99 23:59:59 GMT", 946_684_799),
        ] as [(String, TimeInterval)])
    func theThreeFormsAreRead(_ text: String, _ seconds: TimeInterval) {
        #expect(HTTPDate.parse(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        "", " ", "0", "120", "soon", "GMT", "Sun, 06 Nov 1994", "06 Nov 1994 08:49:37 GMT", "1994-11-06T08:49:37Z",
        "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nov 1994 08:49:37 +0100", "Sun, 06 Nov 1994 08:49:37 gmt",
        "So, 06 Nov 1994 08:49 GMT", "Sun, 06 November 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
        "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 31 Nov 1994 08:49:37 GMT", "Mon, 29 Feb 2027 00:00:00 GMT",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT", "Sun, 06 Nov 1994 08:49:61 GMT",
        "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:49:37:00 GMT",
        "Sun, 06 Nov 1994 ::: GMT", "Sun, 06 Nov 99999 08:49:37 GMT", "Sun, 06 Nov 4 08:49:37 GMT",
        "Sun, ٠٦ Nov ١٩٩٤ ٠٨:٤٩:٣٧ GMT", "يكشنبه, 15 آبان 1373 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT, 120",
        "Sun, 06 Nov 1994 08:49:37 GMT GMT", "\0", "Sun,\u{A0}06 Nov 1994 08:49:37 GMT",
        String(repeating: " ", count: 100) + "Sun, 06 Nov 1994 08:49:37 GMT",
    ])
    func anythingElseIsNone(_ text: String) { #expect(HTTPDate.parse(text) == nil) }

    @Test func aTextWithoutEndIsNone() {
        #expect(HTTPDate.parse(String(repeating: "Sun, 06 Nov 1994 08:49:37 GMT, ", count: 100_000)) == nil)
    }
}
