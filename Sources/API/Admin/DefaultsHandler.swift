import Domain
import Persistence
import Transport

/// `GET …/defaults`: the values of a caller whom no condition matches, as a file that an app bundles.
struct DefaultsHandler: Sendable {
    let templates: TemplateStore
    let projects: ProjectStore

    /// `GET …/defaults[?format=json|plist|xml]`
    func get(_ call: AdminCall) async throws(APIError) -> Response {
        let format = try DefaultsFormat(QueryReader(call.request.query, known: ["format"]))
        let id = try call.project.id
        let found = try await mapped { () async throws(StoreError) in try await projects.get(id) }
        guard let project = found else { throw .notFound }
        // The very version that the project was read with: what is published meanwhile belongs to the next answer.
        let template = try await StoredTemplate.read(templates, id, project.version).template()
        let body = try format.body(of: template, in: project)
        let tag = EntityTag(Digest.of(body))
        let same = tag.added(to: PreparedHeaders([.privateCache]), .identity)
        if let known = call.request.joinedHeader(.ifNoneMatch).map(EntityTagList.init), known.form(of: tag) != nil {
            return Response(status: 304, prepared: same)
        }
        return Response(status: 200, prepared: same, headers: format.headers, body: body)
    }
}

/// The form of a file of default values.
enum DefaultsFormat: String, CaseIterable {
    /// What `GET /config` answers, byte for byte.
    case json
    /// A property list.
    case plist
    /// Firebase's `<defaultsMap>`.
    case xml

    /// Reads `format`, in any case, as Firebase's tools write it in capitals; `json` when it was not sent.
    ///
    /// - Throws: `invalid_query` for any other one.
    init(_ query: QueryReader) throws(APIError) {
        guard let text = query.text("format") else {
            self = .json
            return
        }
        guard let format = Self(rawValue: text.lowercased()) else {
            let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw APIError(.invalidQuery, "The query parameter format is one of \(known).")
        }
        self = format
    }

    /// What the file is, and the name that those who read it look for.
    var headers: [Header] {
        switch self {
        case .json: [.json, .attachment("appdna-config.json")]
        case .plist:
            [Header(.contentType, "application/x-plist; charset=utf-8"), .attachment("remote_config_defaults.plist")]
        case .xml: [Header(.contentType, "application/xml; charset=utf-8"), .attachment("remote_config_defaults.xml")]
        }
    }

    /// The file.
    ///
    /// - Throws: `unrepresentable_value` (409) for a value that this form can't hold.
    func body(of template: Template, in project: Project) throws(APIError) -> [UInt8] {
        switch self {
        case .json:
            let opening = BodyOpening(version: project.version, minFetchInterval: project.settings.minFetchInterval)
            return CompiledTemplate(template).body(opening, matching: ConditionSet())
        case .plist: return DefaultsMarkup.propertyList.document(try Self.entries(of: template))
        case .xml: return DefaultsMarkup.defaultsMap.document(try Self.entries(of: template))
        }
    }

    private static let faultsMax = 100

    private static func entries(of template: Template) throws(APIError) -> [(key: XMLText, value: XMLText)] {
        var entries: [(key: XMLText, value: XMLText)] = []
        var faults: [APIError.Detail] = []
        for parameter in template.parameters.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            do throws(XMLText.Unrepresentable) {
                entries.append((key: try XMLText(parameter.key), value: try XMLText(parameter.defaultValue.text)))
            } catch {
                let message = "\(parameter.key) has \(error.name), which XML can't hold: take format=json."
                faults.append(
                    .init(
                        path: "/parameters/\(parameter.key)/default", code: APIError.Code.unrepresentableValue.rawValue,
                        message: message))
            }
        }
        guard let first = faults.first else { return entries }
        throw APIError(.unrepresentableValue, "The parameter " + first.message)
            .with(details: Array(faults.prefix(faultsMax)))
    }
}

extension Header {
    /// To be saved under this name, which is plain ASCII.
    fileprivate static func attachment(_ name: StaticString) -> Header {
        Header(.contentDisposition, "attachment; filename=\"\(name)\"")
    }
}
