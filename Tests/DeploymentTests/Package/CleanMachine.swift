import Foundation
import TestSupport

/// A Debian that has just been installed, booted in a container with systemd, which shares this machine's network.
final class CleanMachine: Sendable {
    /// Where its files are.
    let root: URL
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
        let (name, folder) = (UUID().uuidString, Repository.folder.appending(path: ".local/test"))
        root = folder.appending(path: "machines/\(name)")
        try Self.make(root, from: folder.appending(path: "root"), for: package)
        container = try WatchedProcess(
            [
                try Tool.find("systemd-nspawn").path, "--quiet", "--register=no", "--keep-unit", "--boot",
                "--directory=\(root.path)", "--machine=remote-config-\(name.prefix(8))",
                "--bind-ro=\(URL(filePath: package.path).deletingLastPathComponent().path):/packages",
            ], endedBy: "KILL", thenRemoving: root)
        boss = try Self.awaitBoss(of: container)
        try awaitBooted()
    }

    private static func make(_ root: URL, from template: URL, for package: DebianPackage) throws {
        let script = Repository.folder.appending(path: "Tests/DeploymentTests/Package/clean-root")
        let parent = root.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        for (program, arguments) in [
            (script, [template.path, package.path]),
            (URL(filePath: "/bin/cp"), ["--archive", "--reflink=auto", template.path, root.path]),
        ] {
            let run = try CommandRun(arguments, of: program, environment: environment)
            guard run.status == 0 else { throw Failed(description: "\(program.path): \(run.output)\n\(run.errors)") }
        }
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
