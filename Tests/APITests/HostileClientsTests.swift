import Domain
import Foundation
import Locking
import TestSupport
import Testing

/// Clients that mean harm, while others are served.
@Suite(.serialized) struct HostileClientsTests {
    /// A service of their own, so that its memory is theirs.
    struct Target: Sendable {
        let fixture: ServiceFixture
        let project: ProjectFixture

        var port: Int { fixture.service.port }
        var app: Client { Client(port: port, headers: [("X-App-Key", project.appKey)]) }

        /// Expects that an app is served well, and in how many seconds at most.
        func expectService(of app: Client, seconds: Double = 1, sourceLocation: SourceLocation = #_sourceLocation)
            throws
        {
            let start = Date()
            #expect(try app.get("/config?platform=ios").status == 200, sourceLocation: sourceLocation)
            #expect(Date().timeIntervalSince(start) < seconds, sourceLocation: sourceLocation)
        }
    }

    private static let task = Task {
        let fixture = try await ServiceFixture()
        return Target(fixture: fixture, project: try fixture.makeProject("shop", template: documentedTemplate))
    }

    /// Expects that memory grows by less than so many MiB meanwhile, other than by what stays for good.
    private func expectGrowth(
        of service: RunningService, below mebibytes: Int, _ body: () async throws -> Void
    ) async throws {
        let before = service.residentBytes
        try await body()
        let growth = service.residentBytes - before
        guard RunningService.memoryIsItsOwn else { return }
        #expect(growth < mebibytes << 20, "grew by \(growth >> 20) MiB")
    }

    @Test(arguments: [
        "GET /config HTTP/1.1\r\nHost: a\r\nX-App-Key: ",
        "POST /admin/v1/login HTTP/1.1\r\nHost: a\r\nContent-Length: 50\r\n\r\n",
    ])
    func fiveHundredTricklingConnectionsDelayNobody(_ request: String) async throws {
        let target = try await Self.task.value
        let app = target.app
        try target.expectService(of: app)
        try await expectGrowth(of: target.fixture.service, below: 32) {
            let slow = try (0..<500).map { _ in try HTTPConnection(port: target.port) }
            // Faster than a byte a second, so that the test is: it is the work that counts, not the wait.
            for byte in request.utf8.prefix(30) + request.utf8.suffix(20) {
                for connection in slow { try? connection.send([byte]) }
                try target.expectService(of: app)
            }
        }
    }

    @Test func aRequestThatDoesNotEndIsAnswered408() async throws {
        let target = try await Self.task.value
        let service = try await RunningService.start(
            databaseURL: target.fixture.databaseURL,
            environment: ["HEAD_TIMEOUT_SECONDS": "1", "BODY_TIMEOUT_SECONDS": "1"])
        let slow = try (0..<2).map { _ in try HTTPConnection(port: service.port) }
        try slow[0].send("GET /config HTTP/1.1\r\nHost: a\r\n")
        try slow[1].send("POST /admin/v1/login HTTP/1.1\r\nHost: a\r\nContent-Length: 50\r\n\r\n{")
        for connection in slow {
            expectError(try connection.receive(), 408, "request_timeout")
            #expect(connection.isClosedByPeer())
        }
    }

    @Test(arguments: ["Content-Length: 104857600", "Transfer-Encoding: chunked"])
    func aHundredMegabytesOfBodyAreRefusedEarly(_ framing: String) async throws {
        let target = try await Self.task.value
        let token = try target.fixture.root().headers[0].1
        let app = target.app
        try await expectGrowth(of: target.fixture.service, below: 48) {
            let connection = try HTTPConnection(port: target.port)
            try connection.send(
                "PUT /admin/v1/projects/shop/template HTTP/1.1\r\nHost: a\r\nAuthorization: \(token)\r\n\(framing)\r\n\r\n"
            )
            let data = String(repeating: " ", count: 1 << 20)
            let chunk = Array((framing.hasPrefix("T") ? "100000\r\n\(data)\r\n" : data).utf8)
            for _ in 0..<100 { if (try? connection.send(chunk)) == nil { break } }
            expectError(try connection.receive(), 413, "payload_too_large")
            try target.expectService(of: app)
        }
    }

    @Test func threeHundredLargeBodiesAtOnceAreWithinABound() async throws {
        let target = try await Self.task.value
        let app = target.app
        try await expectGrowth(of: target.fixture.service, below: 128) {
            // Each is allowed alone; all together would be 300 MB.
            let head = "PUT /admin/v1/projects/shop/template HTTP/1.1\r\nHost: a\r\nContent-Length: 2097152\r\n\r\n"
            let half = Array((head + String(repeating: " ", count: 1 << 20)).utf8)
            let connections = try (0..<300).map { _ in try HTTPConnection(port: target.port) }
            for connection in connections { try? connection.send(half) }
            try target.expectService(of: app)
        }
    }

    /// A head that is too large, or that two readers might read in two ways.
    struct BadHead: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let request: String
        let status: Int
        let code: String

        init(_ name: String, _ request: String, _ status: Int, _ code: String) {
            (testDescription, self.request, self.status, self.code) = (name, request, status, code)
        }

        /// A proper request line and Host, then these lines.
        static func lines(_ name: String, _ lines: String, _ status: Int, _ code: String) -> BadHead {
            BadHead(name, "POST /config HTTP/1.1\r\nHost: a\r\n" + lines + "\r\n", status, code)
        }
    }

