import TestSupport
import Testing

@testable import Transport

@Suite struct ServingTests {
    /// Requests, and what they are answered with.
    static let exchanges = [
        ("GET /a?b HTTP/1.1\r\nHost: h\r\nX-Request-Id: mine\r\n\r\n", "GET /a b "),
        ("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello", "POST /a hello"),
        (
            "POST /later HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2;x\r\nlo\r\n0\r\nT: r\r\n\r\n",
            "POST /later hello"
        ),
        ("\r\nGET http://h/a HTTP/1.1\r\nHost: h\r\n\r\n", "GET /a "),
        ("GET /k HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", "GET /k "),
    ]

    @Test(arguments: exchanges) func answersARequestThatIsCutAtAnyByte(_ request: String, _ body: String) async throws {
        try await withServer { server in
            let replies = try await server.client { client in
                let bytes = Array(request.utf8)
                return try (1..<bytes.count).map { cut in
                    try client.send(Array(bytes[..<cut]))
                    try server.settle()
                    try client.send(Array(bytes[cut...]))
                    return try client.reply().summary
                }
            }
            #expect(replies == Array(repeating: "200 \(body)", count: request.utf8.count - 1))
        }
    }

    @Test(arguments: exchanges) func answersARequestThatComesByteByByte(_ request: String, _ body: String) async throws
    {
        try await withServer { server in
            let reply = try await server.client { client in
                for byte in request.utf8 {
                    try client.send([byte])
                    try server.settle()
                }
                return try client.reply().summary
            }
            #expect(reply == "200 \(body)")
        }
    }

    @Test func answersPipelinedRequestsInOrderWithNowAndLaterMixed() async throws {
        try await withServer { server in
            let count = 1000
            let bodies = try await server.client { client in
                let requests = (0..<count).map { number in
                    "POST /\(number % 3 == 0 ? "later" : "now")?\(number) HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\r\nx"
                }
                try client.send(requests.joined())
                return try (0..<count).map { _ in text(try client.reply().body) }
            }
            #expect(bodies == (0..<count).map { "POST /\($0 % 3 == 0 ? "later" : "now") \($0) x" })
        }
    }

    @Test func servesOthersBesideOneThatPipelinesWithoutReading() async throws {
        try await withServer { server in
            let flood = try Client(port: server.port)
            // More than all buffers on the way hold of the answers.
            try flood.send(String(repeating: "GET /big HTTP/1.1\r\nHost: h\r\n\r\n", count: 1000))
            let reply = try await server.client { try $0.get("/other").summary }
            #expect(reply == "200 GET /other ")
        }
    }

    @Test func aSlowReaderGetsItsWholeAnswerAndHoldsUpNoOne() async throws {
        try await withServer { server in
            let (reply, others) = try await onOwnThread {
                let slow = try Client(port: server.port, receiveBuffer: 4096)
                try slow.send("GET /big HTTP/1.1\r\nHost: h\r\n\r\nGET /next HTTP/1.1\r\nHost: h\r\n\r\n")
                // The answer is stuck in the server by now: its buffers are far smaller.
                let quick = try Client(port: server.port)
                let others = try (0..<100).map { try quick.get("/\($0)").summary }
                return ([try slow.reply(), try slow.reply()], others)
            }
            #expect(reply[0].body == EchoApplication.big)
            #expect(reply[1].summary == "200 GET /next ")
            #expect(others == (0..<100).map { "200 GET /\($0) " })
        }
    }

    @Test func tells100OnlyToAClientThatWaitsForIt() async throws {
        try await withServer { server in
            let replies = try await server.client { client in
                let head = "PUT /a HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n"
                try client.send(head)
                var replies = [try client.reply()]
                try client.send("abc")
                replies.append(try client.reply())
                try client.send(head + "def")
                replies.append(try client.reply())
                return replies.map(\.summary)
            }
            #expect(replies == ["100 ", "200 PUT /a abc", "200 PUT /a def"])
        }
    }

    @Test(arguments: [("Content-Length: 101\r\nExpect: 100-continue", 413), ("Content-Length: 1\r\nExpect: more", 417)])
    func refusesABodyBeforeItIsSent(_ fields: String, _ status: Int) async throws {
        try await withServer { server in
            let reply = try await server.client { client in
                try client.send("PUT /a HTTP/1.1\r\nHost: h\r\n\(fields)\r\n\r\n")
                return try client.reply()
            }
            #expect(reply.status == status)
            #expect(reply["connection"] == ["close"])
        }
    }

