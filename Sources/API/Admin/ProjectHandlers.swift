import Domain
import Persistence
import Transport

/// Projects and their settings.
struct ProjectHandlers: Sendable {
    let projects: ProjectStore
    let serving: Serving

    /// `GET /projects`: those that the caller is a member of; all of them for an instance administrator.
    func list(_ call: AdminCall) async throws(APIError) -> Response {
        let page = try call.page
        let after = try page.afterID { ProjectID($0) }
        let admin = try call.admin
        let rows = try await mapped { () async throws(StoreError) in
            try await projects.list(
                visibleTo: admin.isInstanceAdmin ? nil : admin.id, after: after, limit: page.limit + 1)
        }
        return page.answer(rows, key: \.project.id.text) { $0.project.json(role: $0.role) }
    }

    /// `POST /projects`
    func create(_ call: AdminCall) async throws(APIError) -> Response {
        var body = try BodyReader(call.request)
        let id = body.parsed("id", "id is 2 to 40 of a-z, 0-9 and -, the first a letter.") { ProjectID($0) }
        let name = body.text("name", maximum: 256)
        try body.finish()
        guard let id, let name else { throw APIError(.invalidRequest, "Something is missing.") }
        let (owner, actor) = (try call.admin.id, try call.actor)
        let project = try await mapped { () async throws(StoreError) in
            try await projects.create(id: id, name: name, settings: .standard, owner: owner, actor: actor)
        }
        return .created(project.json(role: .owner))
    }

    /// `GET /projects/{project}`
    func get(_ call: AdminCall) async throws(APIError) -> Response {
        let (id, role) = try call.project
        let project = try await mapped { () async throws(StoreError) in try await projects.get(id) }
        guard let project else { throw .notFound }
        return .ok(data: project.json(role: role))
    }

    /// `PATCH /projects/{project}`: only the members that are there change.
    func update(_ call: AdminCall) async throws(APIError) -> Response {
        let (id, role) = try call.project
        let (name, patch) = try Self.readPatch(call.request)
        let actor = try call.actor
        let outcome = try await mapped { () async throws(StoreError) in
            try await projects.update(id, actor: actor) { draft in
                if let name { draft.name = name }
                return draft.settings.apply(patch)
            }
        }
        switch outcome {
        case .refused(let faults): throw APIError.faults(.invalidSettings, faults.map(\.detail))
        case .unchanged(let project): return .ok(data: project.json(role: role))
        case .updated(let project):
            await serving.refresh(id)
            return .ok(data: project.json(role: role))
        }
    }

    /// Splits the body into the name and the settings, both checked, so that one answer has the faults of both.
    private static func readPatch(_ request: Request) throws(APIError) -> (name: String?, settings: JSONObject) {
        var body = try BodyReader(request)
        let name = body.text("name", maximum: 256, required: false)
        let settings = body.rest
        var scratch = ProjectSettings.standard
        for fault in scratch.apply(settings) { body.add(fault.detail) }
        try body.throwFaults(.invalidSettings)
        return (name, settings)
    }

    /// `DELETE /projects/{project}?confirm={project}`
    func delete(_ call: AdminCall) async throws(APIError) -> Response {
        let id = try call.project.id
        let query = try QueryReader(call.request.query, known: ["confirm"])
        guard query.text("confirm") == id.text else {
            throw APIError(.confirmationRequired, "Deleting a project for good takes ?confirm=\(id.text).")
        }
        let actor = try call.actor
        try await mapped { () async throws(StoreError) in try await projects.delete(id, actor: actor) }
        await serving.refresh(id)
        return .noContent
    }
}
