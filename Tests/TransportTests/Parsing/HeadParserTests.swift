import Testing

@testable import Transport

@Suite struct HeadParserTests {
    struct Accepted: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let head: String
        let summary: String

        init(_ name: String, _ head: String, _ summary: String) {
            testDescription = name
            self.head = head
            self.summary = summary
        }
    }

    /// Each with: method, path, query, authority, framing, persistence, version, expectation, fields.
    static let accepted = [
        Accepted("the shortest head", "GET / HTTP/1.1\r\nHost:\r\n\r\n", "GET / -  none kept 1.1  Host="),
        Accepted(
            "a path and a query", "GET /a/%20b?x=1&y=?/ HTTP/1.1\r\nHost: h\r\n\r\n",
            "GET /a/%20b x=1&y=?/ h none kept 1.1  Host=h"),
        Accepted("an empty query", "GET /? HTTP/1.1\r\nHost: h\r\n\r\n", "GET /  h none kept 1.1  Host=h"),
        Accepted(
            "white space around a value, none inside it lost", "GET / HTTP/1.1\r\nHost:h\r\nA: \t b  c\t \r\n\r\n",
            "GET / - h none kept 1.1  Host=h;A=b  c"),
        Accepted(
            "an empty value", "GET / HTTP/1.1\r\nHost: h\r\nA:\r\nB: \r\n\r\n",
            "GET / - h none kept 1.1  Host=h;A=;B="),
        Accepted(
            "bytes beyond ASCII in a value", "GET / HTTP/1.1\r\nHost: h\r\nA: é\r\n\r\n",
            "GET / - h none kept 1.1  Host=h;A=é"),
        Accepted(
            "a method of one's own", "M-SEARCH / HTTP/1.1\r\nHost: h\r\n\r\n",
            "M-SEARCH / - h none kept 1.1  Host=h"),
        Accepted("a method in small letters", "get / HTTP/1.1\r\nHost: h\r\n\r\n", "get / - h none kept 1.1  Host=h"),
        Accepted(
            "an absolute target, which beats Host", "GET HTTP://a:80/p?q HTTP/1.1\r\nHost: b\r\n\r\n",
            "GET /p q a:80 none kept 1.1  Host=b"),
        Accepted(
            "an absolute target without a path", "GET https://a?q HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET / q a none kept 1.1  Host=a"),
        Accepted(
            "OPTIONS of the server", "OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n", "OPTIONS * - h none kept 1.1  Host=h"),
        Accepted(
            "OPTIONS of the server, absolute", "OPTIONS http://h HTTP/1.1\r\nHost: h\r\n\r\n",
            "OPTIONS * - h none kept 1.1  Host=h"),
        Accepted(
            "an IPv6 host", "GET / HTTP/1.1\r\nHost: [2001:db8::1]:8080\r\n\r\n",
            "GET / - [2001:db8::1]:8080 none kept 1.1  Host=[2001:db8::1]:8080"),
        Accepted(
            "a length", "PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 007\r\n\r\n",
            "PUT / - h length(7) kept 1.1  Host=h;Content-Length=007"),
        Accepted(
            "a length of nothing", "PUT / HTTP/1.1\r\nHost: h\r\nCONTENT-LENGTH: 0\r\n\r\n",
            "PUT / - h none kept 1.1  Host=h;CONTENT-LENGTH=0"),
        Accepted(
            "chunks", "PUT / HTTP/1.1\r\nHost: h\r\ntransfer-encoding: , Chunked\r\n\r\n",
            "PUT / - h chunked kept 1.1  Host=h;transfer-encoding=, Chunked"),
        Accepted(
            "close in a list", "GET / HTTP/1.1\r\nHost: h\r\nConnection: x,\tClose\r\n\r\n",
            "GET / - h none closed 1.1  Host=h;Connection=x,\tClose"),
        Accepted(
            "close in a second field",
            "GET / HTTP/1.1\r\nHost: h\r\nConnection: keep-alive\r\nConnection: close\r\n\r\n",
            "GET / - h none closed 1.1  Host=h;Connection=keep-alive;Connection=close"),
        Accepted(
            "an option that only begins with close", "GET / HTTP/1.1\r\nHost: h\r\nConnection: closed\r\n\r\n",
            "GET / - h none kept 1.1  Host=h;Connection=closed"),
        Accepted(
            "an expectation", "PUT / HTTP/1.1\r\nHost: h\r\nExpect: 100-Continue\r\n\r\n",
            "PUT / - h none kept 1.1 expects Host=h;Expect=100-Continue"),
        Accepted("HTTP/1.0 without a host", "GET / HTTP/1.0\r\n\r\n", "GET / - - none closed 1.0  "),
        Accepted(
            "HTTP/1.0 that asks to be kept", "GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n",
            "GET / - - none kept 1.0  Connection=Keep-Alive"),
        Accepted(
            "HTTP/1.0 with an expectation, which it has not", "GET / HTTP/1.0\r\nExpect: 100-continue, x\r\n\r\n",
            "GET / - - none closed 1.0  Expect=100-continue, x"),
    ]

    @Test(arguments: accepted) func accepts(_ row: Accepted) throws {
        #expect(try readHead(Array(row.head.utf8))?.summary == row.summary)
    }

    @Test(arguments: accepted) func readsTheSameHoweverItIsCut(_ row: Accepted) throws {
        let bytes = Array(row.head.utf8)
        for size in 1..<bytes.count {
            #expect(try readHead(bytes, inPiecesOf: size)?.summary == row.summary, "in pieces of \(size)")
        }
    }

    @Test(arguments: accepted) func findsNoEndBeforeTheLastByte(_ row: Accepted) throws {
        #expect(try readHead(Array(row.head.utf8.dropLast()), inPiecesOf: 1) == nil)
    }

    @Test func leavesWhatFollowsTheHeadAlone() throws {
        let head = try #require(try readHead(Array("GET /1 HTTP/1.1\r\nHost: h\r\n\r\nGET /2 HTTP/1.1\r\n\r\n".utf8)))
        #expect(head.summary == "GET /1 - h none kept 1.1  Host=h")
    }
}
