import Domain
import Persistence
import Transport

/// Who has which role in a project.
struct MemberHandlers: Sendable {
    let members: MemberStore

    /// `GET …/members`
    func list(_ call: AdminCall) async throws(APIError) -> Response {
        let page = try call.page
        let after = try page.afterID(AdminID.init)
        let project = try call.project.id
        let rows = try await mapped { () async throws(StoreError) in
            try await members.list(project, after: after, limit: page.limit + 1)
        }
        return page.answer(rows, key: \.admin.id.text, json: \.json)
    }

    /// `POST …/members`: for owners, who can't look up the ids of admins.
    func add(_ call: AdminCall) async throws(APIError) -> Response {
        var body = try BodyReader(call.request)
        let email = body.parsed("email", "email must be an address such as name@example.com.", read: Email.init)
        let role = Self.role(&body)
        try body.finish()
        guard let email, let role else { throw APIError(.invalidRequest, "Something is missing.") }
        let (project, actor) = (try call.project.id, try call.actor)
        let membership = try await mapped { () async throws(StoreError) in
            try await members.add(project, email: email.text, role: role, actor: actor)
        }
        guard let membership else { throw APIError.faults(.invalidRequest, [Self.unknownAdmin]) }
        return .created(membership.json)
    }

    /// `PUT …/members/{admin}`
    func set(_ call: AdminCall) async throws(APIError) -> Response {
        let admin: AdminID = try call.id("admin")
        var body = try BodyReader(call.request)
        let role = Self.role(&body)
        try body.finish()
        guard let role else { throw APIError(.invalidRequest, "role is missing.") }
        let (project, actor) = (try call.project.id, try call.actor)
        let membership = try await mapped { () async throws(StoreError) in
            try await members.set(project, admin: admin, role: role, actor: actor)
        }
        return .ok(data: membership.json)
    }

    private static func role(_ body: inout BodyReader) -> Role? {
        body.parsed("role", "role is viewer, editor or owner.", read: Role.init(rawValue:))
    }

    private static let unknownAdmin = APIError.Detail(
        path: "/email", code: "unknown_admin",
        message: "No admin has this email: ask an instance administrator to create the account first.")

    /// `DELETE …/members/{admin}`
    func remove(_ call: AdminCall) async throws(APIError) -> Response {
        let admin: AdminID = try call.id("admin")
        let (project, actor) = (try call.project.id, try call.actor)
        try await mapped { () async throws(StoreError) in
            try await members.remove(project, admin: admin, actor: actor)
        }
        return .noContent
    }
}
