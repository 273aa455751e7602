import Foundation

/// One run of the built command, or of another program, to its end.
public struct CommandRun: Sendable {
    /// The exit status.
    public let status: Int32
    /// What it wrote to standard output.
    public let output: String
    /// What it wrote to standard error.
    public let errors: String

    /// One that takes its time, on a thread of its own, so that it holds up no other test.
    public static func apart(
        _ arguments: [String], of executable: URL = RunningService.executable, environment: [String: String],
        input: String = ""
    ) async throws -> CommandRun {
        try await onOwnThread { try CommandRun(arguments, of: executable, environment: environment, input: input) }
    }

    /// Runs `remote-config` with `arguments`.
    ///
    /// - Parameters:
    ///   - executable: another program in its place.
    ///   - environment: all of its environment.
    ///   - input: what it reads from standard input.
    public init(
        _ arguments: [String], of executable: URL = RunningService.executable, environment: [String: String],
        input: String = ""
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.environment = environment
        // Files, so that no full pipe can block it and no reader is needed.
        try Data(input.utf8).write(to: folder.appending(path: "in"))
        for name in ["out", "err"] { try Data().write(to: folder.appending(path: name)) }
        process.standardInput = try FileHandle(forReadingFrom: folder.appending(path: "in"))
        process.standardOutput = try FileHandle(forWritingTo: folder.appending(path: "out"))
        process.standardError = try FileHandle(forWritingTo: folder.appending(path: "err"))
        try Process.alone { try process.run() }
        process.waitUntilExit()
        status = process.terminationStatus
        output = try String(contentsOf: folder.appending(path: "out"), encoding: .utf8)
        errors = try String(contentsOf: folder.appending(path: "err"), encoding: .utf8)
    }
}
