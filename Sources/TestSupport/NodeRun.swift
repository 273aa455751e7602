import Foundation

/// One run of a script under Node.
public struct NodeRun: Sendable {
    /// The exit status.
    public let status: Int32
    /// What it wrote, to either stream.
    public let output: String

    /// Runs `script` under the `node` of the `PATH`, in a locale whose digits are not ASCII.
    public init(_ script: URL, _ arguments: [String], environment: [String: String] = [:]) throws {
        let own = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "LC_ALL": "ar_EG.UTF-8"]
        let run = try CommandRun(
            ["node", script.path] + arguments, of: URL(filePath: "/usr/bin/env"),
            environment: own.merging(environment) { $1 })
        status = run.status
        output = run.output + run.errors
    }
}
