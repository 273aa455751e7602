import Domain
import Foundation
import Locking
import Persistence
import TestSupport

/// A primary and its standby, and what a cluster's manager does about them.
///
/// Commits are synchronous while a standby is attached: a publish that was answered 200 is then on both, and survives the
/// loss of the primary. Without a standby the primary goes on alone, and is not killed before it has one again.
final class Cluster: Sendable {
    /// What all instances connect to: whichever of the two is the primary.
    let url: String

    private static let database = "remote_config"
    private static let patience = Duration.seconds(120)

    private let folder: URL
    private let spawner: Spawner
    private let state: Locked<State>

    private struct State: Sendable {
        var primary: PostgresNode
        var standby: PostgresNode?
        var made = 2
    }

    /// Makes the pair, with an empty database.
    ///
    /// - Parameter ports: two, which stay the same: a new standby takes the place of the primary that was lost.
    init(folder: URL, ports: (Int, Int), spawner: Spawner) throws {
        (self.folder, self.spawner) = (folder, spawner)
        let hosts = "127.0.0.1:\(ports.0),127.0.0.1:\(ports.1)"
        url =
            "postgresql://\(PostgresNode.user):\(PostgresNode.password)@\(hosts)/\(Self.database)"
            + "?target_session_attrs=read-write"
        let primary = PostgresNode(folder: folder.appending(path: "postgres-1"), port: ports.0, spawner: spawner)
        state = Locked(State(primary: primary))
        try primary.startAsPrimary()
        try Self.execute("create database \(Self.database)", on: primary, database: "postgres")
        let standby = PostgresNode(folder: folder.appending(path: "postgres-2"), port: ports.1, spawner: spawner)
        try attach(standby)
    }

    /// Ends the primary as by `kill -9` of all its processes, and deletes its data.
    func killPrimary() throws { try primary.destroy() }

    /// Makes the standby the primary, which takes writes when this returns.
    func promote() throws {
        guard let standby = state.withLock({ $0.standby }) else { throw ChaosError("there is no standby to promote") }
        // It has the setting from the primary, and nobody who would confirm its commits.
        try Self.execute("alter system set synchronous_standby_names = ''", on: standby)
        try Self.execute("select pg_promote(true, 60)", on: standby)
        try Self.execute("select pg_reload_conf()", on: standby)
        state.withLock { state in
            state.primary = standby
            state.standby = nil
        }
    }

    /// Makes a new standby where the lost primary was.
    func replaceLost(on port: Int) throws {
        let number = state.withLock { state in
            state.made += 1
            return state.made
        }
        try attach(
            PostgresNode(folder: folder.appending(path: "postgres-\(number)"), port: port, spawner: spawner))
    }

    /// Where the primary listens.
    var primaryPort: Int { primary.port }

    func setPrimaryFrozen(_ isFrozen: Bool) { primary.setFrozen(isFrozen) }

    func setStandbyFrozen(_ isFrozen: Bool) { state.withLock { $0.standby }?.setFrozen(isFrozen) }

    /// Ends the sessions that listen for changes under the name of an instance.
    func cutFeeds(ofClient name: String) throws {
        try Self.execute(
            """
            select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = '\(name) changes' and backend_type = 'client backend'
            """,
            on: primary)
    }

    /// Whether the standby has all that was committed so far, and commits wait for it.
    var isSynchronous: Bool {
        let check = """
            do $$ begin
                if not exists (select from pg_stat_replication
                    where sync_state = 'sync' and flush_lsn >= pg_current_wal_flush_lsn())
                then raise 'not yet'; end if;
            end $$
            """
        do {
            try Self.execute(check, on: primary)
            return true
        } catch { return false }
    }

    /// Ends both and deletes what they had.
    func remove() {
        let nodes = state.withLock { [$0.primary] + ($0.standby.map { [$0] } ?? []) }
        for node in nodes {
            node.setFrozen(false)
            try? node.destroy()
        }
    }

    private var primary: PostgresNode { state.withLock(\.primary) }

    private func attach(_ standby: PostgresNode) throws {
        let primary = primary
        state.withLock { $0.standby = standby }
        try standby.startAsStandby(of: primary)
        try Self.execute("alter system set synchronous_standby_names = '*'", on: primary)
        try Self.execute("select pg_reload_conf()", on: primary)
        let deadline = ContinuousClock.now + Self.patience
        while !isSynchronous {
            guard ContinuousClock.now < deadline else { throw ChaosError("the standby does not catch up") }
            usleep(50_000)
        }
    }

    private static func execute(
        _ statement: String, on node: PostgresNode, database name: String = database
    ) throws {
        let clock = WallClock { Timestamp(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000)) }
        try DatabaseScript.run(statement, on: DatabaseConfiguration(url: try DatabaseURL(node.url(name)), clock: clock))
    }
}
