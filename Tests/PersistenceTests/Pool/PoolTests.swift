import Dispatch
import Domain
import Locking
import TestSupport
import Testing

@testable import Persistence

struct PoolTests {
    @Test func whenAllWorkersAreBusyAndTheLineIsFullOneMoreIsRefusedAtOnce() async throws {
        try await TemporaryDatabase.with { temporary in
            try await withDatabase(
                temporary,
                configure: {
                    $0.poolSize = 1
                    $0.waitingMax = 1
                }
            ) { database in
                let work = Held()
                async let working: Void = database.read { _ in work.wait() }
                try await eventually("the worker has begun") { work.hasBegun }
                async let waiting: Void = database.ping()
                try await eventually("one waits") { database.status.waiting == 1 }
                await #expect(throws: StoreError.busy) { try await database.ping() }
                #expect(database.status.refusedBusy == 1)
                #expect(database.status.busy == 1)
                #expect(database.status.waits.count == 1, "the one at work waited, if not for long")
                work.end()
                try await working
                try await waiting
                #expect(database.status.waiting == 0)
                #expect(database.status.waits.count == 2)
                try await eventually("nobody is at work") { database.status.busy == 0 }
            }
        }
    }

    @Test func waitingForAWorkerHasALimit() async throws {
        try await TemporaryDatabase.with { temporary in
            try await withDatabase(
                temporary,
                configure: {
                    $0.poolSize = 1
                    $0.waitingTimeout = .seconds(1)
                    $0.statementTimeout = .seconds(600)
                }
            ) { database in
                async let working: Void? = try? database.sleep(500)
                try await eventually("the worker has begun") { try await temporary.count(of: "pg_sleep") == 1 }
                await #expect(throws: StoreError.busy) { try await database.ping() }
                #expect(try await temporary.count(of: "pg_sleep") == 1, "the refusal came before the worker was done")
                try await temporary.execute(
                    """
                    select pg_cancel_backend(pid) from pg_stat_activity
                    where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_sleep%'
                    """)
                _ = await working
                try await database.ping()
            }
        }
    }

