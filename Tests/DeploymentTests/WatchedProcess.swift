import Foundation
import TestSupport

/// A program that runs in the background, and ends with the process that started it, however that ends: its watchman waits for
/// the end of a pipe.
final class WatchedProcess: Sendable {
    private let watchman: Process
    private let lifeline: FileHandle

    /// Starts it.
    ///
    /// - Parameters:
    ///   - command: an absolute path and its arguments.
    ///   - signal: the name of the signal that ends it.
    ///   - folder: is removed after its end; none by default.
    ///   - log: the file that it writes to; none by default.
    init(_ command: [String], endedBy signal: String, thenRemoving folder: URL? = nil, log: URL? = nil) throws {
        let watchman = Process()
        // A process of Foundation's begins with signals blocked, without one of which Debian's sh waits in vain; bash frees it.
        watchman.executableURL = URL(filePath: "/bin/bash")
        let script = "folder=$1; shift; \"$@\" & read line; kill -\(signal) $!; wait; rm -rf \"$folder\""
        watchman.arguments = ["-c", script, "watchman", folder?.path ?? ""] + command
        let output = try log.map { log in
            try Data().write(to: log)
            return try FileHandle(forWritingTo: log)
        }
        watchman.standardOutput = output ?? FileHandle.nullDevice
        watchman.standardError = output ?? FileHandle.nullDevice
        lifeline = try Process.alone {
            let pipe = Pipe()
            watchman.standardInput = pipe
            try watchman.run()
            return pipe.fileHandleForWriting
        }
        self.watchman = watchman
    }

    deinit {
        try? lifeline.close()
        watchman.waitUntilExit()
    }

    /// The program's own identifier; nil while it has not begun, and after it has ended.
    var processID: Int32? { Self.children(of: watchman.processIdentifier).first }

    /// The processes that `process` has started and that are there.
    static func children(of process: Int32) -> [Int32] {
        let list = try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
        return (list ?? "").split(separator: " ").compactMap { Int32($0) }
    }
}
