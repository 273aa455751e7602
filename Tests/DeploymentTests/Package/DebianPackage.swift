import Foundation
import TestSupport

/// What `deploy/package` makes of these sources.
struct DebianPackage: Sendable {
    /// The path of the file.
    let path: String

    /// This release and the next one, which differs by its version alone, built when the first test asks for them.
    static let releases = Task { () throws -> (first: DebianPackage, second: DebianPackage) in
        (try await build(version: "0.1.0"), try await build(version: "0.1.0+next"))
    }

    /// Runs `deploy/package`, on a thread of its own.
    static func build(version: String) async throws -> DebianPackage {
        var environment = ProcessInfo.processInfo.environment
        // The sources of one commit give the same bytes at any time.
        environment["SOURCE_DATE_EPOCH"] = "1700000000"
        let run = try await CommandRun.apart(
            ["--version", version], of: Repository.folder.appending(path: "deploy/package"), environment: environment)
        guard run.status == 0, let path = run.output.split(separator: "\n").last else {
            throw CleanMachine.Failed(description: "deploy/package: \(run.status)\n\(run.output)\n\(run.errors)")
        }
        return DebianPackage(path: Repository.folder.appending(path: String(path)).path)
    }

    /// A field of its control file.
    func field(_ name: String) throws -> String {
        try CommandRun(
            ["--field", path, name], of: URL(filePath: "/usr/bin/dpkg-deb"),
            environment: ProcessInfo.processInfo.environment
        ).output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
