import Foundation
import TestSupport
import Testing

/// The thread of an app's handlers: by a process of its own, since the tests' program has no main thread left on Linux.
@Suite(.timeLimit(.minutes(5))) struct MainThreadTests {
    @Test func aHandlerRunsOnTheMainThreadOfAnAppThatHasOne() async throws {
        let stage = try await Stage.set()
        defer { stage.tap.stop() }
        let output = try Probe.run([
            "http://127.0.0.1:\(stage.tap.port)", stage.project.appKey, "1.0", stage.folder.path,
        ])
        #expect(output["handler"] == "on the main thread")
        #expect(output["welcome_message"] == "Welcome")
        try FileManager.default.removeItem(at: stage.folder)
    }
}
