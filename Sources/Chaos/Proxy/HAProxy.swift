import Foundation
import TestSupport

/// HAProxy in front of the instances, as operators have it.
final class HAProxy: Sendable {
    /// Where apps and admins call.
    let port: Int
    private let process: Process

    /// Starts it and waits until it takes connections.
    init(_ instances: [Instance], folder: URL, spawner: Spawner) throws {
        port = try TemporaryDatabaseServer.freePort()
        let file = folder.appending(path: "haproxy.cfg")
        let configuration = HAProxyConfiguration(
            port: port, servers: instances.map { .init(port: $0.port, operationsPort: $0.operationsPort) })
        try configuration.text.write(to: file, atomically: true, encoding: .utf8)
        let log = folder.appending(path: "haproxy.log")
        process = try spawner.start(
            ["--", "haproxy", "-db", "-f", file.path], environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"], log: log)
        for _ in 1...600 where process.isRunning {
            if (try? HTTPConnection(port: port)) != nil { return }
            usleep(50_000)
        }
        throw ChaosError("HAProxy does not start: \((try? String(contentsOf: log, encoding: .utf8)) ?? "")")
    }

    /// Ends it.
    func stop() { kill(process.processIdentifier, SIGKILL) }
}
