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
    var url: String { Self.url(ports) }
    /// Where the two are; a new standby takes the place of the primary that was lost.
    let ports: [Int]

    private static let database = "remote_config"

    private let state: Locked<State>

    private struct State: Sendable {
        var primary: TemporaryDatabaseServer
        var standby: TemporaryDatabaseServer?
    }

    /// The address of whichever server at those ports is the primary.
    static func url(_ ports: [Int]) -> String { TemporaryDatabaseServer.address(at: ports, database: database) }

    /// Makes the pair, with an empty database.
    ///
    /// - Parameter folder: what their folders are made in.
    static func start(in folder: URL) async throws -> Cluster {
        let primary = try await TemporaryDatabaseServer.start(in: folder.path)
        do {
            try await execute("create database \(database)", on: primary)
            return Cluster(primary, try await primary.makeStandby())
        } catch {
            try? await primary.remove()
            throw error
        }
    }

    private init(_ primary: TemporaryDatabaseServer, _ standby: TemporaryDatabaseServer) {
        ports = [primary.port, standby.port]
        state = Locked(State(primary: primary, standby: standby))
    }

    /// Ends the primary as `kill -9` does.
    func killPrimary() async throws { try await primary.kill() }

    /// Makes the standby the primary in place of the one that was killed.
    func promote() async throws {
        let (lost, standby) = state.withLock { ($0.primary, $0.standby) }
        guard let standby else { throw ChaosError("there is no standby to promote") }
        try await standby.promote()
        state.withLock { $0 = State(primary: standby, standby: nil) }
        try await lost.remove()
    }

    /// Makes a new standby where the lost primary was, and waits until commits are synchronous.
    func replaceStandby(at port: Int) async throws {
        let standby = try await primary.makeStandby(port: port)
        state.withLock { $0.standby = standby }
    }

    /// Where the primary listens.
    var primaryPort: Int { primary.port }

    /// Lets the primary stand still, or go on.
    func setPrimaryFrozen(_ isFrozen: Bool) throws { try primary.setFrozen(isFrozen) }

    /// Lets nothing reach the standby, or lets it catch up.
    func setReplicationFrozen(_ isFrozen: Bool) throws { try primary.setReplicationFrozen(isFrozen) }

    /// Lets the standby stand still, or go on.
    func setStandbyFrozen(_ isFrozen: Bool) throws { try state.withLock { $0.standby }?.setFrozen(isFrozen) }

    /// Ends the sessions of that name, as an administrator does.
    func endSessions(named name: String) async throws {
        try await Self.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name = '\(name)'", on: primary)
    }

    /// Ends both and deletes what they had.
    func remove() async {
        for server in state.withLock({ [$0.primary] + ($0.standby.map { [$0] } ?? []) }) {
            try? server.setFrozen(false)
            try? await server.remove()
        }
    }

    private var primary: TemporaryDatabaseServer { state.withLock(\.primary) }

    private static func execute(_ statement: String, on server: TemporaryDatabaseServer) async throws {
        let configuration = DatabaseConfiguration(
            url: try DatabaseURL(server.address), clock: WallClock { Timestamp(seconds: 0) })
        try await onOwnThread { try DatabaseScript.run(statement, on: configuration) }
    }
}
