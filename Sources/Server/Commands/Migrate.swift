import Persistence

/// `remote-config migrate`
enum Migrate {
    /// Applies what is missing and prints the name of each step, such as `control/0001_init`. Where migrating has a role of
    /// its own, the service's gets the rights that it needs.
    static func run(_ settings: Settings) async throws {
        guard let own = settings.databaseMigrationURL else {
            let url = try CommandDatabase.url(settings)
            return say(applied: try await CommandDatabase.open(settings, url) { try await migrate($0, settings) })
        }
        let url = try CommandDatabase.url(of: "DATABASE_MIGRATION_URL", own.text)
        let service = try settings.databaseURL.map { try CommandDatabase.url(of: "DATABASE_URL", $0.text) }?.user
        let applied = try await CommandDatabase.open(settings, url) { database in
            try await migrate(database, settings, for: service == url.user ? nil : service)
        }
        say(applied: applied)
    }

    private static func migrate(
        _ database: Database, _ settings: Settings, for service: String? = nil
    ) async throws(MigrationError) -> [String] {
        let migrator = Migrator(database)
        let applied = try await migrator.migrate()
        if let service { try await migrator.grant(to: service) }
        try await migrator.setProjectRoles(settings.hasProjectRoles)
        return applied
    }

    private static func say(applied: [String]) {
        Console.say(applied.isEmpty ? "up to date\n" : applied.map { "applied \($0)\n" }.joined())
    }
}
