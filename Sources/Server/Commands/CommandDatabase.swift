import Domain
import Locking
import Persistence

/// The database, for a command that does one thing and ends.
enum CommandDatabase {
    /// Runs `body` with a database whose schema is this release's, and turns what goes wrong into a sentence.
    static func use<Value>(
        _ settings: Settings, _ body: (Database) async throws -> Value
    ) async throws -> Value {
        try await open(settings) { database in
            try await Migrator(database).check()
            return try await body(database)
        }
    }

    /// As `use`, whatever the schema.
    static func open<Value>(
        _ settings: Settings, _ body: (Database) async throws -> Value
    ) async throws -> Value {
        let outage = Locked<String?>(nil)
        var configuration = settings.database(try url(settings), .system) { event in
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

    private static func url(_ settings: Settings) throws -> DatabaseURL {
        do {
            return try DatabaseURL(settings.requiredDatabaseURL())
        } catch let error as DatabaseURLError {
            throw SettingsError(faults: ["DATABASE_URL \(error)."])
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
