import Foundation

/// Why something could not be measured.
struct BenchError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// Programs that are started, and that end with this one however it ends.
///
/// The kernel tells a child of the end of the thread that made it: start programs from the main thread alone.
enum Program {
    /// What a program wrote.
    struct Output: Sendable {
        let output: String
        let errors: String
        var all: String { output + errors }
    }

    /// The prefix of a command that ends with this program.
    static func tied(signal: String = "KILL") -> [String] { ["setpriv", "--pdeathsig", signal, "--"] }

    /// Where PostgreSQL's own load generator is.
    static var pgbench: String {
        let root = "/usr/lib/postgresql"
        let releases = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        let newest = releases.compactMap(Int.init).max()
        return newest.map { "\(root)/\($0)/bin/pgbench" } ?? "pgbench"
    }

    /// A process that is made but not started: `command` with its arguments, tied to this one.
    static func process(_ command: [String], signal: String = "KILL") -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = tied(signal: signal) + command
        process.standardInput = FileHandle.nullDevice
        return process
    }

    /// Runs a program to its end and answers what it wrote.
    static func output(
        _ name: String, _ arguments: [String], environment: [String: String] = [:], mayFail: Bool = false
    ) throws -> Output {
        let folder = try Folder.make("run")
        defer { Folder.remove(folder) }
        let process = process([name] + arguments)
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let files = ["out", "err"].map { folder.appending(path: $0) }
        for file in files { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try process.run()
        process.waitUntilExit()
        let texts = try files.map { try String(decoding: Data(contentsOf: $0), as: UTF8.self) }
        let output = Output(output: texts[0], errors: texts[1])
        guard process.terminationStatus == 0 || mayFail else {
            throw BenchError("\(name) ended with \(process.terminationStatus): \(output.all.suffix(500))")
        }
        return output
    }
}

/// Folders for what peers read and write.
enum Folder {
    /// Makes one.
    static func make(_ purpose: String) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "bench-\(purpose)-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// Removes it with all that is in it.
    static func remove(_ folder: URL) { try? FileManager.default.removeItem(at: folder) }
}
