import Domain
import Persistence
import Transport

/// Reading and publishing a project's template.
struct TemplateHandlers: Sendable {
    let templates: TemplateStore
    let projects: ProjectStore
    let serving: Serving

    /// `GET …/template[?version=n][&raw=true]`
    func get(_ call: AdminCall) async throws(APIError) -> Response {
        let query = try QueryReader(call.request.query, known: ["version", "raw"])
        let number = try query.number("version", in: 0...Int(Int32.max), code: .invalidQuery)
        let raw = try query.flag("raw")
        let found = try await StoredTemplate.read(templates, try call.project.id, number)
        let tag = Header(.etag, VersionTag.text(found.number))
        let known = call.request.joinedHeader(.ifNoneMatch).map(EntityTagList.init)
        if let known, known.names(Array(VersionTag.text(found.number).utf8)[...]) {
            return Response(status: 304, headers: [tag, .privateCache], body: [])
        }
        let body = raw ? found.document : found.enveloped
        return Response(status: 200, headers: [.json, .privateCache, tag], body: body)
    }

    private static let noteLength = 1_024

    /// `PUT …/template[?note=…][&validate_only=true]`
    func put(_ call: AdminCall) async throws(APIError) -> Response {
        let query = try QueryReader(call.request.query, known: ["note", "validate_only"])
        let validateOnly = try query.flag("validate_only")
        if !validateOnly { try call.require(.editor) }
        let note = try Self.note(query)
        let expected = try IfMatch.read(call.request)
        if expected == nil, !validateOnly {
            throw APIError(
                .ifMatchRequired, "Send If-Match with the version that you edited, such as \"3\", or * to overwrite.")
        }
        try call.request.requireJSON()
        let (template, warnings) = try Template.read(call.request.body).accepted()
        return validateOnly
            ? try await validated(call, expected, warnings)
            : try await publish(
                call, ReadTemplate(document: call.request.body, template: template), expected ?? .any, note, warnings)
    }

    private func publish(
        _ call: AdminCall, _ read: ReadTemplate, _ expected: ExpectedVersion, _ note: String?,
        _ warnings: [TemplateWarning]
    ) async throws(APIError) -> Response {
        let (project, actor) = (try call.project.id, try call.actor)
        let document = read.document
        let outcome = try await mapped { () async throws(StoreError) in
            try await templates.publish(
                project, document: document, digest: Digest.of(document), expecting: expected, note: note, actor: actor)
        }
        switch outcome {
        case .conflict(let current): throw .conflict(current: current)
        case .unchanged(let version): return .published(version, unchanged: true, warnings)
        case .published(let version):
            await serving.refresh(project, published: read)
            return .published(version, unchanged: false, warnings)
        }
    }

    /// The same checks as for a publish, and nothing else.
    private func validated(
        _ call: AdminCall, _ expected: ExpectedVersion?, _ warnings: [TemplateWarning]
    ) async throws(APIError) -> Response {
        let project = try call.project.id
        let found = try await mapped { () async throws(StoreError) in try await projects.get(project) }
        guard let current = found?.version else { throw .notFound }
        if case .exactly(let number)? = expected, number != current { throw .conflict(current: current) }
        return .ok(
            data: [
                "version": .number(JSONNumber(current)), "valid": true, "warnings": .array(warnings.map(\.json)),
            ], headers: [Header(.etag, VersionTag.text(current))])
    }

    private static func note(_ query: QueryReader) throws(APIError) -> String? {
        guard let note = query.nonEmpty("note") else { return nil }
        guard note.unicodeScalars.count <= noteLength, !note.unicodeScalars.contains("\0") else {
            throw APIError(.invalidRequest, "A note takes up to \(noteLength) characters, none of them NUL.").with(
                details: [.init(path: "note", code: "invalid_value", message: "Shorten the note.")])
        }
        return note
    }
}

extension Response {
    /// The answer to a publish or a rollback.
    static func published(_ version: PublishedVersion, unchanged: Bool, _ warnings: [TemplateWarning]) -> Response {
        let members = version.members + [("unchanged", .bool(unchanged)), ("warnings", .array(warnings.map(\.json)))]
        return .ok(
            data: .object(JSONObject(members)), headers: [Header(.etag, VersionTag.text(version.number))])
    }
}

/// A version's document with what is known of it; version 0 is the empty one before the first publish.
struct StoredTemplate {
    let number: Int
    let version: PublishedVersion?
    let document: [UInt8]

    private static let emptyDocument = Array(#"{"conditions":[],"parameters":{}}"#.utf8)

    /// Reads version `number`, or the current one.
    ///
    /// - Throws: 404 if it is not kept.
    static func read(
        _ templates: TemplateStore, _ project: ProjectID, _ number: Int?
    ) async throws(APIError) -> StoredTemplate {
        let found = try await mapped { () async throws(StoreError) in
            if let number, number != 0 { return try await templates.version(project, number) }
            return number == nil ? try await templates.current(project) : nil
        }
        if let found {
            return StoredTemplate(number: found.version.number, version: found.version, document: found.document)
        }
        guard number == nil || number == 0 else { throw .notFound }
        return StoredTemplate(number: 0, version: nil, document: emptyDocument)
    }

    /// `{"data":{"version":…,"template":…}}`, the template being the document's own bytes.
    var enveloped: [UInt8] {
        var body = Array(#"{"data":{"version":\#(number),"template":"#.utf8)
        body += document
        let rest: [(String, JSON)] =
            version?.members.filter { $0.0 != "version" }
            ?? [("published_at", .null), ("published_by", .null), ("note", .null)]
        for (name, value) in rest {
            body += Array(",\"\(name)\":".utf8)
            body += value.encoded()
        }
        return body + Array("}}".utf8)
    }

    /// The document read by the rules of templates.
    ///
    /// - Throws: 422 if it is no valid template by the rules of this release.
    func template() throws(APIError) -> Template { try Template.read(document).accepted().template }
}

extension TemplateReading {
    /// What was read, if it is a valid template.
    ///
    /// - Parameter prefix: where the template stands in the request's body.
    /// - Throws: `invalid_json` (400), `invalid_template` (422) with every fault.
    func accepted(at prefix: String = "") throws(APIError) -> (template: Template, warnings: [TemplateWarning]) {
        switch self {
        case .valid(let template, let warnings): return (template, warnings)
        case .faulty(let faults): throw APIError.faults(.invalidTemplate, faults.map { $0.detail(at: prefix) })
        case .unreadable(let error): throw APIError(error)
        }
    }
}

/// Reads `If-Match` of a publish (RFC 9110 §13.1.1).
enum IfMatch {
    /// The version that the writer expects; nil if the header is not there.
    ///
    /// A weak tag is taken too: proxies that compress make one of ours, and a version is exact all the same.
    ///
    /// - Throws: `invalid_if_match` (400).
    static func read(_ request: Request) throws(APIError) -> ExpectedVersion? {
        guard let header = request.header(.ifMatch) else { return nil }
        var list = EntityTagList(header)
        guard request.headerCount(.ifMatch) == 1, let tag = list.next(), list.isAtEnd else { throw malformed }
        if tag.isAsterisk { return .any }
        let quoted = tag.withoutWeakness
        guard quoted.count >= 2, quoted.first == UInt8(ascii: "\""), quoted.last == UInt8(ascii: "\"") else {
            throw malformed
        }
        // A tag that is no number names no version of ours: it can't be the current one.
        return .exactly(WholeNumber.read(String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)) ?? -1)
    }

    private static let malformed = APIError(
        .invalidIfMatch, "If-Match takes one version in quotes, such as \"3\", or *.")
}
