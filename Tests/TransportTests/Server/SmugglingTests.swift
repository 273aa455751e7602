import Testing

@testable import Transport

/// What two servers in a row could read differently gets one refusal, and nothing after it is taken for a request.
@Suite struct SmugglingTests {
    static let heads = HeadRefusalTests.fieldLines + HeadRefusalTests.framing + HeadRefusalTests.hosts

    static let bodies = [
        HeadRow("a chunk size that is no number", chunked("x\r\nabc\r\n0\r\n\r\n"), 400),
        HeadRow("a chunk size with 0x", chunked("0x3\r\nabc\r\n0\r\n\r\n"), 400),
        HeadRow("a chunk size that overflows", chunked("10000000000000003\r\nabc\r\n0\r\n\r\n"), 400),
        HeadRow("a bare LF after a chunk size", chunked("3\nabc\r\n0\r\n\r\n"), 400),
        HeadRow("a bare LF in an extension", chunked("3;\nabc\r\n0\r\n\r\n"), 400),
        HeadRow("a chunk that is longer than its size", chunked("3\r\nabcd\r\n0\r\n\r\n"), 400),
        HeadRow("a chunk without its CR LF", chunked("3\r\nabc0\r\n\r\n"), 400),
        HeadRow("a trailer that is folded", chunked("0\r\nA: b\r\n c\r\n\r\n"), 400),
        HeadRow("a trailer without a colon", chunked("0\r\nGET / HTTP/1.1\r\n\r\n"), 400),
    ]

    private static func chunked(_ body: String) -> String {
        "POST /a HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n\(body)"
    }

    @Test(arguments: heads + bodies) func refusesOnceAndTakesNothingAfterIt(_ row: HeadRow) async throws {
        try await withServer { server in
            let (reply, rest) = try await server.client { client in
                try client.send(row.bytes + Array("GET /smuggled HTTP/1.1\r\nHost: h\r\n\r\n".utf8))
                return (try client.reply(), try client.rest())
            }
            #expect(reply.status == row.status)
            #expect(reply["connection"] == ["close"])
            #expect(!text(reply.body).contains("smuggled"))
            #expect(rest == [])
        }
    }

    @Test func aTrailerIsNoField() async throws {
        try await withServer { server in
            let replies = try await server.client { client in
                try client.send(Self.chunked("0\r\nContent-Length: 50\r\nHost: x\r\n\r\n"))
                return [try client.reply().summary, try client.get("/next").summary]
            }
            #expect(replies == ["200 POST /a ", "200 GET /next "])
        }
    }
}
