import Domain
import Persistence
import Transport

/// `POST …/evaluate`: what a caller would get, and why.
struct EvaluateHandler: Sendable {
    let templates: TemplateStore

    func evaluate(_ call: AdminCall) async throws(APIError) -> Response {
        try call.request.requireJSON()
        // Keys that stand twice are kept, for the template's own faults to name them.
        let json: JSON
        do { json = try JSON.parse(call.request.body, duplicates: .keep) } catch { throw APIError(error) }
        guard let object = json.asObject else { throw APIError(.invalidRequest, "The body must be a JSON object.") }
        var body = BodyReader(object)
        let draft = body.any("template")
        var context = ContextReader(body.any("context"))
        body.refuseRepeatedKeys()
        let caller = context.read()
        for fault in context.faults { body.add(fault) }
        try body.finish()
        let template = try await template(draft, try call.project.id)
        do {
            return .ok(data: try Explanation(template: template, caller: caller).json)
        } catch {
            throw APIError.faults(.invalidRequest, [Self.tooLong])
        }
    }

    private static let tooLong = APIError.Detail(
        path: "/context", code: "limit_exceeded",
        message: "Each rule of the template repeats what it looks at: shorten the texts and the claims.")

    private func template(_ draft: JSON?, _ project: ProjectID) async throws(APIError) -> Template {
        guard let draft else { return try await StoredTemplate.read(templates, project, nil).template() }
        return try Template.read(draft).accepted(at: "/template").template
    }
}

/// Reads the `context` of an evaluation.
struct ContextReader {
    private let json: JSON?
    private(set) var faults: [APIError.Detail] = []

    init(_ json: JSON?) { self.json = json }

    mutating func read() -> Caller {
        guard let object = json?.asObject else {
            let code = json == nil ? "missing_field" : "wrong_type"
            faults.append(.init(path: "/context", code: code, message: "context must be an object; {} is nobody."))
            return Caller()
        }
        var body = BodyReader(object, at: "/context")
        body.refuseRepeatedKeys()
        func text(_ name: String) -> CallerText? { body.plain(name).map { CallerText($0) } }
        var caller = Caller(
            platform: text("platform"), appVersion: text("app_version"), language: text("language"),
            acceptLanguage: text("accept_language"), instanceID: text("instance_id"))
        if let id = caller.instanceID, !id.isEmpty, !CallerQuery.instanceIDLength.contains(id.scalarCount) {
            body.add("instance_id", "invalid_instance_id", "instance_id takes 8 to 128 characters.")
        }
        caller.identity = identity(&body)
        body.refuseUnknown()
        faults += body.faults
        return caller
    }

    private func identity(_ body: inout BodyReader) -> Identity? {
        let uid = body.text("uid", maximum: 128, required: false)
        let tier = body.plain("tier")
        let claims = body.any("claims")
        if let claims, claims.asObject == nil {
            body.add("claims", "wrong_type", "claims must be an object.")
        }
        // A token that names a claim twice is refused too.
        var names = BodyReader(claims?.asObject ?? JSONObject(), at: "/context/claims")
        names.refuseRepeatedKeys()
        for fault in names.faults { body.add(fault) }
        if !body.has("uid"), tier != nil || claims != nil {
            body.add("uid", "missing_field", "tier and claims are a signed-in caller's: give the uid too.")
        }
        guard let uid else { return nil }
        return Identity(
            uid: uid, tier: tier.flatMap(Tier.init(anyCase:)), claims: Claims(claims?.asObject ?? JSONObject()))
    }
}
