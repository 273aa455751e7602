import Auth
import Domain
import Foundation

/// The app of a project, with those who are signed in to it.
struct App: Sendable {
    /// Somebody who is signed in.
    struct User: Sendable {
        let tier: Tier?
        let token: String
    }

    let project: String
    let key: String
    let users: [User]

    /// An app with so many users, every other one of whom is gold.
    ///
    /// - Parameter secret: of the project's token key `main`.
    init(of project: String, key: String, secret: String, users count: Int) throws {
        guard let kid = KeyID("main") else { throw ChaosError("no name of a key") }
        let now = Timestamp(seconds: Int64(Date().timeIntervalSince1970))
        (self.project, self.key) = (project, key)
        users = (0..<count).map { number in
            let tier = number % 2 == 0 ? Tier.gold : nil
            let token = AccessTokenSigner.hs256(
                secret: Array(secret.utf8), kid: kid, uid: "user-\(number)-of-\(project)", tier: tier,
                claims: JSONObject(), issuedAt: now, lifetime: .seconds(2 * Schedule.secondsMax), settings: .standard)
            return User(tier: tier, token: token)
        }
    }
}
