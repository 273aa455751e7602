import Domain
import Locking
import Persistence

/// The database, for a command that does one thing and ends.
enum CommandDatabase {
    /// Runs `body` with a database whose schema is this release's, and turns what goes wrong into a sentence.
    static func use<Value>(
        _ settings: Settings, _ body: (Database) async throws -> Value
    ) async throws -> Value {
        try await open(settings, try url(settings)) { database in
            try await Migrator(database).check()
            return try await body(database)
        }
    }

    /// As `use`, whatever the schema, on the database at `url`.
    static func open<Value>(
        _ settings: Settings, _ url: DatabaseURL, _ body: (Database) async throws -> Value
    ) async throws -> Value {
        let outage = Locked<String?>(nil)
        var configuration = settings.database(url, .system) { event in
            if case .outageBegan(let reason) = event { outage.withLock { $0 = reason } }
        }
        configuration.poolSize = 1
        let database = Database(configuration)
        let result: Result<Value, any Error>
        do { result = .success(try await body(database)) } catch { result = .failure(error) }
        await database.stop()
        do {
            return try result.get()
        } catch let error as StoreError {
            throw failure(error, outage.withLock(\.self))
        } catch MigrationError.store(let error) {
            throw failure(error, outage.withLock(\.self))
        } catch let error as MigrationError {
            throw CommandFailure("\(error).")
        }
    }

    /// Where the service's database is.
    static func url(_ settings: Settings) throws -> DatabaseURL {
        try url(of: "DATABASE_URL", try settings.requiredDatabaseURL())
    }

    /// The address that a variable holds.
    static func url(of variable: String, _ text: String) throws -> DatabaseURL {
        do { return try DatabaseURL(text) } catch {
            throw SettingsError(faults: ["\(variable) \(error)."])
        }
    }

    private static func failure(_ error: StoreError, _ outage: String?) -> CommandFailure {
        switch error {
        case .unavailable: CommandFailure("The database cannot be reached: \(outage ?? "the connection was lost").")
        case .busy: CommandFailure("The database is busy: try again.")
        case .exists: CommandFailure("There is one of that name already.")
        case .notFound: CommandFailure("There is no such thing.")
        case .limitReached(let maximum): CommandFailure("There are \(maximum) already, and may not be more.")
        case .lastInstanceAdmin: CommandFailure("There must be an instance administrator.")
        case .internalError(let context): CommandFailure("The database refused: \(context).")
        }
    }
}
