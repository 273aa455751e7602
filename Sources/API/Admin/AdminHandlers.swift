import Auth
import Domain
import Persistence
import Transport

/// Admins, by instance administrators; one's own name and password, by everyone.
struct AdminHandlers: Sendable {
    let admins: AdminStore
    let passwords: PasswordWorker

    /// `GET /admins`
    func list(_ call: AdminCall) async throws(APIError) -> Response {
        let page = try call.page
        let after = try page.afterID(AdminID.init)
        let rows = try await mapped { () async throws(StoreError) in
            try await admins.list(after: after, limit: page.limit + 1)
        }
        return page.answer(rows, key: \.id.text, json: \.json)
    }

    /// `POST /admins`
    func create(_ call: AdminCall) async throws(APIError) -> Response {
        var body = try BodyReader(call.request)
        let email = body.parsed("email", "email must be an address such as name@example.com.", read: Email.init)
        let name = body.text("name", maximum: 256)
        let password = body.secret("password", judge: PasswordRules.fault)
        let isInstanceAdmin = body.flag("instance_admin") ?? false
        try body.finish()
        guard let email, let name, let password else { throw APIError(.invalidRequest, "Something is missing.") }
        let actor = try call.actor
        let hash = try await hashed(password)
        let admin = try await mapped { () async throws(StoreError) in
            try await admins.create(
                email: email.text, name: name, passwordHash: hash, instanceAdmin: isInstanceAdmin, actor: actor)
        }
        return .created(admin.json)
    }

    /// `GET /admins/{admin}`
    func get(_ call: AdminCall) async throws(APIError) -> Response {
        let id: AdminID = try call.id("admin")
        try requireSelfOrInstanceAdmin(call, id)
        let admin = try await mapped { () async throws(StoreError) in try await admins.get(id) }
        guard let admin else { throw .notFound }
        return .ok(data: admin.json)
    }

    /// `PATCH /admins/{admin}`
    func update(_ call: AdminCall) async throws(APIError) -> Response {
        let id: AdminID = try call.id("admin")
        try requireSelfOrInstanceAdmin(call, id)
        var body = try BodyReader(call.request)
        let name = body.text("name", maximum: 256, required: false)
        let password = body.secret("password", required: false, judge: PasswordRules.fault)
        let isInstanceAdmin = body.flag("instance_admin")
        try body.finish()
        if isInstanceAdmin != nil, try !call.admin.isInstanceAdmin {
            throw APIError(.forbidden, "Only an instance administrator makes instance administrators.")
        }
        let actor = try call.actor
        let hash: String? = if let password { try await hashed(password) } else { nil }
        let kept = try call.admin.id == id ? call.session.id : nil
        let admin = try await mapped { () async throws(StoreError) in
            try await admins.update(
                id, name: name, passwordHash: hash, instanceAdmin: isInstanceAdmin, keeping: kept, actor: actor)
        }
        return .ok(data: admin.json)
    }

    /// `DELETE /admins/{admin}`
    func delete(_ call: AdminCall) async throws(APIError) -> Response {
        let id: AdminID = try call.id("admin")
        let actor = try call.actor
        try await mapped { () async throws(StoreError) in try await admins.delete(id, actor: actor) }
        return .noContent
    }

    // A 403 for any identifier, so that it tells nothing of which ones there are.
    private func requireSelfOrInstanceAdmin(_ call: AdminCall, _ id: AdminID) throws(APIError) {
        let admin = try call.admin
        guard admin.isInstanceAdmin || admin.id == id else {
            throw APIError(.forbidden, "This is for instance administrators, and for the admin in question.")
        }
    }

    private func hashed(_ password: String) async throws(APIError) -> String {
        do { return try await passwords.hash(password) } catch { throw .busy }
    }
}

/// An email address, as far as a sign-in name needs to be one.
struct Email: Sendable {
    /// In lower case, so that it is found however it was typed.
    let text: String

    /// Nil unless there is one `@` with something on both sides, and no blank or control character, in 3 to 254 bytes.
    init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, text.utf8.count <= 254 else { return nil }
        guard
            !text.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0.value < 0x21 || $0.value == 0x7f })
        else { return nil }
        self.text = String(decoding: text.utf8.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
