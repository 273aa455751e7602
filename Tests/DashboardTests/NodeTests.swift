import Foundation
import TestSupport
import Testing

/// The dashboard's modules that need no browser, under Node. Each test is a file of scenarios.
@Suite struct NodeTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Node")
    private static let program = "run.mjs"

    /// The files of scenarios, each tested by itself.
    static let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".mjs") && $0 != program }.sorted()

    @Test func thereAreScenarios() { #expect(!Self.files.isEmpty) }

    @Test(arguments: files) func everyScenarioSucceeds(_ file: String) throws {
        let run = try NodeRun(Self.folder.appending(path: Self.program), [file])
        #expect(run.status == 0, "\(run.output)")
    }
}
