import Persistence

/// `remote-config migrate`
enum Migrate {
    /// Applies what is missing and prints the name of each step, such as `control/0001_init`.
    static func run(_ settings: Settings) async throws {
        let applied = try await CommandDatabase.open(settings) { try await Migrator($0).migrate() }
        Console.say(applied.isEmpty ? "up to date\n" : applied.map { "applied \($0)\n" }.joined())
    }
}
