import Foundation
import TestSupport

/// An app that fetches once, as a process of its own: `Tests/SDKProbe`.
enum Probe {
    /// The program, where the build has put it.
    static let executable = RunningService.executable.deletingLastPathComponent().appending(path: "SDKProbe")

    /// Runs the app, and waits for its end.
    ///
    /// - Parameters:
    ///   - executable: the program, or a copy of it.
    ///   - arguments: the service's address, the app's key and version, and the folder of the client's files.
    /// - Returns: what it printed, by name.
    static func run(
        executable: URL = Self.executable, _ arguments: [String], environment: [String: String] = [:]
    ) throws -> [String: String] {
        let run = try CommandRun(
            arguments, of: executable, environment: RunningService.environment("").merging(environment) { $1 })
        guard run.status == 0 else { throw Stage.Failed(description: "the probe failed: \(run.output)\(run.errors)") }
        let pairs = run.output.split(separator: "\n").map { line in
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
        return Dictionary(pairs) { $1 }
    }
}
