import Foundation
import Testing

@testable import Transport

@Suite struct PercentDecodingTests {
    @Test(arguments: [
        ("", ""), ("abc", "abc"), ("a%20b", "a b"), ("%41%4a%4A", "AJJ"), ("%25", "%"), ("%2541", "%41"),
        ("a+b", "a+b"),
        ("%C3%A9", "é"), ("%2B", "+"), ("é", "é"),
    ]) func decodes(_ encoded: String, _ decoded: String) {
        #expect(PercentDecoding.decode(Array(encoded.utf8)[...], plusIsSpace: false) == Array(decoded.utf8))
    }

    @Test(arguments: [("a+b", "a b"), ("%2B", "+"), ("++", "  "), ("2.1%2B45", "2.1+45")])
    func takesAPlusForASpaceInAQuery(_ encoded: String, _ decoded: String) {
        #expect(PercentDecoding.decode(Array(encoded.utf8)[...], plusIsSpace: true) == Array(decoded.utf8))
    }

    @Test(arguments: ["%", "a%", "%4", "%4g", "%g4", "%%41", "%-1", "% 4", "%+4", "%é"])
    func refusesABrokenEscape(_ encoded: String) {
        #expect(PercentDecoding.decode(Array(encoded.utf8)[...], plusIsSpace: false) == nil)
    }

    @Test func decodesEveryByte() {
        for byte in UInt8.min...UInt8.max {
            let digits = String(byte, radix: 16)
            let encoded = "%" + String(repeating: "0", count: 2 - digits.count) + digits
            #expect(PercentDecoding.decode(Array(encoded.utf8)[...], plusIsSpace: true) == [byte])
        }
    }
}

@Suite struct QueryItemsTests {
    @Test(arguments: [
        ("", []), ("a=1", ["a|1"]), ("a=1&b=2", ["a|1", "b|2"]), ("a", ["a|"]), ("a=", ["a|"]), ("=1", ["|1"]),
        ("a=b=c", ["a|b=c"]), ("&&a=1&&", ["a|1"]), ("a=1&a=2", ["a|1", "a|2"]), ("%26=%3D", ["%26|%3D"]),
        ("a;b=1", ["a;b|1"]), ("=", ["|"]),
    ]) func splits(_ query: String, _ items: [String]) {
        let split = QueryItems(Array(query.utf8)[...])
        let found = split.map { "\(text(split.query[$0.name]))|\(text(split.query[$0.value]))" }
        #expect(found == items)
    }
}

@Suite struct HTTPDateTests {
    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (951_868_799, "Tue, 29 Feb 2000 23:59:59 GMT"),
        (951_868_800, "Wed, 01 Mar 2000 00:00:00 GMT"), (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"),
        (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"), (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
        (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"), (253_402_300_800, "Fri, 31 Dec 9999 23:59:59 GMT"),
        (-1, "Thu, 01 Jan 1970 00:00:00 GMT"), (Int64.min, "Thu, 01 Jan 1970 00:00:00 GMT"),
    ]) func isWritten(_ seconds: Int64, _ date: String) {
        #expect(text(HTTPDate.bytes(secondsSince1970: seconds)) == date)
    }

    @Test func agreesWithFoundationAllOverFourCenturies() {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        let differing = (0..<146_097).filter { $0 % 31 == 0 || $0 % 366 == 0 }.first { day in
            let seconds = Int64(day) * 86_400 + Int64(day % 86_400)
            let expected = formatter.string(from: Date(timeIntervalSince1970: TimeInterval(seconds)))
            return text(HTTPDate.bytes(secondsSince1970: seconds)) != expected
        }
        #expect(differing == nil)
    }
}

@Suite struct RequestIDTests {
    @Test(arguments: ["a", "A-Z_0.9", String(repeating: "x", count: 128)]) func takesTheCallersOwn(_ id: String) {
        #expect(RequestID(sent: Array(id.utf8)[...])?.text == id)
    }

    @Test(arguments: ["", "a b", "a/b", "é", "a\r\nb", "a\"", String(repeating: "x", count: 129)])
    func takesNothingElse(_ id: String) {
        #expect(RequestID(sent: Array(id.utf8)[...]) == nil)
    }

    @Test func madeOnesAreFitAndNeverTheSame() {
        var sequence = RequestIDSequence(seed: 42)
        let ids = (0..<10_000).map { _ in sequence.next() }
        #expect(Set(ids.map(\.text)).count == ids.count)
        for id in ids.prefix(100) {
            #expect(RequestID(sent: Array(id.text.utf8)[...]) != nil)
            var bytes: [UInt8] = []
            id.append(to: &bytes)
            #expect(text(bytes) == id.text)
        }
    }
}

@Suite struct RequestTests {
    static let request = Request(
        method: .get, target: "/a?b=c",
        headers: [Header("Accept", "x"), Header("X-A", "1"), Header("x-a", "2"), Header("X-Request-Id", "mine")])

    @Test func isMadeWithoutASocket() {
        #expect(text(Self.request.path) == "/a")
        #expect(Self.request.query.map(text) == "b=c")
        #expect(Self.request.id == "mine")
    }

    @Test func findsFieldsWithoutRegardToCase() {
        #expect(Self.request.header("ACCEPT").map(text) == "x")
        #expect(Self.request.header("X-A").map(text) == "1")
        #expect(Self.request.headerText("X-a") == "1, 2")
        #expect(Self.request.headerCount("x-A") == 2)
        #expect(Self.request.header("X-B") == nil)
        #expect(Self.request.headerText("X-B") == nil)
    }

    @Test func hasNoTextOfAFieldThatIsNotUTF8() throws {
        let head = try #require(
            try readHead(Array("GET / HTTP/1.1\r\nHost: h\r\nA: ".utf8) + [0xFF, 0x0D, 0x0A, 0x0D, 0x0A]))
        let request = Request(head: head, requestID: RequestID(number: 1), peer: "")
        #expect(request.header("A").map(Array.init) == [0xFF])
        #expect(request.headerText("A") == nil)
    }

    @Test(arguments: [
        ("GET", Method.get), ("HEAD", .head), ("POST", .post), ("PUT", .put), ("PATCH", .patch), ("DELETE", .delete),
        ("OPTIONS", .options), ("get", .other("get")), ("GETS", .other("GETS")), ("BREW", .other("BREW")),
    ]) func aMethodIsReadAsItIsWritten(_ name: String, _ method: Method) throws {
        #expect(try readHead(Array("\(name) / HTTP/1.1\r\nHost: h\r\n\r\n".utf8))?.method == method)
        #expect(Method(name) == method)
        #expect(method.text == name)
    }
}
