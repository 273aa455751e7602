import TestSupport
import Testing

@testable import Transport

@Suite struct LimitTests {
    private static func sized(_ count: Int) -> String {
        "PUT /a HTTP/1.1\r\nHost: h\r\nContent-Length: \(count)\r\n\r\n" + String(repeating: "x", count: count)
    }

    private static func chunked(_ counts: Int...) -> String {
        let chunks = counts.map { String($0, radix: 16) + "\r\n" + String(repeating: "x", count: $0) + "\r\n" }
        return "PUT /a HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks.joined())0\r\n\r\n"
    }

    @Test(arguments: [
        (sized(100), 200), (sized(101), 413), (chunked(100), 200), (chunked(101), 413), (chunked(60, 40), 200),
        (chunked(60, 41), 413),
    ]) func takesABodyUpToTheLimit(_ request: String, _ status: Int) async throws {
        try await withServer(bodyBytesMax: 100) { server in
            let reply = try await server.client { client in
                try client.send(request)
                return try client.reply()
            }
            #expect(reply.status == status)
            if status == 413 { #expect(text(reply.body) == "payload_too_large /a") }
        }
    }

    @Test(arguments: [
        HeadRow(
            "10,000 fields", "GET / HTTP/1.1\r\nHost: h\r\n" + String(repeating: "A: b\r\n", count: 10_000) + "\r\n",
            431),
        HeadRow(
            "a field of 1 MB",
            "GET / HTTP/1.1\r\nHost: h\r\nA: " + String(repeating: "b", count: 1_000_000) + "\r\n\r\n", 431),
        HeadRow(
            "a request line of 1 MB",
            "GET /" + String(repeating: "a", count: 1_000_000) + " HTTP/1.1\r\nHost: h\r\n\r\n", 414),
        HeadRow("a method of 1 MB", String(repeating: "A", count: 1_000_000) + " / HTTP/1.1\r\nHost: h\r\n\r\n", 414),
    ]) func answersAHeadThatIsFarTooLarge(_ row: HeadRow) async throws {
        try await withServer { server in
            let (reply, rest) = try await server.client { client in
                try client.send(row.bytes)
                client.endOutput()
                return (try client.reply(), try client.rest())
            }
            #expect(reply.status == row.status)
            #expect(rest == [])
        }
    }

    @Test(arguments: [true, false]) func aBodyOf100MBGetsItsAnswerAndIsNotKept(_ isSized: Bool) async throws {
        try await withServer {
            $0.timeouts.linger = .seconds(60)
        } _: { server in
            let reply = try await server.client { client in
                let megabyte = [UInt8](repeating: 0x78, count: 1 << 20)
                try client.send(
                    "PUT /a HTTP/1.1\r\nHost: h\r\n\(isSized ? "Content-Length: \(100 << 20)" : "Transfer-Encoding: chunked")\r\n\r\n"
                )
                for _ in 0..<100 {
                    if !isSized { try client.send("100000\r\n") }
                    try client.send(megabyte)
                    if !isSized { try client.send("\r\n") }
                }
                client.endOutput()
                return try client.reply()
            }
            #expect(reply.summary == "413 payload_too_large /a")
            #expect(try await eventually { server.server.counters.bufferedBodyBytes == 0 })
        }
    }

    @Test func holdsNoMoreOfAllBodiesThanItMay() async throws {
        try await withServer {
            $0.limits.bufferedBodyBytesMax = 150
        } _: { server in
            let summaries = try await onOwnThread {
                let (first, second) = (try Client(port: server.port), try Client(port: server.port))
                try first.send(String(Self.sized(100).dropLast()))
                try server.settle()
                // A part of a body counts already.
                try second.send(String(Self.sized(100).dropLast()))
                var summaries = [try second.reply().summary]
                try first.send("x")
                summaries.append(String(try first.reply().summary.prefix(10)))
                // What was refused or answered does not count any longer.
                try first.send(Self.sized(100))
                summaries.append(String(try first.reply().summary.prefix(10)))
                return summaries
            }
            #expect(summaries == ["503 overloaded /a", "200 PUT /a", "200 PUT /a"])
            #expect(try await eventually { server.server.counters.bufferedBodyBytes == 0 })
        }
    }

    @Test func countsTheBodyOfAClientThatLeftUntilItsTaskIsDone() async throws {
        try await withServer { server in
            try await server.client { client in
                try client.send("POST /gate HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello")
                try server.settle()
                client.reset()
            }
            await server.gate.arrived(1)
            #expect(try await eventually { server.server.counters.connectionsOpen == 0 })
            // As much as is allocated for five bytes.
            #expect((5...64).contains(server.server.counters.bufferedBodyBytes))
            await server.gate.open()
            #expect(try await eventually { server.server.counters.bufferedBodyBytes == 0 })
        }
    }

    @Test func tellsOneConnectionTooManyAndServesAgainWhenThereIsRoom() async throws {
        try await withServer {
            $0.limits.connectionsMax = 2
        } _: { server in
            let replies = try await onOwnThread {
                let first = try Client(port: server.port)
                var second: Client? = try Client(port: server.port)
                var replies = [try first.get("/"), try second?.get("/")]
                let third = try Client(port: server.port)
                replies.append(try third.reply())
                third.endOutput()
                _ = try third.rest()
                second?.endOutput()
                _ = try second?.rest()
                second = nil
                replies.append(try Client(port: server.port).get("/"))
                return replies.compactMap(\.self)
            }
            #expect(replies.map(\.summary) == ["200 GET / ", "200 GET / ", "503 overloaded -", "200 GET / "])
            #expect(replies[2]["connection"] == ["close"])
        }
    }
}
