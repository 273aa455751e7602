import Auth
import Domain
import Persistence

/// `remote-config token`
enum CreateToken {
    /// Signs the token and prints it.
    static func run(_ creation: TokenCreation, _ settings: Settings) async throws {
        let (secret, places) =
            if let source = creation.secret {
                (try secret(in: source), TokenSettings.standard)
            } else {
                try await stored(creation, settings)
            }
        let token = AccessTokenSigner.hs256(
            secret: secret, kid: creation.kid, uid: creation.uid, tier: creation.tier,
            claims: JSONObject(creation.claims.map { ($0.name, $0.value) }), issuedAt: WallClock.system.now(),
            lifetime: .seconds(creation.lifetimeSeconds), settings: places)
        Console.say(token + "\n")
    }

    private static func secret(in source: TokenCreation.SecretSource) throws -> [UInt8] {
        let line = try FirstLine.of(source.line, whatItHolds: "a secret")
        guard let secret = source.isBase64 ? AnyBase64.decode(line) : Array(line.utf8) else {
            throw CommandFailure("The secret is not base64; --secret-file takes it as a text.")
        }
        guard secret.count >= 32 else { throw CommandFailure("A secret has at least 32 bytes (RFC 7518 §3.2).") }
        return secret
    }

    /// The key's secret, and where the project's tokens have their claims.
    private static func stored(
        _ creation: TokenCreation, _ settings: Settings
    ) async throws -> (secret: [UInt8], places: TokenSettings) {
        guard let master = MasterKey(base64: try settings.requiredSecretKey()) else {
            throw CommandFailure("SECRET_KEY can't be read.")
        }
        let state = try await CommandDatabase.use(settings) { database in
            try await ServingStore(database).state(creation.project, known: nil)
        }
        guard let state else { throw CommandFailure("There is no project \(creation.project).") }
        guard let stored = state.tokenKeys.first(where: { $0.kid == creation.kid }) else {
            throw CommandFailure("The project \(creation.project) has no token key \(creation.kid).")
        }
        let key = TokenKey(stored: stored, box: SecretBox(master: master), project: creation.project)
        switch key?.material {
        case .hs256(let secret):
            return (secret, state.settings.token)
        case .rs256:
            throw CommandFailure("The key \(creation.kid) is for RS256: only who has its private key can sign with it.")
        case nil:
            throw CommandFailure("The key \(creation.kid) was sealed with another SECRET_KEY.")
        }
    }
}
