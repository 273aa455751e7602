import TestSupport
import Testing

@testable import Transport

@Suite struct SlowClientTests {
    @Test func manyThatSendAByteNowAndThenDoNotSlowOthers() async throws {
        try await withServer {
            $0.loops = 2
            $0.timeouts.head = .seconds(600)
        } _: { server in
            let (slowest, mostSpent, open) = try await onOwnThread {
                let slow = try (0..<500).map { _ in try Client(port: server.port) }
                let quick = try Client(port: server.port)
                let clock = ContinuousClock()
                var (slowest, mostSpent) = (Duration.zero, 0)
                var spent = try #require(Int(text(try quick.get("/cpu").body)))
                for byte in "POST /slow HTTP/1.1\r\nHost: h\r\nX: ".utf8 {
                    for client in slow { try client.send([byte]) }
                    let before = spent
                    slowest = max(
                        slowest,
                        try clock.measure { spent = try #require(Int(text(try quick.get("/cpu").body))) })
                    mostSpent = max(mostSpent, spent - before)
                }
                return (slowest, mostSpent, server.server.counters.connectionsOpen)
            }
            #expect(open == 501)
            // What a fetch has to wait for at most, in its loop's time of the processor: other programs do not count.
            #expect(mostSpent < 1000)
            #expect(slowest < .seconds(15))
        }
    }

    private static func short(
        _ path: WritableKeyPath<HTTPTimeouts, Duration>, to time: Duration = .milliseconds(50)
    ) -> (inout HTTPServerConfiguration) -> Void {
        { $0.timeouts[keyPath: path] = time }
    }

    @Test func aHeadThatDoesNotEndIsAnswered408() async throws {
        // It counts from the start of the connection, and of who has sent nothing by then nothing is answered.
        try await withServer(configure: Self.short(\.head, to: .seconds(1))) { server in
            let reply = try await server.client { client in
                try client.send("GET / HTTP/1.1\r\n")
                return try client.reply().summary
            }
            #expect(reply == "408 request_timeout -")
        }
    }

    @Test func aBodyThatDoesNotEndIsAnswered408() async throws {
        try await withServer(configure: Self.short(\.body)) { server in
            let reply = try await server.client { client in
                try client.send("PUT /a HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nab")
                return try client.reply().summary
            }
            #expect(reply == "408 request_timeout /a")
            #expect(try await eventually { server.server.counters.bufferedBodyBytes == 0 })
        }
    }

    @Test func aConnectionThatSendsNothingIsClosed() async throws {
        try await withServer(configure: Self.short(\.head)) { server in
            let rest = try await server.client { try $0.rest() }
            #expect(rest == [])
        }
    }

    @Test func aKeptConnectionIsClosedAfterAWhile() async throws {
        try await withServer(configure: Self.short(\.idle)) { server in
            let (status, rest) = try await server.client { (try $0.get("/").status, try $0.rest()) }
            #expect(status == 200)
            #expect(rest == [])
        }
    }

    @Test func aClientThatStaysAfterTheLastAnswerIsCutOff() async throws {
        try await withServer(configure: Self.short(\.linger)) { server in
            let isCutOff = try await server.client { client in
                try client.send("GET / HTTP/1.0\r\n\r\n")
                _ = try client.rest()
                return client.isCutOff()
            }
            #expect(isCutOff)
        }
    }

    @Test func aClientThatTakesNothingOfItsAnswerIsCutOff() async throws {
        try await withServer(configure: Self.short(\.writeStall)) { server in
            let isCutOff = try await onOwnThread {
                let client = try Client(port: server.port, receiveBuffer: 4096)
                try client.send("GET /big HTTP/1.1\r\nHost: h\r\n\r\n")
                return client.isCutOff()
            }
            #expect(isCutOff)
            #expect(try await eventually { server.server.counters.connectionsOpen == 0 })
        }
    }

    @Test func aClientThatLeavesBeforeItsAnswerHarmsNothing() async throws {
        try await withServer { server in
            try await server.client { client in
                try client.send("GET /gate HTTP/1.1\r\nHost: h\r\n\r\n")
            }
            await server.gate.arrived(1)
            let status = try await server.client { try $0.get("/").status }
            #expect(status == 200)
            await server.gate.open()
            #expect(try await eventually { server.server.counters.connectionsOpen == 0 })
        }
    }

    @Test func aRefusedClientThatSendsOnIsNotReset() async throws {
        try await withServer { server in
            let client = try Client(port: server.port)
            try client.send("PUT /a HTTP/1.1\r\nHost: h\r\nContent-Length: 300000\r\n\r\n")
            #expect(try client.reply().status == 413)
            // Both ends have ended when the loop sees the first of this, and it does not read all at once.
            try server.whileHeld {
                try client.send([UInt8](repeating: 0, count: 300_000))
                client.endOutput()
            }
            #expect(try await eventually { server.server.counters.connectionsOpen == 0 })
            #expect(try client.rest() == [])
            #expect(client.pendingError() == 0)
        }
    }

    @Test func anEndThatHasToWaitDoesNotKeepTheLoopBusy() async throws {
        try await withServer { server in
            let client = try Client(port: server.port)
            try client.send("GET /gate HTTP/1.1\r\nHost: h\r\n\r\n")
            client.endOutput()
            await server.gate.arrived(1)
            let spent = try await server.client { quick in
                let before = try #require(Int(text(try quick.get("/cpu").body)))
                // A loop that spins gets about as much as this thread does, however busy the machine is.
                let end = threadMilliseconds() + 100
                while threadMilliseconds() < end {}
                return try #require(Int(text(try quick.get("/cpu").body))) - before
            }
            withExtendedLifetime(client) {}
            #expect(spent < 25)
        }
    }

    @Test func aClientThatResetsItsConnectionHarmsNothing() async throws {
        try await withServer { server in
            for path in ["/gate", "/big", "/"] {
                try await server.client { client in
                    try client.send("GET \(path) HTTP/1.1\r\nHost: h\r\n\r\n")
                    try server.settle()
                    client.reset()
                }
            }
            #expect(try await eventually { server.server.counters.connectionsOpen == 0 })
            await server.gate.open()
            let reply = try await server.client { try $0.get("/later").summary }
            #expect(reply == "200 GET /later ")
        }
    }
}
