import Foundation
import TestSupport
import Testing

/// The dashboard in a real browser, against the real service. Each test is a file of scenarios with a service of its own.
@Suite struct BrowserTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Browser")

    /// The files of scenarios, each tested by itself.
    static let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/scenarios")) ?? [])
        .filter { $0.hasSuffix(".py") }.sorted()

    /// What has to be there besides the service.
    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    /// The Python that drives the browser.
    private static func python() throws -> URL {
        guard let path = ProcessInfo.processInfo.environment["DASHBOARD_PYTHON"] else {
            throw Missing(
                description: """
                    DASHBOARD_PYTHON names no Python that has Playwright: run deploy/test, which sets all up, with \
                    --filter BrowserTests if need be.
                    """)
        }
        return URL(filePath: path)
    }

    @Test func thereAreScenarios() { #expect(!Self.files.isEmpty) }

    @Test(.timeLimit(.minutes(20)), arguments: files) func everyScenarioSucceeds(_ file: String) async throws {
        let python = try Self.python()
        let fixture = try await ServiceFixture()
        var environment = [
            "BASE_URL": "http://127.0.0.1:\(fixture.service.port)", "ADMIN_EMAIL": ServiceFixture.rootEmail,
            "ADMIN_PASSWORD": ServiceFixture.password, "PYTHONDONTWRITEBYTECODE": "1",
        ]
        for name in ["PATH", "HOME", "LANG", "TMPDIR", "CHROMIUM", "DASHBOARD_SCREENSHOTS"] {
            environment[name] = ProcessInfo.processInfo.environment[name]
        }
        let run = try await CommandRun.apart(
            [Self.folder.appending(path: "run.py").path, file], of: python, environment: environment)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
}
