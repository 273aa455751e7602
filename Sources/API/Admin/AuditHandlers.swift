import Domain
import Persistence
import Transport

/// The audit trails, newest first.
struct AuditHandlers: Sendable {
    let audit: AuditStore

    private static let filters: [StaticString] = ["actor", "action", "target", "from", "to"]

    /// `GET /projects/{project}/audit`
    func project(_ call: AdminCall) async throws(APIError) -> Response {
        try await list(
            call, .project(try call.project.id), QueryReader(call.request.query, known: Self.filters + Page.parameters))
    }

    /// `GET /audit[?project=…]`: of what is above projects, or the trail that a deleted project left.
    func instance(_ call: AdminCall) async throws(APIError) -> Response {
        let query = try QueryReader(call.request.query, known: Self.filters + Page.parameters + ["project"])
        guard let project = query.nonEmpty("project") else { return try await list(call, .instance, query) }
        guard let id = ProjectID(project) else { throw .notFound }
        let serial = try await mapped { () async throws(StoreError) in try await audit.lastDeleted(id) }
        guard let serial else { throw .notFound }
        return try await list(call, .deletedProject(serial), query)
    }

    private func list(_ call: AdminCall, _ scope: AuditScope, _ query: QueryReader) async throws(APIError) -> Response {
        let page = try Page(query)
        let before = try page.afterNumber()
        let filter = AuditFilter(
            actor: query.nonEmpty("actor"), action: query.nonEmpty("action"), target: query.nonEmpty("target"),
            from: try Self.time(query, "from"), to: try Self.time(query, "to"))
        let rows = try await mapped { () async throws(StoreError) in
            try await audit.list(scope: scope, filter: filter, before: before, limit: page.limit + 1)
        }
        return page.answer(rows, key: { String($0.sequence) }, json: \.json)
    }

    private static func time(_ query: QueryReader, _ name: StaticString) throws(APIError) -> Timestamp? {
        guard let text = query.nonEmpty(name) else { return nil }
        guard let time = Timestamp(rfc3339: text) else {
            throw APIError(.invalidQuery, "The query parameter \(name) is a time such as 2026-01-31T12:00:00Z.")
        }
        return time
    }
}