    @Test func answersHEADWithTheLengthAndWithoutTheBody() async throws {
        try await withServer { server in
            let (head, next) = try await server.client { client in
                try client.send("HEAD /big HTTP/1.1\r\nHost: h\r\n\r\n")
                return (try client.reply(toHEAD: true), try client.get("/next"))
            }
            #expect(head.status == 200)
            #expect(head["content-length"] == ["10000000"])
            #expect(next.summary == "200 GET /next ")
        }
    }

    @Test func aRefusedHEADHasNoBodyEither() async throws {
        try await withServer { server in
            let rest = try await server.client { client in
                try client.send("HEAD /a HTTP/1.1\r\nHost: h\r\nContent-Length: 101\r\n\r\n")
                let head = try client.reply(toHEAD: true)
                client.endOutput()
                return (head.status, try client.rest())
            }
            #expect(rest == (413, []))
        }
    }

    @Test(arguments: [204, 304]) func anAnswerWithoutABodyLeavesTheConnectionInOrder(_ status: Int) async throws {
        try await withServer { server in
            let (empty, next) = try await server.client { (try $0.get("/\(status)"), try $0.get("/next")) }
            #expect(empty.status == status)
            #expect(empty["content-length"] == [])
            #expect(next.summary == "200 GET /next ")
        }
    }

    @Test(arguments: [
        ("GET / HTTP/1.0\r\n\r\n", ["close"], true),
        ("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", ["keep-alive"], false),
        ("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", ["close"], true),
        ("GET / HTTP/1.1\r\nHost: h\r\n\r\n", [], false),
    ]) func keepsTheConnectionAsTheClientWishes(_ request: String, _ option: [String], _ ends: Bool) async throws {
        try await withServer { server in
            let (reply, rest) = try await server.client { client in
                try client.send(request)
                let reply = try client.reply()
                return (reply, ends ? try client.rest() : try client.get("/").body)
            }
            #expect(reply["connection"] == option)
            #expect(text(rest) == (ends ? "" : "GET / "))
        }
    }

    @Test func answersOPTIONSOfTheServer() async throws {
        try await withServer { server in
            let reply = try await server.client { client in
                try client.send("OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n")
                return try client.reply().summary
            }
            #expect(reply == "200 OPTIONS * ")
        }
    }

    @Test func givesEveryAnswerADateAndAnID() async throws {
        try await withServer { server in
            let replies = try await server.client { client in
                try client.send("GET / HTTP/1.1\r\nHost: h\r\nX-Request-Id: mine\r\n\r\n")
                let named = try client.reply()
                try client.send("GET\r\n\r\n")
                return [named, try client.reply()]
            }
            #expect(replies[0]["x-request-id"] == ["mine"])
            #expect(replies[1]["x-request-id"].first?.count == 13)
            #expect(replies.allSatisfy { $0["date"].first?.hasSuffix(" GMT") == true })
        }
    }

    @Test func aFieldOfAnAnswerCannotSplitIt() async throws {
        try await withServer { server in
            let (reply, next) = try await server.client { client in
                try client.send("POST /split HTTP/1.1\r\nHost: h\r\nContent-Length: 12\r\n\r\na\r\nB: c\r\n\r\nd")
                return (try client.reply(), try client.get("/next"))
            }
            #expect(reply["location"] == ["a  B: c    d"])
            #expect(reply["b"] == [])
            #expect(next.summary == "200 GET /next ")
        }
    }

    @Test(arguments: ["/now", "/later", "/big"]) func answersAClientThatHasEndedItsOutput(_ path: String) async throws {
        try await withServer { server in
            let (replies, rest) = try await server.client { client in
                try client.send(String(repeating: "GET \(path) HTTP/1.1\r\nHost: h\r\n\r\n", count: 3))
                client.endOutput()
                return (try (0..<3).map { _ in try client.reply().status }, try client.rest())
            }
            #expect(replies == [200, 200, 200])
            #expect(rest == [])
        }
    }

    @Test func countsWhatItDoes() async throws {
        try await withServer { server in
            try await server.client { client in
                for path in ["/", "/204", "/304"] { _ = try client.get(path) }
                try client.send("GET\r\n\r\n")
                _ = try client.reply()
            }
            #expect(try await eventually { server.server.counters.answers == [2: 2, 3: 1, 4: 1, 5: 0] })
            #expect(server.server.counters.connectionsAccepted == 1)
        }
    }
}
