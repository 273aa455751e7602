import Foundation
import Testing

/// The defaults of an app that says nothing of them: by a process of its own, since a main bundle is a process's.
@Suite(.timeLimit(.minutes(5))) struct MainBundleTests {
    @Test func theFileOfTheMainBundleServesWithoutANetwork() throws {
        let app = FileManager.default.temporaryDirectory.appending(path: "app-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: app) }
        try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
        let executable = app.appending(path: "App")
        try FileManager.default.copyItem(at: Probe.executable, to: executable)
        let defaults = #"{"data":{"version":3,"min_fetch_interval":3600,"parameters":{"welcome":"Hello"}}}"#
        try Data(defaults.utf8).write(to: app.appending(path: "appdna-config.json"))
        let arguments = ["http://127.0.0.1:1", "rck_key", "1.0", app.appending(path: "files").path]
        #expect(try Probe.run(executable: executable, arguments) == ["welcome": "Hello"])
    }
}
