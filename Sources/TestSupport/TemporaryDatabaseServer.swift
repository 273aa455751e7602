import Foundation
import Locking

/// A PostgreSQL server of a test's own, which the test may kill and start again.
///
/// The server ends with the process that made it, however that ends: its watchman waits for the end of a pipe.
public final class TemporaryDatabaseServer: Sendable {
    /// The URL of its superuser.
    public let address: String

    let folder: URL
    /// Where it listens, on the loopback address.
    public let port: Int
    private let watchman = Locked<Watchman?>(nil)
    /// A segment of System V shared memory that was left behind by a kill.
    private let orphan = Locked<Int32?>(nil)

    private struct Watchman: Sendable {
        let process: Process
        let lifeline: FileHandle
    }

    /// Makes a server and starts it; takes a second or two.
    ///
    /// - Parameter parent: the folder that its own is made in, which PostgreSQL's user can reach.
    public static func start(in parent: String = "/tmp") async throws -> TemporaryDatabaseServer {
        try await onOwnThread {
            let server = try TemporaryDatabaseServer(in: parent)
            try server.initialise()
            try server.resumeNow()
            return server
        }
    }

    /// Starts it again and waits until it takes connections.
    public func resume() async throws { try await onOwnThread { try self.resumeNow() } }

    /// Ends the server's main process at once, as `kill -9` does, and waits until none of its processes is left.
    public func kill() async throws { try await onOwnThread { try self.killNow() } }

    /// Ends the server and deletes its data.
    public func remove() async throws { try await onOwnThread { self.removeNow() } }

    /// - Parameters:
    ///   - port: where it listens; by default some free port.
    ///   - parent: the folder that its own is made in, which PostgreSQL's user can reach.
    init(port: Int? = nil, in parent: String = "/tmp") throws {
        folder = URL(filePath: "\(parent)/test-postgres-\(UUID().uuidString)")
        self.port = try port ?? Self.freePort()
        address = "postgresql://postgres:test-password@127.0.0.1:\(self.port)/postgres"
    }

    /// How long the server may take to begin and to end, in seconds.
    private static let patience = 120.0

    private static let taken = Locked<Set<Int>>([])

    /// A port that nobody listens on, below those that the system gives out by itself: it has to be free again after each kill.
    public static func freePort() throws -> Int {
        let ports = (1...100).lazy.map { _ in Int.random(in: 20_000...29_999) }
        let free = ports.first { port in taken.withLock { $0.insert(port).inserted } && isFree(port) }
        guard let free else { throw TemporaryDatabaseServerError.doesNotStart }
        return free
    }

