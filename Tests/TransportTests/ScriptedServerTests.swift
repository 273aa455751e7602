import Dispatch
import Foundation
import FoundationNetworking
import TestSupport
import Testing

/// A reply that ends its connection, and what comes of it.
struct ScriptedEnding: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let reply: ScriptedReply
    let bytes: String

    private static let head = "HTTP/1.1 200 Scripted\r\nContent-Type: application/json\r\n"

    static let all = [
        ScriptedEnding(testDescription: "closed", reply: .closed, bytes: ""),
        ScriptedEnding(
            testDescription: "a cut body", reply: .cut("{", declaredLength: 9),
            bytes: head + "Content-Length: 9\r\n\r\n{"),
        ScriptedEnding(
            testDescription: "a cut chunked body", reply: .cutChunked("{"),
            bytes: head + "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"),
    ]
}

@Suite(.timeLimit(.minutes(5))) struct ScriptedServerTests {
    @Test func readsARequestAsItWasSent() async throws {
        let server = try ScriptedServer { _ in .json("{}") }
        try await onOwnThread {
            let connection = try HTTPConnection(port: server.port)
            try connection.send("POST /a?v=2.1%2B45&v=2.1+45&w HTTP/1.1\r\nX-Key: 1\r\nContent-Length: 2\r\n\r\nhi")
            _ = try connection.receive()
        }
        let request = try #require(server.requests.first)
        #expect("\(request.method) \(request.path) \(request.target)" == "POST /a /a?v=2.1%2B45&v=2.1+45&w")
        #expect(request.header("x-KEY") == "1")
        #expect(request.body == Array("hi".utf8))
        #expect(request.rawQuery.map { "\($0.name)=\($0.value)" } == ["v=2.1%2B45", "v=2.1+45", "w="])
        #expect(request.query.map { "\($0.name)=\($0.value)" } == ["v=2.1+45", "v=2.1 45", "w="])
        #expect(request.query("v") == "2.1+45")
    }

    @Test func numbersRequestsAndKeepsTheConnection() async throws {
        let server = try ScriptedServer { .json(String($0.number)) }
        let texts = try await onOwnThread {
            let connection = try HTTPConnection(port: server.port)
            return try (0..<3).map { _ in
                try connection.send("GET / HTTP/1.1\r\n\r\n")
                return try connection.receive().text
            }
        }
        #expect(texts == ["0", "1", "2"])
        #expect(server.requests.map(\.number) == [0, 1, 2])
    }

    @Test(arguments: ScriptedEnding.all) func endsWhereItIsToldTo(_ ending: ScriptedEnding) async throws {
        let server = try ScriptedServer { _ in ending.reply }
        let rest = try await onOwnThread {
            let client = try Client(port: server.port)
            try client.send("GET / HTTP/1.1\r\n\r\n")
            return try client.rest()
        }
        #expect(text(rest) == ending.bytes)
    }

    @Test func resetsAConnection() async throws {
        let server = try ScriptedServer { _ in .reset }
        await #expect(throws: ClientError.notReceived(ECONNRESET)) {
            try await onOwnThread {
                let client = try Client(port: server.port)
                try client.send("GET / HTTP/1.1\r\n\r\n")
                return try client.rest()
            }
        }
    }

    @Test(arguments: [Int32(0), 1]) func sendsAPieceAgainAndAgain(_ pause: Int32) async throws {
        let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n".utf8)
        let reply = ScriptedReply([.send(head), .sendForever(Array("ab".utf8), pauseMilliseconds: pause)])
        let server = try ScriptedServer { _ in reply }
        let body = try await onOwnThread {
            let connection = try HTTPConnection(port: server.port)
            try connection.send("GET / HTTP/1.1\r\n\r\n")
            return try connection.receive().text
        }
        #expect(body == "ababab")
    }

    @Test(arguments: [Int32(0), 1]) func stopsAnEndlessReply(_ pause: Int32) async throws {
        let server = try ScriptedServer { _ in .endless(pauseMilliseconds: pause) }
        try await onOwnThread {
            let client = try Client(port: server.port)
            try client.send("GET / HTTP/1.1\r\n\r\n")
            #expect(try client.reply().status == 200)
            DispatchQueue(label: "stop").async { server.stop() }
            _ = try client.rest()
        }
    }

    @Test func holdsAReplyUntilItsGateIsOpen() async throws {
        let gate = try ReplyGate()
        let server = try ScriptedServer { request in
            request.path == "/held" ? .json("held").held(by: gate) : .json("free")
        }
        async let held = URLSession.shared.data(from: server.url.appending(path: "held"))
        #expect(await server.waitForRequests(1))
        let (free, _) = try await URLSession.shared.data(from: server.url.appending(path: "free"))
        #expect(text(Array(free)) == "free")
        gate.open()
        #expect(text(Array(try await held.0)) == "held")
    }

    @Test(arguments: [false, true]) func stopsWithConnectionsThatWait(isHeld: Bool) async throws {
        let gate = try ReplyGate()
        let server = try ScriptedServer { _ in isHeld ? .json("").held(by: gate) : .never }
        let rest = try await onOwnThread {
            let client = try Client(port: server.port)
            try client.send("GET / HTTP/1.1\r\n\r\n")
            #expect(server.waitForRequests(1))
            server.stop()
            return try client.rest()
        }
        #expect(rest.isEmpty)
        await #expect(throws: ClientError.notConnected(ECONNREFUSED)) {
            try await onOwnThread { _ = try Client(port: server.port) }
        }
    }

    @Test func endsItsConnectionsWhenItIsLetGo() async throws {
        let rest = try await onOwnThread {
            var server: ScriptedServer? = try ScriptedServer { _ in .never }
            let client = try Client(port: server?.port ?? 0)
            try client.send("GET / HTTP/1.1\r\n\r\n")
            #expect(server?.waitForRequests(1) == true)
            server = nil
            return try client.rest()
        }
        #expect(rest.isEmpty)
    }

    @Test func saysWhenRequestsDoNotCome() async throws {
        let server = try ScriptedServer { _ in .never }
        #expect(await server.waitForRequests(0, seconds: 0))
        #expect(await !server.waitForRequests(1, seconds: 0))
        #expect(try await !onOwnThread { server.waitForRequests(1, seconds: 0) })
    }

    @Test func speaksAsTheServiceDoes() async throws {
        let server = try ScriptedServer { request in
            request.path == "/bootstrap"
                ? ScriptedConfig.bootstrap(ttl: 60)
                : ScriptedConfig.config(version: 7, parameters: #"{"a":1}"#, etag: "\"7\"")
        }
        let (config, response) = try await URLSession.shared.data(from: server.url.appending(path: "config"))
        let head = try #require(response as? HTTPURLResponse)
        #expect(head.value(forHTTPHeaderField: "etag") == "\"7\"")
        #expect(text(Array(config)) == #"{"data":{"version":7,"min_fetch_interval":3600,"parameters":{"a":1}}}"#)
        let (bootstrap, _) = try await URLSession.shared.data(from: server.url.appending(path: "bootstrap"))
        #expect(
            text(Array(bootstrap))
                == #"{"data":{"project":"shop","app":"ios","config_ttl":60,"server_time":"2026-11-30T06:14:33Z"}}"#)
    }

    @Test func compressesAndRedirects() async throws {
        let server = try ScriptedServer { $0.path == "/" ? .redirect(to: "/there") : .gzip(#"{"a":1}"#) }
        let (data, response) = try await URLSession.shared.data(from: server.url.appending(path: "/"))
        #expect(text(Array(data)) == #"{"a":1}"#)
        #expect(response.url?.path == "/there")
    }
}
