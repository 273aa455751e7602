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
        case .standardInput:
            guard let line = readLine() else { throw CommandFailure("Standard input holds no password.") }
            return line
        case .file(let path):
            return try FirstLine.of(path, whatItHolds: "a password")
        }
    }

    /// 20 letters and digits that can't be mistaken for each other, of the system's random numbers: 114 bits.
    private static func generated() -> String {
        let alphabet = Array("abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789")
        return String((0..<20).map { _ in alphabet[Int.random(in: alphabet.indices)] })
    }
}

/// The first line of a file that holds a secret.
enum FirstLine {
    /// The line without its end, which an editor or `echo` has put there.
    static func of(_ path: String, whatItHolds: StaticString) throws(CommandFailure) -> String {
        guard let text = Settings.contents(of: path) else { throw CommandFailure("The file \(path) can't be read.") }
        guard let line = text.split(whereSeparator: \.isNewline).first, text.first?.isNewline == false else {
            throw CommandFailure("The first line of \(path) does not hold \(whatItHolds).")
        }
        return String(line)
    }
}
