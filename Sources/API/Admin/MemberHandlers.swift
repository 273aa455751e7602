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

    /// `PUT …/members/{admin}`
    func set(_ call: AdminCall) async throws(APIError) -> Response {
        let admin: AdminID = try call.id("admin")
        var body = try BodyReader(call.request)
        let role = body.parsed("role", "role is viewer, editor or owner.", read: Role.init(rawValue:))
        try body.finish()
        guard let role else { throw APIError(.invalidRequest, "role is missing.") }
        let (project, actor) = (try call.project.id, try call.actor)
        let membership = try await mapped { () async throws(StoreError) in
            try await members.set(project, admin: admin, role: role, actor: actor)
        }
        return .ok(data: membership.json)
    }

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