    @Test func aStatementThatTakesTooLongEnds() async throws {
        try await TemporaryDatabase.with { temporary in
            try await withDatabase(temporary, configure: { $0.statementTimeout = .seconds(1) }) { database in
                await #expect(throws: StoreError.busy) {
                    try await database.read { connection throws(DatabaseError) in
                        _ = try connection.execute("select pg_sleep(600)")
                    }
                }
                try await database.ping()
            }
        }
    }

    @Test func waitingForALockHasALimit() async throws {
        try await withFixture(
            configure: {
                $0.lockTimeout = .milliseconds(100)
                $0.idleInTransactionTimeout = .seconds(600)
            }
        ) { fixture in
            let shop = try await fixture.project("shop")
            let lock = Held()
            async let holding: Void = fixture.database.transaction { connection throws(DatabaseError) in
                _ = try LockedProject(shop, on: connection)
                lock.wait()
            }
            try await eventually("the lock is held") { lock.hasBegun }
            await #expect(throws: StoreError.busy) { _ = try await fixture.publish("1", in: shop) }
            lock.end()
            try await holding
            #expect(try await fixture.publish("1", in: shop) != .conflict(current: 0))
        }
    }

    @Test func everyStatementHasTheLimitsByItselfAndInATransaction() async throws {
        try await TemporaryDatabase.with { temporary in
            let database = Database(temporary.configuration())
            let limits: @Sendable (borrowing Connection) throws(DatabaseError) -> String = {
                connection throws(DatabaseError) in
                try connection.execute(
                    """
                    select concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'),
                        current_setting('idle_in_transaction_session_timeout'), current_setting('synchronous_commit'),
                        current_setting('client_encoding'), current_setting('application_name')) as limits
                    """
                ).only().value("limits")
            }
            let values = [try await database.read(limits), try await database.transaction(.readWrite, limits)]
            await database.stop()
            #expect(values.allSatisfy { $0.hasPrefix("5s 3s 10s on UTF8 remote-config worker ") }, "\(values)")
        }
    }

    @Test func nothingIsSetBeyondATransactionSinceTheServerBehindAPoolIsSharedWithOthers() async throws {
        try await TemporaryDatabase.with { temporary in
            try await withDatabase(temporary) { database in
                let after = try await database.read { connection throws(DatabaseError) in
                    try connection.execute("select 1")
                    try connection.begin("begin")
                    try connection.execute("commit")
                    try connection.execute(
                        file: """
                            do $$ begin
                                if current_setting('statement_timeout') <> '0' then raise 'it stayed'; end if;
                            end $$
                            """, timeout: .seconds(60))
                    return true
                }
                #expect(after)
            }
        }
    }

    @Test func whatTheAddressAsksForWins() async throws {
        try await TemporaryDatabase.with { temporary in
            let url = try DatabaseURL(temporary.address + "?application_name=mine")
            try await withDatabase(temporary, configure: { $0.url = url }) { database in
                let name = try await database.read { connection throws(DatabaseError) in
                    try connection.execute("select current_setting('application_name') as name").only()
                        .value("name") as String
                }
                #expect(name == "mine")
            }
        }
    }

    @Test func aConnectionThatDiedUnseenIsReplaced() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            for number in 1...5 {
                _ = await atOnce(4) { _ async throws(StoreError) in try await fixture.database.sleep(0.02) }
                try await fixture.temporary.terminateConnections()
                #expect(
                    try await fixture.publish("\(number)", in: shop, expecting: .exactly(number - 1))
                        != .conflict(current: 0))
                try await fixture.temporary.terminateConnections()
                #expect(try await fixture.templates.current(shop)?.version.number == number)
            }
            #expect(fixture.database.status.outages == 0)
        }
    }

    @Test func aTransactionWhoseConnectionBreaksIsNotBegunAgain() async throws {
        try await withFixture { fixture in
            let runs = Locked(0)
            await #expect(throws: StoreError.unavailable) {
                try await fixture.database.transaction { connection throws(DatabaseError) in
                    runs.withLock { $0 += 1 }
                    _ = try connection.execute("select pg_terminate_backend(pg_backend_pid())")
                }
            }
            #expect(runs.withLock { $0 } == 1)
            try await fixture.database.ping()
        }
    }

    @Test func aCommitWhoseAnswerIsLostIsNoSuccessAndIsNotRepeated() async throws {
        try await withFixture { fixture in
            try await withProxy(before: fixture.temporary.address) { proxy, url in
                try await withDatabase(fixture.temporary, configure: { $0.url = url }) { database in
                    let runs = Locked(0)
                    await #expect(throws: StoreError.unavailable) {
                        try await database.transaction { connection throws(DatabaseError) in
                            runs.withLock { $0 += 1 }
                            try connection.execute(
                                """
                                insert into control.admins (email, name, password_hash, is_instance_admin)
                                values ('a', 'a', 'a', false)
                                """)
                            proxy.set(.cutAnswers)
                        }
                    }
                    #expect(runs.withLock { $0 } == 1)
                    try await eventually("the server committed") {
                        try await fixture.admins.list(after: nil, limit: 2).count == 1
                    }
                    proxy.set(.open)
                    try await eventually("the database is reached again") { (try? await database.ping()) != nil }
                }
            }
        }
    }

    @Test func aTransactionInWhichAStatementFailedIsNoSuccess() async throws {
        try await withFixture { fixture in
            await #expect(throws: StoreError.internalError("COMMIT answered ROLLBACK")) {
                try await fixture.database.transaction { connection throws(DatabaseError) in
                    _ = try? connection.execute("select 1 / 0")
                }
            }
        }
    }

    @Test func aDeadlockIsRunAgain() async throws {
        try await withFixture { fixture in
            let projects = [try await fixture.project("aa"), try await fixture.project("bb")]
            let runs = Locked(0)
            let holding = Locked(Set<Int>())
            let outcomes = await atOnce(2) { side async throws(StoreError) in
                try await fixture.database.transaction { connection throws(DatabaseError) in
                    runs.withLock { $0 += 1 }
                    _ = try LockedProject(projects[side], on: connection)
                    holding.withLock { _ = $0.insert(side) }
                    while holding.withLock({ $0.count }) < 2 { _ = try connection.execute("select pg_sleep(0.01)") }
                    _ = try LockedProject(projects[1 - side], on: connection)
                }
            }
            #expect(outcomes.allSatisfy { $0.error == nil })
            #expect(runs.withLock { $0 } > 2, "one of the two was the victim")
        }
    }

    @Test func whatFailsAgainAndAgainIsGivenUp() async throws {
        try await withFixture { fixture in
            let runs = Locked(0)
            await #expect(throws: StoreError.busy) {
                try await fixture.database.transaction { connection throws(DatabaseError) in
                    runs.withLock { $0 += 1 }
                    throw .refused(.serializationFailure, "")
                }
            }
            #expect(runs.withLock { $0 } == 4)
        }
    }

    @Test func aConnectionLeftInATransactionIsNotUsedAgain() async throws {
        try await withFixture(configure: { $0.poolSize = 1 }) { fixture in
            let before = try await fixture.number("select pg_backend_pid()")
            try await fixture.database.read { connection throws(DatabaseError) in _ = try connection.execute("begin") }
            #expect(try await fixture.number("select pg_backend_pid()") != before)
        }
    }

    @Test func aDefectIsToldByItsStateAndNotByItsValues() async throws {
        try await withFixture { fixture in
            await #expect { try await fixture.database.failWithSecret() } throws: { error in
                guard case StoreError.internalError(let context) = error else { return false }
                return context.hasPrefix("23505 ") && context.contains("admins_email_key")
                    && !context.contains("secret")
            }
        }
    }

    @Test func stoppingFinishesWhatWaits() async throws {
        try await TemporaryDatabase.with { temporary in
            var configuration = temporary.configuration()
            configuration.poolSize = 1
            let database = Database(configuration)
            let work = Held()
            async let first: Void = database.read { _ in work.wait() }
            try await eventually("the worker has begun") { work.hasBegun }
            async let outcomes = atOnce(4) { _ async throws(StoreError) in try await database.ping() }
            try await eventually("the others wait") { database.status.waiting == 4 }
            async let stopped: Void = database.stop()
            work.end()
            await stopped
            try await first
            #expect(await outcomes.allSatisfy { $0.error == nil })
            await #expect(throws: StoreError.unavailable) { try await database.ping() }
            await database.stop()
        }
    }
}

