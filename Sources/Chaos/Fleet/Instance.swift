import Foundation
import Locking
import TestSupport

/// One instance of the service, which may be killed, frozen and started again on the same ports.
final class Instance: Sendable {
    /// Its number, from 0.
    let number: Int
    /// Where apps and admins call.
    let port: Int
    /// Where operators call.
    let operationsPort: Int
    /// Where it keeps what it needs to start without a database.
    let disk: StateDisk
    /// What the database calls the session in which it hears of changes.
    let feedName: String
    /// Between its change feed and each server of the database.
    private let links: [Proxy]
    private let environment: [String: String]
    private let spawner: Spawner
    private let log: URL
    private let state = Locked(State())

    private struct State: Sendable {
        var process: Process?
        var life = 0
    }

    private static let patience = 120.0

    /// An instance that is not started yet.
    init(number: Int, cluster: Cluster, folder: URL, spawner: Spawner) throws {
        (self.number, self.spawner) = (number, spawner)
        port = try TemporaryDatabaseServer.freePort()
        operationsPort = try TemporaryDatabaseServer.freePort()
        log = folder.appending(path: "instance-\(number + 1).log")
        disk = try StateDisk(folder.appending(path: "state-\(number + 1)"))
        let name = "chaos-\(number + 1)"
        feedName = name
        links = cluster.ports.map { Proxy(to: UInt16($0)) }
        environment = RunningService.environment(cluster.url).merging([
            "PORT": String(port), "OPS_PORT": String(operationsPort), "DATABASE_POOL_SIZE": "4",
            "DATABASE_LISTEN_URL": Cluster.url(links.map { Int($0.port) }) + "?application_name=\(name)",
            "STATE_DIR": disk.folder.path,
        ]) { $1 }
    }

    /// Starts it and waits until it listens.
    func start() throws {
        let process = try spawner.start(
            ["--", RunningService.executable.path, "serve"], environment: environment, log: log)
        state.withLock { state in
            state.process = process
            state.life += 1
        }
        let deadline = Date(timeIntervalSinceNow: Self.patience)
        while Date() < deadline, process.isRunning {
            if isHealthy { return }
            usleep(50_000)
        }
        throw ChaosError("instance \(number + 1) does not start: \(lastOfLog)")
    }

    /// Ends it as by `kill -9`.
    func kill() {
        family?.end()
        state.withLock { $0.process = nil }
    }

    /// Lets it stand still, or go on.
    func setFrozen(_ isFrozen: Bool) { family?.setFrozen(isFrozen) }

    /// Lets nothing pass between its change feed and the database, or lets it go on.
    func setFeedHeld(_ isHeld: Bool) { for link in links { link.set(isHeld ? .held : .open) } }

    /// Ends it for good.
    func remove() {
        kill()
        for link in links {
            link.set(.open)
            link.stop()
        }
        disk.remove()
    }

    /// How often it was started.
    var life: Int { state.withLock(\.life) }

    /// Its resident memory, in bytes.
    var residentBytes: Int { family.map { RunningService.residentBytes(of: $0.leader) } ?? 0 }

    /// Whether it can serve, and knows that nothing newer was published.
    var isUpToDate: Bool {
        guard let answer = try? ask("/readyz"), answer.status == 200 else { return false }
        return answer.data["stale"].asBool == false
    }

    /// Whether the proxy sends it requests.
    var isReady: Bool { (try? ask("/readyz"))?.status == 200 }

    /// What it could not do with its disk so far, and whether that is so still; nil if it does not answer.
    var diskFailures: (count: Int, isFailing: Bool)? {
        guard let text = try? ask("/metrics").text else { return nil }
        func figure(_ name: String) -> Int? {
            let line = text.split(separator: "\n").first { $0.hasPrefix(name + " ") }
            return line?.split(separator: " ").last.flatMap { Double($0) }.map { Int($0) }
        }
        guard let count = figure("remote_config_state_failures_total"),
            let isFailing = figure("remote_config_state_failing")
        else { return nil }
        return (count, isFailing > 0)
    }

    private var isHealthy: Bool { (try? ask("/healthz"))?.status == 200 }

    private func ask(_ target: String) throws -> HTTPAnswer {
        let connection = try HTTPConnection(port: operationsPort, timeoutSeconds: 2)
        try connection.send("GET \(target) HTTP/1.1\r\nHost: chaos\r\nConnection: close\r\n\r\n")
        return try connection.receive()
    }

    private var family: ProcessFamily? {
        state.withLock(\.process).map { ProcessFamily(leader: $0.processIdentifier) }
    }

    private var lastOfLog: String { String(((try? String(contentsOf: log, encoding: .utf8)) ?? "").suffix(1_000)) }
}
