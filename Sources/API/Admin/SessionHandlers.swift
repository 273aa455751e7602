import Auth
import Domain
import Persistence
import Transport

/// Signing in and out, and who one is.
struct SessionHandlers: Sendable {
    let authenticator: AdminAuthenticator
    let admins: AdminStore

    /// `POST /login`
    func logIn(_ call: AdminCall) async throws(APIError) -> Response {
        var body = try BodyReader(call.request)
        let email = body.text("email", maximum: 320)
        let password = body.secret("password") { $0.utf8.count > 4_096 ? "password is too long." : nil }
        try body.finish()
        guard let email, let password else { throw APIError(AdminAuthError.wrongCredentials) }
        do throws(AdminAuthError) {
            let signedIn = try await authenticator.signIn(email: email, password: password, address: call.address)
            return .ok(data: [
                "access_token": .string(signedIn.token), "token_type": "Bearer",
                "expires_in": .number(JSONNumber(signedIn.expiresInSeconds)),
            ])
        } catch {
            throw APIError(error)
        }
    }

    /// `POST /logout`
    func logOut(_ call: AdminCall) async throws(APIError) -> Response {
        let session = try call.session
        do throws(AdminAuthError) {
            try await authenticator.signOut(session.id)
            return .noContent
        } catch {
            throw APIError(error)
        }
    }

    /// `GET /me`
    func me(_ call: AdminCall) async throws(APIError) -> Response {
        let admin = try call.admin
        let projects = try await mapped { () async throws(StoreError) in try await admins.projects(of: admin.id) }
        let memberships = projects.map { project, role -> JSON in
            ["id": .string(project.id.text), "name": .string(project.name), "role": .string(role.rawValue)]
        }
        var members = admin.json.asObject?.members.map { ($0.key, $0.value) } ?? []
        members.append(("projects", .array(memberships)))
        return .ok(data: .object(JSONObject(members)))
    }
}
