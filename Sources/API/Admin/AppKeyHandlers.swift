import Auth
import Domain
import Persistence
import Transport

/// The keys that apps are known by.
struct AppKeyHandlers: Sendable {
    let keys: KeyStore
    let serving: Serving

    /// `GET …/app-keys`
    func list(_ call: AdminCall) async throws(APIError) -> Response {
        let page = try call.page
        let after = try page.afterID(AppKeyID.init)
        let project = try call.project.id
        let rows = try await mapped { () async throws(StoreError) in
            try await keys.listAppKeys(project, after: after, limit: page.limit + 1)
        }
        return page.answer(rows, key: \.id.text, json: \.json)
    }

    /// `POST …/app-keys`: the key's text is answered this once.
    func create(_ call: AdminCall) async throws(APIError) -> Response {
        var body = try BodyReader(call.request)
        let name = body.text("name", maximum: 256)
        try body.finish()
        guard let name else { throw APIError(.invalidRequest, "name is missing.") }
        let (project, actor) = (try call.project.id, try call.actor)
        let made = AppKeyText.generate()
        let key = try await mapped { () async throws(StoreError) in
            try await keys.createAppKey(project, name: name, prefix: made.prefix, digest: made.digest, actor: actor)
        }
        await serving.refresh(project)
        return .created([
            "id": .string(key.id.text), "name": .string(key.name), "key": .string(made.text),
            "prefix": .string(key.prefix), "created_at": key.createdAt.json,
        ])
    }

    /// `DELETE …/app-keys/{key}`
    func delete(_ call: AdminCall) async throws(APIError) -> Response {
        let id: AppKeyID = try call.id("key")
        let (project, actor) = (try call.project.id, try call.actor)
        try await mapped { () async throws(StoreError) in try await keys.deleteAppKey(project, id: id, actor: actor) }
        await serving.refresh(project)
        return .noContent
    }
}
