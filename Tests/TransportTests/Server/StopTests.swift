import Glibc
import TestSupport
import Testing

@testable import Transport

@Suite struct StopTests {
    @Test func answersWhatIsInFlightAndThenCloses() async throws {
        try await withServer { server in
            async let replies = server.client { client in
                let requests = ["gate?1", "gate?2", "now?3"].map { "GET /\($0) HTTP/1.1\r\nHost: h\r\n\r\n" }
                try client.send(requests.joined())
                return (try (0..<3).map { _ in try client.reply() }, try client.rest())
            }
            await server.gate.arrived(1)
            // The task below may begin late.
            server.server.tellAll(.stop)
            async let stopped: Void = server.server.stop(grace: .seconds(30))
            await server.gate.open()
            let (answers, rest) = try await replies
            #expect(answers.map(\.summary) == ["200 GET /gate 1 ", "200 GET /gate 2 ", "200 GET /now 3 "])
            #expect(answers.last?["connection"] == ["close"])
            #expect(rest == [])
            await stopped
            #expect(server.server.counters.connectionsOpen == 0)
        }
    }

    @Test func closesKeptConnectionsAtOnceAndTakesNoNewOnes() async throws {
        try await withServer { server in
            let clock = ContinuousClock()
            let start = clock.now
            let rest = try await onOwnThread {
                let client = try Client(port: server.port)
                _ = try client.get("/")
                Task { await server.server.stop(grace: .seconds(30)) }
                return try client.rest()
            }
            await server.server.stop(grace: .seconds(30))
            #expect(rest == [])
            #expect(clock.now - start < .seconds(20))
            #expect(throws: ClientError.self) { _ = try Client(port: server.port) }
        }
    }

    @Test func servesAConnectionThatHasNotYetAsked() async throws {
        try await withServer {
            $0.timeouts.lastChance = .seconds(20)
        } _: { server in
            let reply = try await server.client { client in
                Task { await server.server.stop(grace: .seconds(30)) }
                // It has stopped listening when no one can connect.
                while !Self.isRefused(at: server.port) { usleep(1_000) }
                return try client.get("/")
            }
            #expect(reply.summary == "200 GET / ")
            #expect(reply["connection"] == ["close"])
        }
    }

    private static func isRefused(at port: Int) -> Bool {
        do throws(ClientError) {
            _ = try Client(port: port)
            return false
        } catch {
            return error == .notConnected(ECONNREFUSED)
        }
    }

    @Test func answersARequestThatComesAsItStops() async throws {
        try await withServer { server in
            let (reply, rest) = try await server.client { client in
                _ = try client.get("/")
                try server.whileHeld {
                    server.server.tellAll(.stop)
                    try client.send("GET /late HTTP/1.1\r\nHost: h\r\n\r\n")
                }
                return (try client.reply(), try client.rest())
            }
            #expect(reply.summary == "200 GET /late ")
            #expect(rest == [])
        }
    }

    @Test func servesAConnectionThatWasNotYetAccepted() async throws {
        try await withServer { server in
            let reply = try await onOwnThread {
                let client = try server.whileHeld {
                    server.server.tellAll(.stop)
                    let client = try Client(port: server.port)
                    try client.send("GET /late HTTP/1.1\r\nHost: h\r\n\r\n")
                    return client
                }
                return try client.reply()
            }
            #expect(reply.summary == "200 GET /late ")
        }
    }

    @Test func cutsOffWhatIsOpenAfterTheGraceTime() async throws {
        try await withServer { server in
            let client = try Client(port: server.port)
            try client.send("GET /gate HTTP/1.1\r\nHost: h\r\n\r\n")
            await server.gate.arrived(1)
            await server.server.stop(grace: .milliseconds(20))
            #expect(server.server.counters.connectionsOpen == 0)
            #expect(throws: ClientError.self) { _ = try client.reply() }
        }
    }

    @Test func mayBeAskedToStopTwiceAndBeforeItStarted() async throws {
        await HTTPServer(HTTPServerConfiguration(host: "127.0.0.1", port: 0), application: EchoApplication())
            .stop(grace: .seconds(30))
        try await withServer { server in
            await server.server.stop(grace: .seconds(30))
            await server.server.stop(grace: .seconds(30))
        }
    }
}

@Suite struct ListeningTests {
    private static func start(_ host: String, _ port: Int = 0) throws -> (HTTPServer, Int) {
        let server = HTTPServer(HTTPServerConfiguration(host: host, port: port), application: EchoApplication())
        return (server, try server.start())
    }

    @Test func aPortThatIsTakenIsRefused() async throws {
        let (server, port) = try Self.start("127.0.0.1")
        #expect(throws: ServerError.addressInUse(host: "127.0.0.1", port: port)) {
            _ = try Self.start("127.0.0.1", port)
        }
        await server.stop(grace: .zero)
    }

    @Test func aPortCanBeHadAgainAtOnce() async throws {
        let (first, port) = try Self.start("127.0.0.1")
        let client = try Client(port: port)
        _ = try client.get("/")
        await first.stop(grace: .zero)
        let (second, samePort) = try Self.start("127.0.0.1", port)
        #expect(samePort == port)
        #expect(try Client(port: port).get("/").status == 200)
        await second.stop(grace: .zero)
    }

    /// By what they are, so that no name server is asked, which may know every name or not answer.
    @Test(arguments: ["no such host", "a..b", "::1%no-such-interface"])
    func aHostThatIsNoneIsRefused(_ host: String) {
        #expect(throws: ServerError.unknownHost(host)) { _ = try Self.start(host) }
    }

    @Test func anAddressOfAnotherMachineIsRefused() {
        #expect(throws: ServerError.self) { _ = try Self.start("192.0.2.1") }
    }

    @Test(
        .enabled(if: hasIPv6),
        arguments: [("::1", "::1", "::1"), ("::", "::1", "::1"), ("::", "127.0.0.1", "127.0.0.1")])
    func servesIPv6(_ host: String, _ target: String, _ peer: String) async throws {
        let application = PeerApplication()
        let server = HTTPServer(HTTPServerConfiguration(host: host, port: 0), application: application)
        let port = try server.start()
        #expect(try Client(port: port, host: target).get("/").summary == "200 \(peer)")
        await server.stop(grace: .zero)
    }

    static let hasIPv6: Bool = {
        guard let (server, _) = try? start("::1") else { return false }
        Task { await server.stop(grace: .zero) }
        return true
    }()

    private struct PeerApplication: Application {
        func bodyBytesMax(for head: Request) -> Int { 0 }
        func makeResponder() -> any Responder {
            SharedResponder { .now(Response(status: 200, body: Array($0.peer.utf8))) }
        }
        func response(to failure: ProtocolFailure, request: Request?, id: String) -> Response {
            Response(status: failure.status)
        }
    }
}
