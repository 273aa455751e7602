import Testing

@testable import Transport

@Suite struct ResponseEncoderTests {
    private static func head(_ response: Response, _ persistence: ConnectionState.Persistence = .unsaid) -> String {
        var encoder = ResponseEncoder()
        encoder.encode(response, id: RequestID(number: 0), persistence: persistence, wallSeconds: 784_111_777)
        return text(encoder.head)
    }

    private static let common = "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nX-Request-Id: 0000000000000\r\n"

    @Test func writesAHead() {
        let response = Response(
            status: 200, headers: [Header("ETag", "\"a\""), Header("Vary", "Origin")], body: [1, 2])
        let expected = "HTTP/1.1 200 OK\r\n\(Self.common)ETag: \"a\"\r\nVary: Origin\r\nContent-Length: 2\r\n\r\n"
        #expect(Self.head(response) == expected)
    }

    @Test(arguments: [(ConnectionState.Persistence.close, "close"), (.keepAlive, "keep-alive")])
    func saysWhetherTheConnectionStays(_ persistence: ConnectionState.Persistence, _ option: String) {
        let head = Self.head(Response(status: 200), persistence)
        #expect(head.hasSuffix("\r\nContent-Length: 0\r\nConnection: \(option)\r\n\r\n"))
    }

    @Test(arguments: [204, 304]) func hasNoLengthWhereThereIsNoBody(_ status: Int) {
        #expect(!Self.head(Response(status: status, body: [1])).contains("Content-Length"))
    }

    @Test(arguments: [Int.min, -1, 0, 99, 100, 101, 199, 600, 1000, Int.max])
    func sends500ForWhatIsNoFinalStatus(_ status: Int) {
        #expect(Self.head(Response(status: status)).hasPrefix("HTTP/1.1 500 Internal Server Error\r\n"))
    }

    @Test func hasASpaceAfterAStatusWithoutAReason() {
        #expect(Self.head(Response(status: 299)).hasPrefix("HTTP/1.1 299 \r\n"))
    }

    @Test(arguments: [0, 9, 10, 99, 100, 12_345]) func writesEveryLength(_ count: Int) {
        let head = Self.head(Response(status: 200, body: [UInt8](repeating: 0, count: count)))
        #expect(head.contains("\r\nContent-Length: \(count)\r\n"))
    }

    @Test(arguments: ["a\r\nSet-Cookie: b", "a\nb", "a\rb", "a\0b", "\r\n\r\n<html>", "a\u{7F}\u{1B}b"])
    func cannotBeSplitByAFieldsValue(_ value: String) {
        let head = Self.head(Response(status: 200, headers: [Header("Location", value)]))
        let lines = head.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        #expect(lines.count == 7)
        #expect(lines.dropLast().allSatisfy { $0.last == UInt8(ascii: "\r") && !$0.dropLast().contains(0x0D) })
        #expect(!head.utf8.contains(0) && !head.utf8.contains(0x7F) && !head.utf8.contains(0x1B))
    }

    @Test(arguments: ["Content-Length", "connection", "TRANSFER-ENCODING", "Date", "X-Request-ID"] as [HeaderName])
    func writesFieldsOfItsOwnItself(_ name: HeaderName) {
        let head = Self.head(Response(status: 200, headers: [Header(name, "forged")]))
        #expect(!head.contains("forged"))
    }
}
