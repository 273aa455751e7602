import Foundation
import Locking

/// Starts programs that end with this one, however it ends.
///
/// The kernel tells a child of the end of the thread that made it, not of the process: one thread that never ends makes all
/// of them.
final class Spawner: Sendable {
    private let jobs = Locked<[@Sendable () -> Void]>([])
    private let isThere = DispatchSemaphore(value: 0)

    /// Starts the thread.
    init() {
        Thread.detachNewThread { [jobs, isThere] in
            while true {
                isThere.wait()
                jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }?()
            }
        }
    }

    /// Starts `command`, whose output goes to the end of the file at `log`.
    ///
    /// - Parameter signal: what the kernel sends it should this program end.
    func start(
        _ command: [String], environment: [String: String], signal: String = "KILL", log: URL
    ) throws -> Process {
        if !FileManager.default.fileExists(atPath: log.path) { try Data().write(to: log) }
        let output = try FileHandle(forWritingTo: log)
        try output.seekToEnd()
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.currentDirectoryURL = URL(filePath: "/")
        process.arguments = ["setpriv", "--pdeathsig", signal] + command
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        let done = DispatchSemaphore(value: 0)
        let outcome = Locked<Result<Void, any Error>?>(nil)
        jobs.withLock { jobs in
            jobs.append {
                let result = Result { try Process.alone { try process.run() } }
                outcome.withLock { $0 = result }
                done.signal()
            }
        }
        isThere.signal()
        done.wait()
        try output.close()
        try outcome.withLock { $0 }?.get()
        return process
    }
}
