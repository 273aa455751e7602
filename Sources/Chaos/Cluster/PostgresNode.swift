import Foundation
import Locking
import TestSupport

/// One PostgreSQL server in a folder of its own: a primary or a standby.
final class PostgresNode: Sendable {
    /// Where it listens, on the loopback address.
    let port: Int
    private let folder: URL
    private let spawner: Spawner
    private let process = Locked<Process?>(nil)

    static let user = "postgres"
    static let password = "chaos-password"

    private static let patience = 120.0
    private static let settings = [
        "listen_addresses=127.0.0.1", "unix_socket_directories=", "shared_buffers=32MB", "max_connections=100",
        // Of what is killed, nothing stays in the system's shared memory.
        "dynamic_shared_memory_type=mmap",
        // A standby that went away without a word is noticed.
        "wal_sender_timeout=30s", "wal_receiver_timeout=30s", "wal_retrieve_retry_interval=200ms",
    ]

    /// A server that is not made yet.
    ///
    /// - Parameter folder: does not exist, and belongs to the server from now on.
    init(folder: URL, port: Int, spawner: Spawner) {
        (self.folder, self.port, self.spawner) = (folder, port, spawner)
    }

    private var data: URL { folder.appending(path: "data") }
    private var log: URL { folder.appending(path: "log") }

    /// Its superuser's URL of a database.
    func url(_ database: String = "postgres") -> String {
        "postgresql://\(Self.user):\(Self.password)@127.0.0.1:\(port)/\(database)"
    }

    /// Makes an empty cluster and starts it.
    func startAsPrimary() throws {
        let password = folder.appending(path: "password")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Self.password.write(to: password, atomically: true, encoding: .utf8)
        try own()
        try run("initdb", [
            "--pgdata=\(data.path)", "--username=\(Self.user)", "--encoding=UTF8", "--no-locale", "--no-instructions",
            "--no-sync", "--auth=scram-sha-256", "--pwfile=\(password.path)",
        ])
        try start()
    }

    /// Copies `primary` and follows it.
    func startAsStandby(of primary: PostgresNode) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try own()
        try run("pg_basebackup", [
            "--dbname=\(primary.url(""))", "--pgdata=\(data.path)", "--write-recovery-conf", "--wal-method=stream",
            "--checkpoint=fast", "--no-sync", "--create-slot", "--slot=standby_\(port)",
        ])
        try start()
    }

    /// Lets all its processes stand still, or go on.
    func setFrozen(_ isFrozen: Bool) { family?.setFrozen(isFrozen) }

    /// Ends all its processes at once, as the end of their machine would, and deletes what it had.
    func destroy() throws {
        let segment = sharedMemory
        family?.end()
        process.withLock { $0 = nil }
        // Nobody starts on this folder again, which would free it.
        if let segment { shmctl(segment, IPC_RMID, nil) }
        try? FileManager.default.removeItem(at: folder)
    }

    private var family: ProcessFamily? {
        process.withLock { $0 }.map { ProcessFamily(leader: $0.processIdentifier) }
    }

    /// The segment of System V shared memory that it holds, as its pid file tells in the seventh line.
    private var sharedMemory: Int32? {
        let file = try? String(contentsOf: data.appending(path: "postmaster.pid"), encoding: .utf8)
        let lines = (file ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        return lines.count > 6 ? lines[6].split(separator: " ").last.flatMap { Int32($0) } : nil
    }

    private func start() throws {
        let options = ["-D", data.path, "-p", String(port)] + Self.settings.flatMap { ["-c", $0] }
        let server = try spawner.start(
            Self.asOwner + ["--", binary("postgres")] + options, environment: Self.environment, signal: "QUIT", log: log)
        process.withLock { $0 = server }
        let deadline = Date(timeIntervalSinceNow: Self.patience)
        while Date() < deadline, server.isRunning {
            if try succeeds("pg_isready", ["-q", "-h", "127.0.0.1", "-p", String(port)]) { return }
            usleep(50_000)
        }
        throw ChaosError("PostgreSQL does not start: \(lastOfLog)")
    }

    private func own() throws {
        guard getuid() == 0 else { return }
        let change = try CommandRun(
            ["-R", Self.user, folder.path], of: URL(filePath: "/bin/chown"), environment: [:])
        guard change.status == 0 else { throw ChaosError("chown: \(change.errors)") }
    }

    private func run(_ program: String, _ arguments: [String]) throws {
        let run = try command(program, arguments)
        guard run.status == 0 else { throw ChaosError("\(program): \(run.errors.suffix(500)) \(lastOfLog)") }
    }

    private func succeeds(_ program: String, _ arguments: [String]) throws -> Bool {
        try command(program, arguments).status == 0
    }

    private func command(_ program: String, _ arguments: [String]) throws -> CommandRun {
        try CommandRun(
            ["--chdir=/", "setpriv"] + Self.asOwner + ["--", binary(program)] + arguments,
            of: URL(filePath: "/usr/bin/env"), environment: Self.environment)
    }

    private var lastOfLog: String { String(((try? String(contentsOf: log, encoding: .utf8)) ?? "").suffix(500)) }

    /// PostgreSQL refuses to run as root.
    private static var asOwner: [String] {
        getuid() == 0 ? ["--reuid=\(user)", "--regid=\(user)", "--clear-groups"] : []
    }

    private static var environment: [String: String] {
        ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C"]
    }

    private func binary(_ name: String) -> String {
        let root = "/usr/lib/postgresql"
        let releases = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        return releases.compactMap(Int.init).max().map { "\(root)/\($0)/bin/\(name)" } ?? name
    }
}
