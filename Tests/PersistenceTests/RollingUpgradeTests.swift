import Domain
import Testing

@testable import Persistence

/// Two releases on one database: this one, and a later one that knows more migrations.
struct RollingUpgradeTests {
    @Test func theOlderReleaseGoesOnOnceTheLaterOneHasMigrated() async throws {
        try await withFixture { fixture in
            let shop = try await fixture.project("shop")
            let later = Migrator(fixture.database, Self.later)
            #expect(try await later.migrate() == ["control/9001_note", "project_shop/9001_marks"])
            try await later.check()

            let older = Migrator(fixture.database)
            try await older.check()
            #expect(try await older.prepareToServe() == [])
            #expect(try await older.migrate() == [])
            _ = try await fixture.publish("{}", in: shop)
            _ = try await fixture.project("new")
            try await fixture.projects.delete(shop, actor: fixture.actor)
        }
    }

    @Test(arguments: ["control", "project"]) func aBreakingMigrationIsRefusedByReleasesThatDoNotKnowIt(_ place: String)
        async throws
    {
        try await withFixture { fixture in
            _ = try await fixture.project("shop")
            let breaking = Migration(name: "9001_less", text: "-- works with releases from 9001_less\nselect 1")
            let later = Migrator(fixture.database, Self.catalog(place, adding: breaking))
            _ = try await later.migrate()
            try await later.check()
            let schema = place == "control" ? place : "project_shop"
            let expected = MigrationError.newerThanKnown(schema: schema, migration: "9001_less")
            let older = Migrator(fixture.database)
            await #expect(throws: expected) { try await older.check() }
            await #expect(throws: expected) { try await older.prepareToServe() }
            await #expect(throws: expected) { try await older.migrate() }
        }
    }

    @Test(arguments: ["control", "project"]) func oneThatBreaksOnlyReleasesBeforeThisOneIsNoMatter(_ place: String)
        async throws
    {
        try await withFixture { fixture in
            _ = try await fixture.project("shop")
            let known = place == "control" ? MigrationCatalog.release.control : MigrationCatalog.release.project
            let last = try #require(known.last).name
            let later = Migration(name: "9001_less", text: "-- works with releases from \(last): why\nselect 1")
            _ = try await Migrator(fixture.database, Self.catalog(place, adding: later)).migrate()
            try await Migrator(fixture.database).check()
        }
    }

    @Test func aProjectThatAnOlderReleaseMakesIsBroughtUpByALaterOneAtItsStart() async throws {
        try await withFixture { fixture in
            let later = Migrator(fixture.database, Self.later)
            _ = try await later.migrate()
            _ = try await fixture.project("shop")
            #expect(try await later.prepareToServe() == ["project_shop/9001_marks"])
            #expect(try await later.prepareToServe() == [])
            try await Migrator(fixture.database).check()
        }
    }

    @Test func andByLaterOnesThatRunAlreadyOnceHoweverManyTheyAre() async throws {
        try await withFixture { fixture in
            let later = Migrator(fixture.database, Self.later)
            _ = try await later.migrate()
            _ = try await fixture.project("shop")
            let applied = try await withThrowingTaskGroup(of: [String].self) { group in
                for _ in 1...4 { group.addTask { try await later.catchUpProjects() } }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(applied == ["project_shop/9001_marks"])
            #expect(try await Migrator(fixture.database).catchUpProjects() == [])
        }
    }

    @Test func whatOlderReleasesCouldNotBearIsAppliedByMigrateAlone() async throws {
        try await withFixture { fixture in
            _ = try await fixture.project("shop")
            let breaking = Migration(name: "9001_less", text: "-- works with releases from 9001_less\nselect 1")
            let later = Migrator(fixture.database, Self.catalog("project", adding: breaking))
            let expected = MigrationError.outdated(schema: "project_shop", migration: "9001_less")
            await #expect(throws: expected) { try await later.prepareToServe() }
            #expect(try await later.migrate() == ["project_shop/9001_less"])
            #expect(try await later.prepareToServe() == [])
        }
    }

    @Test func aServiceDoesNotMigrateTheControlSchemaByItself() async throws {
        try await withFixture { fixture in
            let expected = MigrationError.outdated(schema: "control", migration: "9001_note")
            await #expect(throws: expected) { try await Migrator(fixture.database, Self.later).prepareToServe() }
        }
    }

    @Test(
        arguments: [
            ("-- works with releases from 0008_names\nselect 1", "0008_names"),
            ("-- works with releases from 0008_names: they don't read it", "0008_names"),
            ("-- A comment.\n-- works with releases from 0008_names", nil), ("select 1", nil),
        ] as [(String, String?)])
    func whatAMigrationAsksOfReleasesIsInItsFirstLine(_ text: String, _ name: String?) {
        #expect(Migration(name: "0009_x", text: text).worksFrom == name)
    }

    /// The later release.
    private static let later = MigrationCatalog(
        control: MigrationCatalog.release.control + [
            Migration(name: "9001_note", text: "alter table control.projects add column note text")
        ],
        project: MigrationCatalog.release.project + [
            Migration(name: "9001_marks", text: "create table :schema:.marks (id int8 primary key)")
        ])

    private static func catalog(_ place: String, adding migration: Migration) -> MigrationCatalog {
        let release = MigrationCatalog.release
        return MigrationCatalog(
            control: release.control + (place == "control" ? [migration] : []),
            project: release.project + (place == "project" ? [migration] : []))
    }
}
