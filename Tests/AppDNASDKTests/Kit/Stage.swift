import AppDNASDK
import Foundation
import Locking
import RemoteConfigClient
import TestSupport

/// A project of the real service, and the app's one client before it: on a tapped wire and with a folder of its own.
final class Stage {
    let fixture: ServiceFixture
    let project: ProjectFixture
    /// The instance administrator.
    let admin: Client
    let tap: WireTap
    /// Where the client keeps its files.
    let folder: URL
    /// What the client has logged.
    let log = Locked<[String]>([])

    private static let service = Task { try await ServiceFixture() }

    /// Something the stage can't do.
    struct Failed: Error, CustomStringConvertible {
        let description: String
    }

    /// Makes a project with `template` published.
    static func set(template: String = Stage.template) async throws -> Stage {
        try Stage(fixture: try await service.value, template: template)
    }

    private init(fixture: ServiceFixture, template: String) throws {
        self.fixture = fixture
        project = try fixture.makeProject("p-" + UUID().uuidString.lowercased().prefix(13), template: template)
        admin = try fixture.root()
        tap = try WireTap(to: fixture.service.port)
        folder = FileManager.default.temporaryDirectory.appending(path: "appdna-\(UUID().uuidString)")
    }

    /// Ends the client and the tap, and leaves no file.
    func end() {
        AppDNA.shutdown()
        tap.stop()
        try? FileManager.default.removeItem(at: folder)
    }

    /// The options of the client.
    func options(_ change: (inout AppDNAOptions) -> Void = { _ in }) throws -> AppDNAOptions {
        guard let url = URL(string: "http://127.0.0.1:\(tap.port)") else { throw Failed(description: "no URL") }
        var options = AppDNAOptions(baseURL: url, configTTL: 7200)
        options.cacheFolder = folder
        options.defaults = .values([:])
        options.language = "en-GB"
        options.log = { [log] line in log.withLock { $0.append(line) } }
        change(&options)
        return options
    }

    /// Configures the client, and waits for its first fetch.
    func start(_ change: (inout AppDNAOptions) -> Void = { _ in }) async throws {
        let options = try options(change)
        await nextFetch { AppDNA.configure(apiKey: project.appKey, options: options) }
    }

    /// Lets the app begin anew, with the files that it has.
    func restart(_ change: (inout AppDNAOptions) -> Void = { _ in }) async throws {
        AppDNA.shutdown()
        try await start(change)
    }

    /// Fetches, and waits for the end.
    nonisolated(nonsending) func fetch() async throws {
        guard let client = AppDNA.client else { throw Failed(description: "there is no client") }
        try await client.fetch()
    }

    /// Publishes over whatever is there.
    func publish(_ template: String) throws {
        let answer = try admin.publish(template, to: project.id)
        guard answer.status == 200 else { throw Failed(description: answer.text) }
    }

    /// An access token of the project, as the command line signs it.
    func token(of user: String) throws -> String {
        let arguments = [
            "token", "--project", project.id, "--kid", "main", "--secret-file", "/dev/stdin", "--uid", user,
        ]
        let run = try CommandRun(
            arguments + ["--claim", "name=" + user], environment: [:], input: project.tokenSecret + "\n")
        guard run.status == 0 else { throw Failed(description: run.errors) }
        return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The parameters of the documented example; a user of the name `one` or `two` is greeted by name.
    static let template = template(welcome: "Welcome")

    /// The same with another text for those who are not signed in.
    static func template(welcome: String) -> String {
        """
        {
          "conditions": [
            {"name": "one", "rules": [{"field": "claim", "name": "name", "values": ["one"]}]},
            {"name": "two", "rules": [{"field": "claim", "name": "name", "values": ["two"]}]}
          ],
          "parameters": {
            "welcome_message": {"type": "string", "default": "\(welcome)",
                                "conditional_values": {"one": "Welcome, One", "two": "Welcome, Two"}},
            "max_retries": {"type": "number", "default": 5},
            "discount_rate": {"type": "number", "default": 0.25},
            "show_promo": {"type": "boolean", "default": true}
          }
        }
        """
    }
}

/// Does something, and waits for the next fetch that succeeds.
nonisolated(nonsending) func nextFetch(after action: () throws -> Void) async rethrows {
    let (fetches, continuation) = AsyncStream.makeStream(of: Void.self)
    let observation = AppDNA.remoteConfig.onChanged { continuation.yield() }
    defer { observation.cancel() }
    try action()
    for await _ in fetches { break }
}

/// Waits until the main thread has done all that it has to do by now.
func mainThreadIsIdle() async {
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
}
