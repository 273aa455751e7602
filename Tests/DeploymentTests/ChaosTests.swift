import Foundation
import TestSupport
import Testing

@Suite("The proof under faults")
struct ChaosTests {
    /// What must have happened, as the report counts it.
    static let kinds = [
        "instances killed", "instances frozen", "primaries killed", "primaries killed that were ahead of the standby",
        "primaries frozen", "standbys frozen", "disks filled up", "change feeds cut", "change feeds held up",
    ]

    @Test("holds for two minutes", .timeLimit(.minutes(10)))
    func holds() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "chaos-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = RunningService.executable.deletingLastPathComponent().appending(path: "Chaos")
        var environment = ProcessInfo.processInfo.environment
        environment["TMPDIR"] = folder.path
        // Told to stop should the tests be killed, it takes everything down that it has started.
        let run = try await CommandRun.apart(
            ["setpriv", "--pdeathsig", "TERM", "--", program.path, "--seconds", "110", "--seed", "1"],
            of: URL(filePath: "/usr/bin/env"), environment: environment)
        let all = "\(run.output)\n\(run.errors)"
        #expect(run.status == 0, "\(all)")
        #expect(run.output.hasSuffix("\nPASS\n"), "\(all)")
        for kind in Self.kinds {
            let line = run.output.split(separator: "\n").first { $0.hasPrefix("  \(kind)  ") }
            let count = line?.split(separator: " ").last.flatMap { Int($0) }
            #expect((count ?? 0) > 0, "no \(kind)\n\(all)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [], "something was left behind")
    }
}
