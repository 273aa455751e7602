import Domain
import TestSupport
import Testing

@testable import Persistence

struct MigratorTests {
    @Test func aFreshDatabaseIsMigratedOnce() async throws {
        try await TemporaryDatabase.with { temporary in
            try await withDatabase(temporary) { database in
                let migrator = Migrator(database)
                await #expect(throws: MigrationError.outdated(schema: "control", migration: "0001_init")) {
                    try await migrator.check()
                }
                #expect(try await migrator.migrate() == MigrationCatalog.release.control.map { "control/\($0.name)" })
                #expect(try await migrator.migrate() == [])
                try await migrator.check()
            }
        }
    }

    @Test func manyMigratorsAtOnceApplyEachMigrationOnce() async throws {
        try await TemporaryDatabase.with { temporary in
            try await withDatabase(temporary) { database in
                let applied = try await withThrowingTaskGroup(of: [String].self) { group in
                    for _ in 1...4 { group.addTask { try await Migrator(database).migrate() } }
                    return try await group.reduce(into: []) { $0 += $1 }
                }
                // One migrator may apply the first and another the second, and who ends first is told first.
                #expect(applied.sorted() == MigrationCatalog.release.control.map { "control/\($0.name)" })
            }
        }
    }

    @Test func aProjectSchemaThatLagsIsFoundAndMigrated() async throws {
        try await withFixture { fixture in
            _ = try await fixture.project("shop-eu")
            try await fixture.temporary.execute(
                """
                drop schema "project_shop-eu" cascade;
                delete from control.migrations where schema = 'project_shop-eu'
                """)
            let migrator = Migrator(fixture.database)
            await #expect(throws: MigrationError.outdated(schema: "project_shop-eu", migration: "0001_init")) {
                try await migrator.check()
            }
            #expect(
                try await migrator.migrate() == MigrationCatalog.release.project.map { "project_shop-eu/\($0.name)" })
            try await migrator.check()
        }
    }

    @Test func theLastPublishOfEachProjectIsTakenOverFromItsVersions() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            _ = try await fixture.project("quiet")
            for document in ["{}", "[]"] { _ = try await fixture.publish(document, in: shop) }
            let published = try #require(try await fixture.templates.current(shop)).version
            try await fixture.temporary.execute(
                """
                drop table control.pipeline_token_roles, control.pipeline_tokens;
                drop table control.fetch_days;
                alter table control.migrations drop works_from;
                alter table control.projects drop published_at, drop published_by;
                delete from control.migrations where schema = 'control' and name >= '0002'
                """)
            #expect(
                try await Migrator(fixture.database).migrate()
                    == MigrationCatalog.release.control.dropFirst().map { "control/\($0.name)" })
            let projects = try await fixture.projects.list(visibleTo: nil, after: nil, limit: 10)
            let expected = LastPublish(at: published.publishedAt, by: published.publishedBy)
            #expect(projects.map(\.project.lastPublish) == [nil, expected])
        }
    }

    @Test func anAlteredMigrationIsRefused() async throws {
        try await withFixture { fixture in
            try await fixture.temporary.execute("update control.migrations set digest = sha256('')")
            let expected = MigrationError.altered(schema: "control", migration: "0001_init")
            await #expect(throws: expected) { try await Migrator(fixture.database).check() }
            await #expect(throws: expected) { try await Migrator(fixture.database).migrate() }
        }
    }

    @Test(arguments: ["control", "project_shop"])
    func aSchemaThatALaterReleaseHasBrokenIsRefused(_ schema: String) async throws {
        try await withFixture { fixture in
            _ = try await fixture.project("shop")
            try await fixture.temporary.execute(
                """
                insert into control.migrations (schema, name, digest, works_from)
                values ('\(schema)', '9999_future', sha256(''), '9999_future')
                """)
            let expected = MigrationError.newerThanKnown(schema: schema, migration: "9999_future")
            await #expect(throws: expected) { try await Migrator(fixture.database).check() }
            await #expect(throws: expected) { try await Migrator(fixture.database).migrate() }
        }
    }

    @Test func nothingIsCreatedOutsideOfTheServicesSchemas() async throws {
        try await withFixture { fixture in
            _ = try await fixture.project("shop")
            let others = try await fixture.number(
                """
                select count(*) from pg_class join pg_namespace n on n.oid = relnamespace
                where nspname not in ('control', 'project_shop', 'information_schema', 'pg_catalog', 'pg_toast')
                """)
            #expect(others == 0)
        }
    }
}
