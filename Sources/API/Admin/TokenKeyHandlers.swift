import Auth
import Domain
import Persistence
import Transport

/// The keys that access tokens are verified with.
struct TokenKeyHandlers: Sendable {
    let keys: KeyStore
    let serving: Serving
    let box: SecretBox

    /// `GET …/token-keys`
    func list(_ call: AdminCall) async throws(APIError) -> Response {
        let page = try call.page
        let after = try page.afterID { KeyID($0) }
        let project = try call.project.id
        let rows = try await mapped { () async throws(StoreError) in
            try await keys.listTokenKeys(project, after: after, limit: page.limit + 1)
        }
        return page.answer(rows, key: \.kid.text, json: \.json)
    }

    /// `POST …/token-keys`: a secret is sealed before it is kept, and never shown again.
    func create(_ call: AdminCall) async throws(APIError) -> Response {
        let reader = try BodyReader(call.request)
        let (project, actor) = (try call.project.id, try call.actor)
        let request: TokenKeyRequest
        do throws(TokenKeyFaults) {
            request = try TokenKeyRequest.read(reader.object)
        } catch {
            throw APIError.faults(.invalidRequest, error.faults.map(\.detail))
        }
        let material = request.material.stored(project: project, kid: request.kid, box: box)
        let key = try await mapped { () async throws(StoreError) in
            try await keys.createTokenKey(
                project, kid: request.kid, algorithm: request.material.algorithm, material: material, actor: actor)
        }
        await serving.refresh(project)
        return .created(key.json)
    }

    /// `DELETE …/token-keys/{kid}`
    func delete(_ call: AdminCall) async throws(APIError) -> Response {
        guard let kid = KeyID(call.parameters["kid"]) else { throw .notFound }
        let (project, actor) = (try call.project.id, try call.actor)
        try await mapped { () async throws(StoreError) in try await keys.deleteTokenKey(project, kid: kid, actor: actor)
        }
        await serving.refresh(project)
        return .noContent
    }
}
