import Domain
import Foundation
import Locking

/// The real service, started as a process of its own on ports that the system chose.
public final class RunningService: Sendable {
    /// Where apps and admins call.
    public let port: Int
    /// Where operators call.
    public let operationsPort: Int
    private let process: Locked<Process>
    private let log: LogReader

    /// The service did not come up.
    public struct NotStarted: Error, CustomStringConvertible {
        public let description: String
    }

    /// Starts `remote-config serve` and waits until it listens, on a thread of its own.
    ///
    /// - Parameters:
    ///   - databaseURL: a migrated database.
    ///   - environment: further settings.
    public static func start(
        databaseURL: String, environment: [String: String] = [:]
    ) async throws -> RunningService {
        try await onOwnThread { try RunningService(databaseURL: databaseURL, environment: environment) }
    }

    /// The same, on this thread.
    ///
    /// - Parameters:
    ///   - databaseURL: a migrated database.
    ///   - environment: further settings.
    ///   - launcher: a command that becomes the one that is given to it as its last arguments, such as `setpriv --`.
    public init(databaseURL: String, environment: [String: String] = [:], launcher: [String] = []) throws {
        let process = Process()
        process.executableURL = launcher.isEmpty ? Self.executable : URL(filePath: "/usr/bin/env")
        process.arguments = launcher + (launcher.isEmpty ? [] : [Self.executable.path]) + ["serve"]
        process.environment = Self.environment(databaseURL).merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let log = try Process.alone {
            let pipe = Pipe()
            process.standardError = pipe
            try process.run()
            return LogReader(pipe)
        }
        Leftovers.add(process.processIdentifier)
        self.process = Locked(process)
        self.log = log
        guard let ports = log.waitForPorts(seconds: 60) else {
            process.terminate()
            throw NotStarted(description: "serve did not listen:\n" + log.text)
        }
        (port, operationsPort) = ports
    }

    deinit {
        kill(SIGKILL)
        Leftovers.remove(processID)
    }

    /// The built command.
    public static var executable: URL {
        URL(filePath: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ".")
            .deletingLastPathComponent().appending(path: "remote-config")
    }

    /// The settings that every command of a test has.
    public static func environment(_ databaseURL: String) -> [String: String] {
        var environment = [
            "DATABASE_URL": databaseURL, "SECRET_KEY": secretKey, "HOST": "127.0.0.1", "PORT": "0", "OPS_PORT": "0",
        ]
        let passedOn = [
            "PATH", "HOME", "TSAN_OPTIONS", "ASAN_OPTIONS", "LSAN_OPTIONS", "SWIFT_BACKTRACE", "LD_LIBRARY_PATH",
        ]
        for name in passedOn {
            environment[name] = ProcessInfo.processInfo.environment[name]
        }
        return environment
    }

    /// A master key for tests.
    public static let secretKey = Data(repeating: 7, count: 32).base64EncodedString()

    /// What it has written to its log so far.
    public var logText: String { log.text }

    /// The process's identifier.
    public var processID: Int32 { process.withLock { $0.processIdentifier } }

    /// Sends a signal.
    public func kill(_ signal: Int32) {
        process.withLock { if $0.isRunning { _ = Glibc.kill($0.processIdentifier, signal) } }
    }

    /// Waits for its end, and for all that it has logged, and answers its exit status; nil if it has not ended in time.
    public func waitForExit(seconds: Double = 60) async throws -> Int32? {
        try await onOwnThread { self.waitForExit(seconds: seconds) }
    }

    /// The same, on this thread.
    public func waitForExit(seconds: Double = 60) -> Int32? {
        let deadline = Date(timeIntervalSinceNow: seconds)
        while Date() < deadline {
            if let status = process.withLock({ $0.isRunning ? nil : $0.terminationStatus }), log.isWhole {
                return status
            }
            usleep(10_000)
        }
        return nil
    }

    /// Whether `residentBytes` is the service's own: under the address sanitizer most of it is the sanitizer's, which keeps
    /// what was freed and a record of each allocation.
    public static var memoryIsItsOwn: Bool {
        #if ASAN
            false
        #else
            true
        #endif
    }

    /// Its resident memory, in bytes, without the pages of its program, which come as they are first needed.
    public var residentBytes: Int { Self.residentBytes(of: processID) }

    /// The same of any process; 0 if there is none.
    public static func residentBytes(of process: Int32) -> Int {
        let text = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
        return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) << 10
    }
}

/// Collects a process's log and finds the ports in it.
final class LogReader: Sendable {
    private let lines = Locked<[UInt8]>([])
    private let hasEnded = Locked(false)
    private let ready = DispatchSemaphore(value: 0)

    init(_ pipe: Pipe) {
        // A thread of its own, no handler of the handle: the source behind that may miss the end of the pipe.
        Thread.detachNewThread { [lines, hasEnded, ready, handle = pipe.fileHandleForReading] in
            while true {
                let data = handle.availableData
                guard !data.isEmpty else { break }
                lines.withLock { $0 += data }
                ready.signal()
            }
            hasEnded.withLock { $0 = true }
            ready.signal()
        }
    }

    /// Whether nothing comes any more.
    var isWhole: Bool { hasEnded.withLock(\.self) }

    var text: String { lines.withLock { String(decoding: $0, as: UTF8.self) } }

    func waitForPorts(seconds: Double) -> (Int, Int)? {
        let deadline = DispatchTime.now() + seconds
        while ready.wait(timeout: deadline) == .success {
            for line in text.split(separator: "\n") where line.contains("\"listening\"") {
                guard let json = try? JSON.parse(Array(line.utf8)),
                    let port = json["port"].asInt, let operations = json["operations.port"].asInt
                else { continue }
                return (port, operations)
            }
        }
        return nil
    }
}
