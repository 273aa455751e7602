import Domain
import Foundation
import Locking
import TestSupport
import Testing

@testable import Persistence

/// Two releases of the service on one database at once: the real service, and what another release does beside it.
@Suite(.serialized) struct RollingUpgradeTests {
    @Test func aServiceGoesOnWhileALaterReleaseMigratesItsDatabaseAndCanBeStartedAgain() async throws {
        let fixture = try await ServiceFixture()
        let project = try fixture.makeProject("shop", template: documentedTemplate)
        let root = try fixture.root()
        let app = Client(port: fixture.service.port, headers: [("X-App-Key", project.appKey)])
        let later = MigrationCatalog(
            control: MigrationCatalog.release.control
                + (0..<10).map { number in
                    Migration(name: "900\(number)_x", text: "alter table control.projects add column x\(number) text")
                },
            project: MigrationCatalog.release.project
                + (0..<10).map { number in
                    Migration(name: "900\(number)_x", text: "alter table :schema:.versions add column x\(number) text")
                })
        let migration = Task { try await Self.onDatabase(of: fixture) { try await Migrator($0, later).migrate() } }
        let isMigrated = Locked(false)
        Task {
            _ = try? await migration.value
            isMigrated.withLock { $0 = true }
        }
        var version = 1
        while !isMigrated.withLock(\.self) || version < 20 {
            let document = HandMade.document(marker: "\(version)")
            #expect(try root.publish(document, to: "shop", over: version).status == 200)
            #expect(try app.get("/config").status == 200)
            version += 1
        }
        #expect(try await migration.value.count == 20)
        #expect(try root.get(project.path + "/versions").status == 200)
        _ = try fixture.makeProject("made-later", template: documentedTemplate)

        let again = try await RunningService.start(databaseURL: fixture.databaseURL)
        let known = Client(port: again.port, headers: [("X-App-Key", project.appKey)])
        #expect(try known.get("/config").data["version"].asInt == version)
    }

    @Test func aProjectThatAnOlderReleaseMakesIsBroughtUpByTheServicesThatRunAndThatStart() async throws {
        let fixture = try await ServiceFixture()
        let older = MigrationCatalog(
            control: MigrationCatalog.release.control, project: MigrationCatalog.release.project.dropLast())
        for name in ["first", "second"] {
            let id = try #require(ProjectID(name))
            let actor = Actor(admin: nil, name: "tester@example.com", address: nil, requestID: nil)
            try await Self.onDatabase(of: fixture) { database in
                _ = try await ProjectStore(database, older).create(
                    id: id, name: "Made by an older release", settings: .standard, owner: nil, actor: actor)
            }
            let root = try fixture.root()
            if name == "first" {
                try await OutageTests.eventually { fixture.service.logText.contains("new projects migrated") }
            } else {
                let later = try await RunningService.start(databaseURL: fixture.databaseURL)
                let ready = Client(port: later.operationsPort)
                try await OutageTests.eventually { try ready.get("/readyz").status == 200 }
            }
            #expect(try root.get("/admin/v1/projects/\(name)/fetches").status == 200)
        }
    }

    private static func onDatabase<Value>(
        of fixture: ServiceFixture, _ body: (Database) async throws -> Value
    ) async throws -> Value {
        let clock = WallClock { Timestamp(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000)) }
        var configuration = DatabaseConfiguration(url: try DatabaseURL(fixture.databaseURL), clock: clock)
        configuration.poolSize = 1
        let database = Database(configuration)
        let result: Result<Value, any Error>
        do { result = .success(try await body(database)) } catch { result = .failure(error) }
        await database.stop()
        return try result.get()
    }
}
