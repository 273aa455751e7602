import Foundation
import Locking
import TestSupport

/// The real PgBouncer in transaction mode before a server. It ends with the process that started it, however that ends.
final class PgBouncer: Sendable {
    let port: Int
    private let folder: URL
    private let watchman: Process
    private let lifeline: FileHandle

    /// Starts it and waits until it listens.
    ///
    /// - Parameters:
    ///   - server: the URL of a server's superuser.
    ///   - users: further users and their passwords.
    ///   - poolSize: how many connections to the server it has for each user and database.
    static func start(
        before server: String, users: [String: String] = [:], poolSize: Int
    ) async throws -> PgBouncer {
        try await onOwnThread { try PgBouncer(before: server, users: users, poolSize: poolSize) }
    }

    private init(before server: String, users: [String: String], poolSize: Int) throws {
        guard let target = URLComponents(string: server), let serverPort = target.port, let user = target.user,
            let password = target.password
        else { throw NotStarted() }
        port = try TemporaryDatabaseServer.freePort()
        folder = URL(filePath: "/tmp/test-pgbouncer-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let list = users.merging([user: password]) { own, _ in own }.map { "\"\($0.key)\" \"\($0.value)\"\n" }.joined()
        try list.write(to: folder.appending(path: "users"), atomically: true, encoding: .utf8)
        try """
        [databases]
        * = host=127.0.0.1 port=\(serverPort)
        [pgbouncer]
        listen_addr = 127.0.0.1
        listen_port = \(port)
        unix_socket_dir =
        auth_type = scram-sha-256
        auth_file = \(folder.path)/users
        pool_mode = transaction
        default_pool_size = \(poolSize)
        max_client_conn = 500
        server_login_retry = 1

        """.write(to: folder.appending(path: "ini"), atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        // It takes over the test's signal mask and would not hear of anything milder.
        process.arguments = ["-c", "\"$@\" & read line; kill -KILL $!", "watchman"]
        // It refuses to run as root.
        if getuid() == 0 {
            process.arguments? += ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--"]
        }
        process.arguments? += [try Tool.find("pgbouncer").path, "-q", folder.appending(path: "ini").path]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        lifeline = try Process.alone {
            let pipe = Pipe()
            process.standardInput = pipe
            try process.run()
            return pipe.fileHandleForWriting
        }
        watchman = process
        let deadline = Date(timeIntervalSinceNow: 60)
        while (try? HTTPConnection(port: port)) == nil {
            guard Date() < deadline else { throw NotStarted() }
            usleep(20_000)
        }
    }

    struct NotStarted: Error {}

    /// Where a database is, seen through the pool; `address` is where it is on the server.
    func address(of address: String) -> String {
        var components = URLComponents(string: address)
        components?.port = port
        return components?.string ?? address
    }

    /// Ends it.
    func stop() {
        try? lifeline.close()
        watchman.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }
}
