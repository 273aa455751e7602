import Foundation
import TestSupport
import Testing

@Suite("What deploy/backup wrote, deploy/restore brings back")
struct BackupTests {
    @Test("a deleted project, with its versions, its audit trail and its keys, while the service runs")
    func oneProject() async throws {
        let fixture = try await ServiceFixture()
        let scripts = try Scripts(databaseURL: fixture.databaseURL)
        defer { scripts.remove() }
        let project = try fixture.makeProject("shop-eu", template: documentedTemplate)
        let root = try fixture.root()
        try fixture.makeAdmin("editor@example.com", role: .editor, in: project.id)
        #expect(try root.publish(#"{"parameters":{}}"#, to: project.id, over: 1).status == 200)
        #expect(try root.publish(documentedTemplate, to: project.id, over: 2).status == 200)
        let other = try fixture.makeProject("other", template: documentedTemplate)
        let app = Client(port: fixture.service.port, headers: [("X-App-Key", project.appKey)])
        let before = try Everything(of: project, admin: root, app: app)

        let file = try await scripts.backUp("--project", project.id)
        #expect(try root.send("DELETE", project.path + "?confirm=\(project.id)").status == 204)
        #expect(try root.get(project.path).status == 404)
        #expect(try await scripts.restore(file).status == 0)

        try await Wait.until("the key works again") { try app.get("/config").status == 200 }
        #expect(try Everything(of: project, admin: root, app: app) == before)
        #expect(try root.publish(#"{"parameters":{}}"#, to: project.id, over: 3).status == 200)
        let audit = try await fixture.verifyAudit()
        #expect(audit.status == 0, "\(audit.output)\(audit.errors)")
        #expect(audit.output.contains("deleted project shop-eu"))
        #expect(try root.get(other.path).status == 200)
    }

    @Test("no living project is replaced unless told, and then its trail is kept")
    func aLivingProject() async throws {
        let fixture = try await ServiceFixture()
        let scripts = try Scripts(databaseURL: fixture.databaseURL)
        defer { scripts.remove() }
        let project = try fixture.makeProject("shop", template: documentedTemplate)
        let root = try fixture.root()
        let app = Client(port: fixture.service.port, headers: [("X-App-Key", project.appKey)])
        let before = try Everything(of: project, admin: root, app: app)
        let file = try await scripts.backUp("--project", project.id)
        #expect(try root.publish(#"{"parameters":{}}"#, to: project.id, over: 1).status == 200)
        let after = try Everything(of: project, admin: root, app: app)

        let refused = try await scripts.restore(file)
        #expect(refused.status != 0)
        #expect(refused.errors.contains("--overwrite"))
        #expect(try Everything(of: project, admin: root, app: app) == after)

        #expect(try await scripts.restore("--overwrite", file).status == 0)
        try await Wait.until("the version is the old one") { try app.get("/config").data["version"].asInt == 1 }
        #expect(try Everything(of: project, admin: root, app: app) == before)
        let audit = try await fixture.verifyAudit()
        #expect(audit.status == 0, "\(audit.output)\(audit.errors)")
        #expect(audit.output.contains("deleted project shop "))
    }

    @Test("everything, in another database")
    func everything() async throws {
        let fixture = try await ServiceFixture()
        let scripts = try Scripts(databaseURL: fixture.databaseURL)
        defer { scripts.remove() }
        let project = try fixture.makeProject("shop", template: documentedTemplate)
        let app = Client(port: fixture.service.port, headers: [("X-App-Key", project.appKey)])
        let before = try Everything(of: project, admin: try fixture.root(), app: app)
        let file = try await scripts.backUp()
        #expect(try await scripts.restore(file).errors.contains("--overwrite"))
        #expect(try await scripts.restore("--overwrite", file).errors.contains("stop every instance"))

        let target = try await TemporaryDatabase.make()
        #expect(try await scripts.restore(file, into: target.address).status == 0)
        let service = try await RunningService.start(databaseURL: target.address)
        let root = try fixture.signIn(ServiceFixture.rootEmail, at: service.port)
        let restored = Client(port: service.port, headers: [("X-App-Key", project.appKey)])
        #expect(try Everything(of: project, admin: root, app: restored) == before)
        let audit = try await CommandRun.apart(
            ["audit", "verify"], environment: RunningService.environment(target.address))
        #expect(audit.status == 0, "\(audit.output)\(audit.errors)")
    }

    @Test("nothing of a file that is damaged")
    func damaged() async throws {
        let fixture = try await ServiceFixture()
        let scripts = try Scripts(databaseURL: fixture.databaseURL)
        defer { scripts.remove() }
        let project = try fixture.makeProject("shop", template: documentedTemplate)
        let file = try await scripts.backUp("--project", project.id)
        #expect(try fixture.root().send("DELETE", project.path + "?confirm=\(project.id)").status == 204)
        let whole = try Data(contentsOf: URL(filePath: file))
        try whole.prefix(whole.count / 2).write(to: URL(filePath: file))
        #expect(try await scripts.restore(file).status != 0)
        #expect(try fixture.root().get(project.path).status == 404)
    }
}

/// What can be seen of a project, byte for byte, but for the counts of its use, which are written at any time.
private struct Everything: Equatable {
    let answers: [String]

    init(of project: ProjectFixture, admin: Client, app: Client) throws {
        let paths = ["template", "versions", "versions/1", "audit", "members", "token-keys"]
        let answers =
            try paths.map { try admin.get("\(project.path)/\($0)") } + [app.get("/config?instance_id=device-1")]
        try #require(answers.allSatisfy { $0.status == 200 })
        let key = try admin.get(project.path + "/app-keys").data[0]
        let own = try admin.get(project.path).data
        let values =
            [key["id"], key["name"], key["created_at"]]
            + ["name", "created_at", "min_fetch_interval", "token"].map { own[$0] }
        self.answers =
            answers.flatMap { [$0.text, $0.header("etag") ?? ""] }
            + values.map { String(decoding: $0.encoded(), as: UTF8.self) }
    }
}

extension ServiceFixture {
    fileprivate func verifyAudit() async throws -> CommandRun {
        try await CommandRun.apart(["audit", "verify"], environment: RunningService.environment(databaseURL))
    }
}

/// The scripts, run as an operator would.
private struct Scripts {
    private let folder: URL
    private let databaseURL: String

    init(databaseURL: String) throws {
        self.databaseURL = databaseURL
        folder = FileManager.default.temporaryDirectory.appending(path: "backup-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// The file that was written.
    func backUp(_ options: String...) async throws -> String {
        let file = folder.appending(path: UUID().uuidString).path
        let run = try await run("backup", options + [file], on: databaseURL)
        try #require(run.status == 0, "\(run.output)\(run.errors)")
        return file
    }

    func restore(_ arguments: String..., into database: String? = nil) async throws -> CommandRun {
        try await run("restore", arguments, on: database ?? databaseURL)
    }

    private func run(_ script: String, _ arguments: [String], on database: String) async throws -> CommandRun {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try await CommandRun.apart(
            arguments, of: root.appending(path: "deploy/\(script)"),
            environment: ["DATABASE_URL": database, "PATH": "/usr/bin:/bin"])
    }
}
