import Foundation
import TestSupport

/// A Debian that has just been installed, booted in a container with systemd, which shares this machine's network.
final class CleanMachine: Sendable {
    private let container: WatchedProcess
    private let boss: Int32

    /// A step that went wrong.
    struct Failed: Error, CustomStringConvertible {
        let description: String
    }

    /// Boots one that has the files of `package`'s folder under `/packages`.
    static func boot(for package: DebianPackage) async throws -> CleanMachine {
        try await onOwnThread { try CleanMachine(package) }
    }

    private init(_ package: DebianPackage) throws {
        let folder = Repository.folder.appending(path: ".local/test")
        let root = folder.appending(path: "root")
        try Self.make(root, for: package)
        // What it writes is in memory, over files that all machines share, and is gone with it.
        container = try WatchedProcess(
            [
                try Tool.find("systemd-nspawn").path, "--quiet", "--register=no", "--keep-unit", "--boot",
                "--volatile=overlay", "--directory=\(root.path)", "--machine=remote-config-test",
                "--bind-ro=\(URL(filePath: package.path).deletingLastPathComponent().path):/packages",
            ], endedBy: "KILL")
        boss = try Self.awaitBoss(of: container)
        try awaitBooted()
    }

    private static func make(_ root: URL, for package: DebianPackage) throws {
        let script = Repository.folder.appending(path: "Tests/DeploymentTests/Package/clean-root")
        let run = try CommandRun([root.path, package.path], of: script, environment: environment)
        guard run.status == 0 else { throw Failed(description: "clean-root: \(run.output)\n\(run.errors)") }
    }

    /// The first process of the container, once it is there.
    private static func awaitBoss(of container: WatchedProcess) throws -> Int32 {
        for _ in 1...600 {
            if let boss = container.processID.flatMap({ WatchedProcess.children(of: $0).last }) { return boss }
            usleep(100_000)
        }
        throw Failed(description: "systemd-nspawn started no container")
    }

    private func awaitBooted() throws {
        try wait(for: "the machine to have booted") {
            let state = try self.run("systemctl is-system-running --wait")
            return ["running", "degraded"].contains(state.output.trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }

    private static let environment = [
        "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive",
        "LC_ALL": "C.UTF-8",
    ]

    /// Runs a line of shell there, as root.
    func run(_ line: String) throws -> CommandRun {
        try CommandRun(
            ["--target", String(boss), "--mount", "--uts", "--ipc", "--pid", "--cgroup", "--", "/bin/sh", "-c", line],
            of: URL(filePath: "/usr/bin/nsenter"), environment: Self.environment)
    }

    /// The same for one that has to succeed; answers what it printed.
    @discardableResult
    func must(_ line: String) throws -> String {
        let run = try run(line)
        guard run.status == 0 else {
            throw Failed(description: "\(line): status \(run.status)\n\(run.output)\n\(run.errors)")
        }
        return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Waits until `isSo`, a minute at most.
    func wait(for what: String, until isSo: () throws -> Bool) throws {
        for _ in 1...600 {
            if try isSo() { return }
            usleep(100_000)
        }
        throw Failed(description: "waited in vain for \(what)")
    }
}
