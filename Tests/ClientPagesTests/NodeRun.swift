import Foundation
import TestSupport

/// One run of `Node/run.mjs`: the scenarios of a file with the code of one section of CLIENTS.md.
struct NodeRun: Sendable {
    /// The exit status: 0 if everything was as the scenarios expect.
    let status: Int32
    /// What it wrote: each scenario that failed with its reason, and how many there were.
    let output: String

    private static let program = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Node/run.mjs")

    /// Runs it under the `node` of the `PATH`, in a locale whose digits are not ASCII.
    init(_ scenarios: String, page: Page, environment: [String: String] = [:]) throws {
        let own = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "LC_ALL": "ar_EG.UTF-8"]
        let run = try CommandRun(
            ["node", Self.program.path, "\(scenarios).mjs", page.rawValue], of: URL(filePath: "/usr/bin/env"),
            environment: own.merging(environment) { $1 })
        status = run.status
        output = run.output + run.errors
    }
}

/// A section of CLIENTS.md whose code Node can run.
enum Page: String, CaseIterable, Sendable {
    case web, reactNative
}
