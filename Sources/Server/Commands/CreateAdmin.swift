import Auth
import Domain
import Persistence

/// `remote-config admin create`
enum CreateAdmin {
    /// Makes the admin and prints its id and, if it was made up, its password.
    static func run(_ creation: AdminCreation, _ settings: Settings) async throws {
        let password = try password(from: creation.password)
        if let fault = PasswordRules.fault(password) { throw CommandFailure(fault) }
        guard let hash = PasswordHasher.hash(password) else { throw CommandFailure("The password can't be hashed.") }
        let admin = try await CommandDatabase.use(settings) { database in
            do throws(StoreError) {
                return try await AdminStore(database).create(
                    email: creation.email, name: creation.name, passwordHash: hash,
                    instanceAdmin: creation.isInstanceAdmin, actor: .commandLine)
            } catch {
                guard error == .exists else { throw error }
                throw CommandFailure("There is an admin \(creation.email) already.")
            }
        }
        Console.say("Made the admin \(admin.email) (\(admin.id)).\n")
        if creation.password == .generated { Console.say("Password: \(password)\n") }
    }

    private static func password(from source: PasswordSource) throws -> String {
        switch source {
        case .generated:
            return generated()
        case .line(let source):
            return try FirstLine.of(source, whatItHolds: "a password")
        }
    }

    /// 20 letters and digits that can't be mistaken for each other, of the system's random numbers: 114 bits.
    private static func generated() -> String {
        let alphabet = Array("abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789")
        return String((0..<20).map { _ in alphabet[Int.random(in: alphabet.indices)] })
    }
}