/// Work that begins on a worker's thread and ends when the test says so.
private final class Held: Sendable {
    private let begun = Locked(false)
    private let ending = DispatchSemaphore(value: 0)

    var hasBegun: Bool { begun.withLock(\.self) }

    func wait() {
        begun.withLock { $0 = true }
        ending.wait()
    }

    func end() { ending.signal() }
}

extension Database {
    fileprivate func sleep(_ seconds: Double) async throws(StoreError) {
        try await read { connection throws(DatabaseError) in
            _ = try connection.execute("select pg_sleep(\("\(seconds)")::float8)", timeout: .seconds(60))
        }
    }

    fileprivate func failWithSecret() async throws(StoreError) {
        try await transaction { connection throws(DatabaseError) in
            for _ in 1...2 {
                try connection.execute(
                    """
                    insert into control.admins (email, name, password_hash, is_instance_admin)
                    values (\("secret@example.com"), 'n', 'secret', false)
                    """)
            }
        }
    }
}

extension TemporaryDatabase {
    /// How many connections to this database run a statement with that text.
    func count(of text: String) async throws -> Int {
        let database = Database(configuration())
        defer { Task { await database.stop() } }
        return try await database.read { connection throws(DatabaseError) in
            try connection.execute(
                """
                select count(*) as number from pg_stat_activity
                where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
                    and position(\(text) in query) > 0
                """
            ).only().value("number")
        }
    }

    /// Ends every connection to this database, as an operator can.
    func terminateConnections() async throws {
        try await execute(
            "select pg_terminate_backend(pid, 30000) from pg_stat_activity "
                + "where datname = current_database() and pid <> pg_backend_pid()")
    }
}
