import Domain
import Foundation
import Persistence

extension TemporaryDatabaseServer {
    /// Makes a standby, a server of its own that follows this one by streaming replication and takes no changes, and starts
    /// it; takes a second or two. Of a standby too another one can be made once it is promoted.
    ///
    /// - Parameters:
    ///   - isSynchronous: from then on this server acknowledges a change when the standby has it too, and no change
    ///     at all while the standby is away: whoever takes it away calls `endSynchronousReplication`.
    ///   - port: where the standby listens; by default some free port.
    public func makeStandby(isSynchronous: Bool = true, port: Int? = nil) async throws -> TemporaryDatabaseServer {
        try await onOwnThread {
            let standby = try TemporaryDatabaseServer(port: port, in: self.folder.deletingLastPathComponent().path)
            do {
                try standby.copy(self)
                try standby.resumeNow()
                if isSynchronous { try self.setSynchronousStandbys("*") }
                try self.awaitStandby(state: isSynchronous ? "sync" : "async")
            } catch {
                standby.removeNow()
                throw error
            }
            return standby
        }
    }

    /// Makes a standby a server that takes changes.
    public func promote() async throws {
        try await onOwnThread {
            try self.run("do $$ begin if not pg_promote(true, 60) then raise 'not promoted'; end if; end $$")
        }
    }

    /// Changes are acknowledged by this server alone.
    public func endSynchronousReplication() async throws {
        try await onOwnThread { try self.setSynchronousStandbys("") }
    }

    /// Where whichever of the servers is the primary is found: what `DATABASE_URL` would be.
    public static func address(of servers: [TemporaryDatabaseServer], database: String = "postgres") -> String {
        address(at: servers.map(\.port), database: database)
    }

    /// The same for what listens at those ports, such as proxies before the servers.
    public static func address(at ports: [Int], database: String = "postgres") -> String {
        let hosts = ports.map { "127.0.0.1:\($0)" }.joined(separator: ",")
        return "postgresql://postgres:test-password@\(hosts)/\(database)"
    }

    private func copy(_ primary: TemporaryDatabaseServer) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if isRoot { _ = try succeeds("/bin/chown", ["postgres", folder.path]) }
        // The slot makes the primary keep what the standby has not fetched yet.
        let isCopied = try succeeds(
            "pg_basebackup",
            [
                "-d", primary.address, "-D", data.path, "--write-recovery-conf", "--wal-method=stream", "--no-sync",
                "--checkpoint=fast", "--create-slot", "--slot=standby_\(port)",
            ])
        guard isCopied else { throw TemporaryDatabaseServerError.doesNotStart }
    }

    private func setSynchronousStandbys(_ names: String) throws {
        // A statement of its own: it can't be in a transaction.
        try run("alter system set synchronous_standby_names = '\(names)'")
        try run("select pg_reload_conf()")
    }

    private func awaitStandby(state: String) throws {
        try run(
            """
            do $$ begin
                for attempt in 1..3000 loop
                    if exists (select from pg_stat_replication where state = 'streaming' and sync_state = '\(state)') then
                        return;
                    end if;
                    perform pg_sleep(0.01);
                end loop;
                raise 'no standby';
            end $$
            """)
    }

    private func run(_ statement: String) throws {
        let configuration = DatabaseConfiguration(
            url: try DatabaseURL(address), clock: WallClock { Timestamp(seconds: 0) })
        try DatabaseScript.run(statement, on: configuration)
    }
}