    private static let megabyte = String(repeating: "a", count: 1 << 20)
    static let badHeads: [BadHead] = [
        BadHead("a target of 1 MB", "GET /config?\(megabyte) HTTP/1.1\r\nHost: a\r\n\r\n", 414, "uri_too_long"),
        BadHead("a method of 1 MB", "\(megabyte) / HTTP/1.1\r\nHost: a\r\n\r\n", 414, "uri_too_long"),
        .lines("a field of 1 MB", "X-Filler: \(megabyte)\r\n", 431, "headers_too_large"),
        .lines("10,000 fields", String(repeating: "X-Filler: y\r\n", count: 10_000), 431, "headers_too_large"),
        .lines("101 short fields", String(repeating: "X: y\r\n", count: 101), 431, "headers_too_large"),
        .lines("two lengths", "Content-Length: 1\r\nContent-Length: 2\r\n", 400, "bad_request"),
        .lines("chunks and a length", "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n", 400, "bad_request"),
        .lines("another coding", "Transfer-Encoding: gzip, chunked\r\n", 501, "unsupported_transfer_coding"),
        .lines("another expectation", "Expect: magic\r\n", 417, "expectation_failed"),
        .lines("two hosts", "Host: b\r\n", 400, "bad_request"),
        .lines("a folded line", "X: a\r\n b\r\n", 400, "bad_request"),
        BadHead("no host", "GET /config HTTP/1.1\r\n\r\n", 400, "bad_request"),
        BadHead("no version", "GET /config\r\n\r\n", 400, "bad_request"),
        BadHead("another version", "GET /config HTTP/2.0\r\nHost: a\r\n\r\n", 505, "version_not_supported"),
        BadHead("TLS", "\u{16}\u{3}\u{1}\u{2}hello", 400, "bad_request"),
    ]

    @Test(arguments: badHeads) func aHeadThatIsNoGoodIsRefusedInTheShapeOfErrors(_ head: BadHead) async throws {
        let target = try await Self.task.value
        let app = target.app
        try await expectGrowth(of: target.fixture.service, below: 16) {
            let connection = try HTTPConnection(port: target.port)
            try? connection.send(head.request)
            expectError(try connection.receive(), head.status, head.code)
            try target.expectService(of: app)
        }
    }

    @Test func callersWhoAllDifferTakeNoMoreMemory() async throws {
        let target = try await Self.task.value
        let app = target.app
        let guesser = Client(port: target.port)
        for index in 0..<500 { _ = try app.get("/config?instance_id=warm-up-\(index)") }
        try await expectGrowth(of: target.fixture.service, below: 8) {
            for index in 0..<1_500 {
                let query = "instance_id=device-\(index)&app_version=\(index).0&language=x\(index)&x\(index)=1"
                let fetch = try app.get("/config?" + query)
                #expect(fetch.status == 200)
                let guess = try guesser.get("/bootstrap", ("X-App-Key", "rck_guess_number_\(index)"))
                #expect(guess.status == 401)
            }
        }
    }

    @Test func connectionsToTheDatabaseAreBoundedWhateverTheLoad() async throws {
        let database = try await TemporaryDatabase.make()
        let fixture = try await ServiceFixture(
            databaseURL: database.address, environment: ["DATABASE_POOL_SIZE": "2"])
        let headers = try fixture.root().headers
        let port = fixture.service.port
        let statuses = Locked<[Int]>([])
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<12 {
                group.addTask {
                    try? await onOwnThread {
                        for _ in 0..<17 {
                            let status = try? Client(port: port, headers: headers).get("/admin/v1/projects").status
                            statuses.withLock { $0.append(status ?? 0) }
                        }
                    }
                }
            }
            group.addTask {
                // Two for admins, two for loading, one for changes, and the one that counts.
                await #expect(throws: Never.self) {
                    try await database.execute(
                        """
                        do $$ begin for i in 1..20 loop
                            if (select count(*) from pg_stat_activity where datname = current_database()
                                and backend_type = 'client backend') > 6 then raise 'too many'; end if;
                            perform pg_sleep(0.01); perform pg_stat_clear_snapshot();
                        end loop; end $$
                        """)
                }
            }
        }
        #expect(statuses.withLock { $0 } == Array(repeating: 200, count: 12 * 17))
    }

    @Test func aTableThatAnAdminLockedSlowsNoFetch() async throws {
        let database = try await TemporaryDatabase.make()
        let fixture = try await ServiceFixture(databaseURL: database.address)
        let target = Target(fixture: fixture, project: try fixture.makeProject("shop", template: documentedTemplate))
        let app = target.app
        try target.expectService(of: app)
        let locking = Task {
            try await database.execute(
                """
                set statement_timeout = 0; set lock_timeout = 0;
                begin; lock table control.projects, control.app_keys; select pg_sleep(55); commit
                """)
        }
        let held = "pg_locks where granted and mode = 'AccessExclusiveLock' and relation = 'control.projects'::regclass"
        // A division by zero, as long as the table is not locked.
        try await OutageTests.eventually { (try? await database.execute("select 1 / count(*) from \(held)")) != nil }
        // One that asked the database would wait for the lock until its limit of three seconds.
        for _ in 0..<100 { try target.expectService(of: app, seconds: 2.5) }
        // The same, were it not locked any longer.
        try await database.execute("select 1 / count(pg_terminate_backend(pid)) from \(held)")
        await #expect(throws: (any Error).self) { try await locking.value }
    }
}
