import Foundation

/// A PostgreSQL of a test's own, to be killed and started again.
public final class PostgresCluster {
    private let process = Process()
    private let commands = Pipe()
    private let answers = Pipe()
    private var buffered = ""
    /// Where it is reached; stays the same over restarts.
    public private(set) var url = ""

    /// It did not do as it was told.
    public struct Failed: Error {}

    /// Makes and starts it.
    public init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cluster-\(UUID().uuidString)")
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = [Self.script.path, folder.path]
        process.standardInput = commands
        process.standardOutput = answers
        try process.run()
        try start()
    }

    deinit {
        try? commands.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Starts it again and waits until it takes connections.
    public func start() throws { url = try tell("start") }

    /// Kills it with SIGKILL.
    public func kill() throws { _ = try tell("kill") }

    /// Stops it in order.
    public func stop() throws { _ = try tell("stop") }

    private func tell(_ command: String) throws -> String {
        try commands.fileHandleForWriting.write(contentsOf: Data((command + "\n").utf8))
        while true {
            if let end = buffered.firstIndex(of: "\n") {
                let line = String(buffered[..<end])
                buffered.removeSubrange(...end)
                if !line.isEmpty { return line }
                continue
            }
            let data = answers.fileHandleForReading.availableData
            guard !data.isEmpty else { throw Failed() }
            buffered += String(decoding: data, as: UTF8.self)
        }
    }

    private static var script: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "deploy/lib/cluster.sh")
    }
}
