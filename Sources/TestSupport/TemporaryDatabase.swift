import Domain
import Foundation
import Persistence

/// A PostgreSQL database that exists for one test.
public struct TemporaryDatabase: Sendable {
    /// The database's name.
    public let name: String
    /// Where it is, as text: what `DATABASE_URL` would be.
    public let address: String
    /// Where it is.
    public let url: DatabaseURL

    /// Tests run side by side; a server takes a hundred connections.
    private static let gate = TemporaryDatabaseGate(places: 6)

    /// Makes a database without any schema on the server of `TEST_DATABASE_URL`, and drops it when `body` ends.
    nonisolated(nonsending) public static func with<Result>(
        _ body: nonisolated(nonsending) (TemporaryDatabase) async throws -> Result
    ) async throws -> Result {
        try await with(server: try serverAddress(), body)
    }

    /// The same on the server of `address`, the URL of a superuser.
    nonisolated(nonsending) public static func with<Result>(
        server address: String,
        _ body: nonisolated(nonsending) (TemporaryDatabase) async throws -> Result
    ) async throws -> Result {
        await gate.enter()
        defer { gate.leave() }
        let database = try await make(server: address)
        do {
            let result = try await body(database)
            try await database.drop(server: address)
            return result
        } catch {
            try? await database.drop(server: address)
            throw error
        }
    }

    /// Makes a database that stays: one for many tests, on a server that is thrown away after them.
    public static func make() async throws -> TemporaryDatabase { try await make(server: try serverAddress()) }

    private static func make(server address: String) async throws -> TemporaryDatabase {
        let name = "test_\(UUID().uuidString.lowercased().replacingOccurrences(of: "-", with: ""))"
        guard var components = URLComponents(string: address) else { throw TemporaryDatabaseError.addressUnreadable }
        components.path = "/" + name
        guard let text = components.string else { throw TemporaryDatabaseError.addressUnreadable }
        try await run("create database \(name)", on: try configuration(for: address))
        return TemporaryDatabase(name: name, address: text, url: try DatabaseURL(text))
    }

    private func drop(server address: String) async throws {
        try await Self.run("drop database \(name) with (force)", on: try Self.configuration(for: address))
    }

    private static func serverAddress() throws -> String {
        guard let server = ProcessInfo.processInfo.environment["TEST_DATABASE_URL"], !server.isEmpty else {
            throw TemporaryDatabaseError.serverMissing
        }
        return server
    }

    /// Runs statements as somebody at a shell would, past the service.
    public func execute(_ statements: String) async throws {
        try await Self.run(statements, on: try Self.configuration(for: address))
    }

    /// How the service would be set up for this database.
    ///
    /// The pool is small: many tests share the server's hundred connections.
    public func configuration(clock: WallClock? = nil) -> DatabaseConfiguration {
        var configuration = DatabaseConfiguration(url: url, clock: clock ?? Self.machineClock)
        configuration.poolSize = 3
        return configuration
    }

    private static let machineClock = WallClock {
        Timestamp(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000))
    }

    private static func configuration(for address: String) throws -> DatabaseConfiguration {
        DatabaseConfiguration(url: try DatabaseURL(address), clock: machineClock)
    }

    private static func run(_ statements: String, on configuration: DatabaseConfiguration) async throws {
        try await onOwnThread { try DatabaseScript.run(statements, on: configuration) }
    }
}

/// Why there is no database for a test.
public enum TemporaryDatabaseError: Error, CustomStringConvertible {
    /// No server is named.
    case serverMissing
    /// The server's address is no URL.
    case addressUnreadable

    /// What to do about it.
    public var description: String {
        switch self {
        case .serverMissing:
            "TEST_DATABASE_URL is not set: run deploy/test, which starts a PostgreSQL for the tests and sets it"
        case .addressUnreadable:
            "TEST_DATABASE_URL is no URL such as postgresql://postgres:password@127.0.0.1:5432/postgres"
        }
    }
}
