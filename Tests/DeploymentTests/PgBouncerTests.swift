import Domain
import Foundation
import TestSupport
import Testing

@testable import Persistence

/// With two connections to the server for everybody, what one client left on its connection would show at the next.
@Suite("Behind the real PgBouncer in transaction mode")
struct PgBouncerTests {
    @Test("admins publish at once, apps fetch, changes are heard, and no version is lost or doubled")
    func theServiceWorks() async throws {
        try await withBouncer { database, pooled in
            let fixture = try await ServiceFixture(
                databaseURL: pooled, environment: ["DATABASE_LISTEN_URL": database.address])
            let second = try await RunningService.start(
                databaseURL: pooled, environment: ["DATABASE_LISTEN_URL": database.address])
            let project = try fixture.makeProject("shop", template: documentedTemplate)
            let load = FetchLoad(port: second.port, appKey: project.appKey)
            let headers = try fixture.root().headers
            let statuses = try await withThrowingTaskGroup(of: [Int].self) { group in
                for admin in 1...6 {
                    let port = admin.isMultiple(of: 2) ? fixture.service.port : second.port
                    group.addTask {
                        try await onOwnThread {
                            let client = Client(port: port, headers: headers)
                            return try (1...10).map { try publish($0, of: admin, by: client, to: project.id) }
                        }
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(statuses == Array(repeating: 200, count: 60))
            let app = Client(port: second.port, headers: [("X-App-Key", project.appKey)])
            try await Wait.until("the last version is served") { try app.get("/config").data["version"].asInt == 61 }
            let (fetches, failures) = await load.stop()
            #expect(fetches > 0 && failures == 0)
            let audit = try await CommandRun.apart(
                ["audit", "verify"], environment: RunningService.environment(pooled))
            #expect(audit.status == 0, "\(audit.output)\(audit.errors)")
        }
    }

    @Test("every statement has its time limit, by itself and in a transaction, and leaves none behind")
    func limitsHold() async throws {
        try await withBouncer { _, pooled in
            var configuration = DatabaseConfiguration(
                url: try DatabaseURL(pooled), clock: WallClock { Timestamp(seconds: 0) })
            configuration.statementTimeout = .seconds(1)
            configuration.poolSize = 4
            let pool = Database(configuration)
            let sleep: @Sendable (borrowing Connection) throws(DatabaseError) -> Void = {
                connection throws(DatabaseError) in
                _ = try connection.execute("select pg_sleep(600)", timeout: .seconds(60))
            }
            // Told by the server (busy), not by a client that gave up (unavailable).
            await #expect(throws: StoreError.busy) { try await pool.read(sleep) }
            await #expect(throws: StoreError.busy) { try await pool.transaction(.readWrite, sleep) }
            await pool.stop()
            try await onOwnThread { [configuration] in
                try DatabaseScript.run(
                    """
                    do $$ begin
                        if current_setting('statement_timeout') <> '0' then raise 'it stayed'; end if;
                    end $$
                    """, on: configuration)
            }
        }
    }

    private nonisolated(nonsending) func withBouncer(
        _ body: nonisolated(nonsending) (TemporaryDatabase, String) async throws -> Void
    ) async throws {
        try await TemporaryDatabase.with { database in
            let bouncer = try await PgBouncer.start(before: database.address, poolSize: 2)
            defer { bouncer.stop() }
            try await body(database, bouncer.address(of: database.address))
        }
    }
}

/// The status of a publish.
private func publish(_ number: Int, of admin: Int, by client: Client, to project: String) throws -> Int {
    let text = "publish \(number) of admin \(admin)"
    let document = #"{"parameters":{"text":{"type":"string","default":"\#(text)"}}}"#
    return try client.publish(document, to: project).status
}
