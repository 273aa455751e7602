import Foundation
import Persistence
import TestSupport
import Testing

/// A migrated database that a role owns who is no superuser, and a role for the service.
struct Roles {
    let database: TemporaryDatabase
    let migrator: String
    let service: String

    static func make(options: [String: String] = [:]) async throws -> Roles {
        let database = try await TemporaryDatabase.make()
        let names = ["migrator", "service"].map { "\($0)_\(database.name)" }
        for name in names { try await database.execute("create role \(name) login password 'test-password'") }
        try await database.execute("alter role \(names[0]) createrole")
        try await database.execute("grant create on database \(database.name) to \(names[0])")
        let addresses = names.map { name in
            var components = URLComponents(string: database.address)
            components?.user = name
            components?.password = "test-password"
            return components?.string ?? ""
        }
        let roles = Roles(database: database, migrator: addresses[0], service: addresses[1])
        let migration = try await CommandRun.apart(["migrate"], environment: roles.environment.merging(options) { $1 })
        try #require(migration.status == 0, "\(migration.output)\(migration.errors)")
        let admin = try await CommandRun.apart(
            [
                "admin", "create", "--email", ServiceFixture.rootEmail, "--name", "Root", "--instance-admin",
                "--password-file", "-",
            ], environment: roles.environment, input: ServiceFixture.password + "\n")
        try #require(admin.status == 0, "\(admin.output)\(admin.errors)")
        return roles
    }

    var environment: [String: String] {
        RunningService.environment(service).merging(["DATABASE_MIGRATION_URL": migrator]) { $1 }
    }

    func fixture(_ running: RunningService) throws -> ServiceFixture {
        ServiceFixture(databaseURL: service, service: running)
    }

    func run(_ statement: String, as address: String) async throws {
        var configuration = database.configuration()
        configuration.url = try DatabaseURL(address)
        try await onOwnThread { [configuration] in try DatabaseScript.run(statement, on: configuration) }
    }
}
