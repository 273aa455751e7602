import Domain
import Persistence
import Transport

/// The history of a project's template.
struct VersionHandlers: Sendable {
    let templates: TemplateStore
    let serving: Serving

    /// `GET …/versions`, newest first
    func list(_ call: AdminCall) async throws(APIError) -> Response {
        let page = try call.page
        let before = try page.afterNumber().map(Int.init)
        let project = try call.project.id
        let rows = try await mapped { () async throws(StoreError) in
            try await templates.versions(project, before: before, limit: page.limit + 1)
        }
        return page.answer(rows, key: { String($0.number) }, json: \.json)
    }

    /// `GET …/versions/{version}`
    func get(_ call: AdminCall) async throws(APIError) -> Response {
        let found = try await StoredTemplate.read(templates, try call.project.id, try call.version("version"))
        return Response(
            status: 200, headers: [.json, .noStore, Header(.etag, VersionTag.text(found.number))],
            body: found.enveloped)
    }

    /// `GET …/versions/{from}/diff/{to}`
    func diff(_ call: AdminCall) async throws(APIError) -> Response {
        let project = try call.project.id
        let from = try await StoredTemplate.read(templates, project, try call.version("from"))
        let to = try await StoredTemplate.read(templates, project, try call.version("to"))
        let diff = TemplateDiff(from: try from.template(), to: try to.template())
        var members: [(String, JSON)] = [
            ("from", .number(JSONNumber(from.number))), ("to", .number(JSONNumber(to.number))),
        ]
        members += diff.json.asObject?.members.map { ($0.key, $0.value) } ?? []
        return .ok(data: .object(JSONObject(members)))
    }

    /// `POST …/rollback`: a new version with an older one's content, checked as it is published.
    func rollBack(_ call: AdminCall) async throws(APIError) -> Response {
        var body = try BodyReader(call.request)
        let number = body.number("version", in: 1...Int(Int32.max))
        let rawNote = body.text("note", maximum: 1_024, required: false)
        try body.finish()
        let expected = try IfMatch.read(call.request) ?? .any
        let (project, actor) = (try call.project.id, try call.actor)
        guard let number else { throw APIError(.invalidRequest, "version is missing.") }
        let source = try await StoredTemplate.read(templates, project, number)
        let (_, warnings) = try Template.read(source.document).accepted()
        let outcome = try await mapped { () async throws(StoreError) in
            try await templates.rollback(project, to: number, expecting: expected, note: rawNote, actor: actor)
        }
        switch outcome {
        case .notKept: throw .notFound
        case .conflict(let current): throw .conflict(current: current)
        case .unchanged(let version): return .published(version, unchanged: true, warnings)
        case .published(let version):
            await serving.refresh(project)
            return .published(version, unchanged: false, warnings)
        }
    }
}
