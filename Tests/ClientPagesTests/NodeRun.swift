import Foundation

/// One run of `Node/run.mjs`: the scenarios of a file with the code of one section of CLIENTS.md.
struct NodeRun: Sendable {
    /// The exit status: 0 if everything was as the scenarios expect.
    let status: Int32
    /// What it wrote: each scenario that failed with its reason, and how many there were.
    let output: String

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Node")

    /// Runs it under the `node` of the `PATH`, in a locale whose digits are not ASCII.
    init(_ scenarios: String, page: Page, environment: [String: String] = [:]) throws {
        let output = FileManager.default.temporaryDirectory.appending(path: "node-\(UUID().uuidString)")
        try Data().write(to: output)
        defer { try? FileManager.default.removeItem(at: output) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["node", "run.mjs", "\(scenarios).mjs", page.rawValue]
        process.currentDirectoryURL = Self.folder
        process.environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "LC_ALL": "ar_EG.UTF-8"]
            .merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        // One file for both, so that no full pipe can block it and no reader is needed.
        let handle = try FileHandle(forWritingTo: output)
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        process.waitUntilExit()
        status = process.terminationStatus
        self.output = try String(contentsOf: output, encoding: .utf8)
    }
}

/// A section of CLIENTS.md whose code Node can run.
enum Page: String, CaseIterable, Sendable {
    case web, reactNative
}