    private static func isFree(_ port: Int) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    func resumeNow() throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.currentDirectoryURL = URL(filePath: "/")
        process.arguments = ["-c", "\"$@\" & read line; kill -QUIT $!", "watchman"] + asOwner + [binary("postgres")]
        process.arguments? += ["-D", data.path, "-p", String(port)]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let lifeline = try Process.alone {
            let pipe = Pipe()
            process.standardInput = pipe
            try process.run()
            return pipe.fileHandleForWriting
        }
        watchman.withLock { $0 = Watchman(process: process, lifeline: lifeline) }
        let deadline = Date(timeIntervalSinceNow: Self.patience)
        while Date() < deadline {
            if try succeeds("pg_isready", ["-q", "-h", "127.0.0.1", "-p", String(port)]) {
                // It has freed what was left behind.
                return orphan.withLock { $0 = nil }
            }
            Thread.sleep(forTimeInterval: 0.05)
        }
        throw TemporaryDatabaseServerError.doesNotStart
    }

    private func killNow() throws {
        guard let pid = pid else { throw TemporaryDatabaseServerError.doesNotRun }
        let processes = try family(of: pid)
        orphan.withLock { $0 = sharedMemory }
        // The main process first, or it would begin anew; the others follow it by themselves, but for those that stand still.
        for process in processes { Foundation.kill(process, SIGKILL) }
        let deadline = Date(timeIntervalSinceNow: Self.patience)
        while processes.contains(where: { isAlive($0) }) {
            // A new server would not start beside what is left of this one.
            guard Date() < deadline else { throw TemporaryDatabaseServerError.doesNotEnd }
            Thread.sleep(forTimeInterval: 0.05)
        }
        endWatchman()
        // Where nobody collects the dead process, its file would still count as that of a running server.
        try FileManager.default.removeItem(at: data.appending(path: "postmaster.pid"))
    }

    /// Lets the server's processes stand still, as a machine that hangs would, or go on.
    public func setFrozen(_ isFrozen: Bool) throws {
        guard let pid = pid else { throw TemporaryDatabaseServerError.doesNotRun }
        for process in try family(of: pid) { Foundation.kill(process, isFrozen ? SIGSTOP : SIGCONT) }
    }

    /// Lets the processes that send changes to standbys stand still, as if nothing reached those any more, or go on.
    public func setReplicationFrozen(_ isFrozen: Bool) throws {
        guard let pid = pid else { throw TemporaryDatabaseServerError.doesNotRun }
        for process in try family(of: pid) {
            let title = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
            if title?.contains("walsender") == true { Foundation.kill(process, isFrozen ? SIGSTOP : SIGCONT) }
        }
    }

    private func family(of parent: pid_t) throws -> [pid_t] {
        let list = URL(filePath: "/proc/\(parent)/task/\(parent)/children")
        let children = try String(contentsOf: list, encoding: .utf8).split(separator: " ")
        return [parent] + children.compactMap { pid_t($0) }
    }

    func removeNow() {
        if let pid { Foundation.kill(pid, SIGQUIT) }
        endWatchman()
        if let segment = orphan.withLock({ $0.take() }) { shmctl(segment, IPC_RMID, nil) }
        for _ in 1...100 where pid.map(isAlive) ?? false { Thread.sleep(forTimeInterval: 0.05) }
        try? FileManager.default.removeItem(at: folder)
    }

    private func endWatchman() {
        let ended = watchman.withLock { $0.take() }
        try? ended?.lifeline.close()
        ended?.process.waitUntilExit()
    }

    private func initialise() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let password = folder.appending(path: "password")
        try "test-password".write(to: password, atomically: true, encoding: .utf8)
        if isRoot { _ = try succeeds("/bin/chown", ["-R", "postgres", folder.path]) }
        let arguments = ["-D", data.path, "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
        let access = ["--no-instructions", "-A", "scram-sha-256", "--pwfile=\(password.path)"]
        guard try succeeds("initdb", arguments + access) else { throw TemporaryDatabaseServerError.doesNotStart }
        let settings = FileHandle(forWritingAtPath: data.appending(path: "postgresql.conf").path)
        try settings?.seekToEnd()
        try settings?.write(
            contentsOf: Data(
                "listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nfsync = off\nshared_buffers = 16MB\n"
                    .utf8))
        try settings?.close()
    }

    var data: URL { folder.appending(path: "data") }

    var isRoot: Bool { getuid() == 0 }

    /// PostgreSQL refuses to run as root.
    var asOwner: [String] {
        isRoot ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--"] : []
    }

    /// The segment's number, as the last word of the pid file's seventh line.
    private var sharedMemory: Int32? {
        let file = try? String(contentsOf: data.appending(path: "postmaster.pid"), encoding: .utf8)
        let lines = (file ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        return lines.count > 6 ? lines[6].split(separator: " ").last.flatMap { Int32($0) } : nil
    }

    private var pid: pid_t? {
        let file = try? String(contentsOf: data.appending(path: "postmaster.pid"), encoding: .utf8)
        return file?.split(separator: "\n").first.flatMap { pid_t($0) }
    }

    private func isAlive(_ process: pid_t) -> Bool {
        let status = try? String(contentsOf: URL(filePath: "/proc/\(process)/stat"), encoding: .utf8)
        return status.map { !$0.contains(") Z ") } ?? false
    }

    func binary(_ name: String) -> String {
        guard !name.hasPrefix("/") else { return name }
        let root = URL(filePath: "/usr/lib/postgresql")
        let releases = (try? FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)) ?? []
        let newest = releases.max {
            $0.lastPathComponent.localizedStandardCompare($1.lastPathComponent) == .orderedAscending
        }
        return newest?.appending(path: "bin/\(name)").path ?? name
    }

    func succeeds(_ program: String, _ arguments: [String]) throws -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.currentDirectoryURL = URL(filePath: "/")
        process.arguments = (program.hasPrefix("/") ? [] : asOwner) + [binary(program)] + arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try Process.alone { try process.run() }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}

/// Why a test has no server of its own.
public enum TemporaryDatabaseServerError: Error {
    /// PostgreSQL's programs are missing, or it said no.
    case doesNotStart
    /// Some of its processes outlived it.
    case doesNotEnd
    /// It was killed already.
    case doesNotRun
}
