import Auth
import Domain
import Persistence
import Transport

/// Tokens for pipelines, which only people make and revoke.
struct PipelineTokenHandlers: Sendable {
    let tokens: PipelineTokenStore
    let texts: PipelineTokenTexts
    let clock: WallClock

    private static let daysMax = 366
    private static let rolesMax = 100

    /// `GET /tokens`: one's own; with `?all=true` everyone's, for instance administrators.
    func list(_ call: AdminCall) async throws(APIError) -> Response {
        let query = try QueryReader(call.request.query, known: Page.parameters + ["all"])
        let page = try Page(query)
        let admin = try call.admin
        let isForAll = try query.flag("all")
        guard admin.isInstanceAdmin || !isForAll else {
            throw APIError(.forbidden, "Only an instance administrator sees the tokens of all admins.")
        }
        let after = try page.afterID(PipelineTokenID.init)
        let rows = try await mapped { () async throws(StoreError) in
            try await tokens.list(of: isForAll ? nil : admin.id, after: after, limit: page.limit + 1)
        }
        return page.answer(rows, key: \.id.text, json: \.json)
    }

    /// `POST /tokens`: the token's text is answered this once.
    func create(_ call: AdminCall) async throws(APIError) -> Response {
        var body = try BodyReader(call.request)
        let name = body.text("name", maximum: 64)
        let days = body.number("expires_in_days", in: 1...Self.daysMax)
        let roles = Self.roles(&body)
        try body.finish()
        guard let name, let days, let roles else { throw APIError(.invalidRequest, "Something is missing.") }
        let (maker, actor) = (try call.admin.id, try call.actor)
        let text = texts.generate()
        let expires = Timestamp(seconds: clock.now().seconds + Int64(days) * 86_400)
        let making = try await mapped { () async throws(StoreError) in
            try await tokens.create(
                name: name, prefix: text.prefix, digest: text.digest, roles: roles, expires: expires, maker: maker,
                actor: actor)
        }
        switch making {
        case .refused(let refusals): throw APIError.faults(.invalidRequest, refusals.map(\.detail))
        case .made(let token):
            let members = token.json.asObject?.members.map { ($0.key, $0.value) } ?? []
            return .created(.object(JSONObject(members + [("token", .string(text.text))])))
        }
    }

    /// `DELETE /tokens/{token}`: one's own; anyone's for instance administrators.
    func delete(_ call: AdminCall) async throws(APIError) -> Response {
        let id: PipelineTokenID = try call.id("token")
        let (admin, actor) = (try call.admin, try call.actor)
        try await mapped { () async throws(StoreError) in
            try await tokens.delete(id, of: admin.isInstanceAdmin ? nil : admin.id, actor: actor)
        }
        return .noContent
    }

    /// The roles by the projects' names, each fault at its place; nil if they are not to be had at all.
    private static func roles(_ body: inout BodyReader) -> [ProjectRole]? {
        guard let value = body.any("roles") else {
            body.add("roles", "missing_field", "roles is required.")
            return nil
        }
        guard let members = value.asObject?.members else {
            body.add("roles", "wrong_type", "roles must be an object, such as {\"shop\": \"editor\"}.")
            return nil
        }
        guard (1...rolesMax).contains(members.count) else {
            body.add("roles", "invalid_value", "roles takes 1 to \(rolesMax) projects.")
            return nil
        }
        var roles: [ProjectRole] = []
        for (name, value) in members {
            if let project = ProjectID(name), let role = value.asString.flatMap(Role.init(rawValue:)) {
                roles.append(ProjectRole(project: project, role: role))
            } else if ProjectID(name) == nil {
                body.add(.unknownProject(name))
            } else {
                let code = value.asString == nil ? "wrong_type" : "invalid_value"
                body.add(.init(path: "/roles/\(name)", code: code, message: "A role is viewer, editor or owner."))
            }
        }
        return roles
    }
}

extension RoleRefusal {
    fileprivate var detail: APIError.Detail {
        guard let ownRole else { return .unknownProject(project.text) }
        return .init(
            path: "/roles/\(project.text)", code: "role_too_high",
            message: "Your own role there is \(ownRole.rawValue), and a token can't have a higher one.")
    }
}

extension APIError.Detail {
    fileprivate static func unknownProject(_ name: String) -> APIError.Detail {
        .init(
            path: "/roles/" + name.asPointerToken, code: "unknown_project",
            message: "There is no such project, or none that you are a member of.")
    }
}
