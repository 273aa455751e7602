import Domain
import Persistence
import Transport

/// `POST …/evaluate`: what a caller would get, and why.
struct EvaluateHandler: Sendable {
    let templates: TemplateStore
    let serving: Serving
    let clock: WallClock

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
        var caller = context.read()
        for fault in context.faults { body.add(fault) }
        try body.finish()
        let project = try call.project.id
        if let token = context.token { caller.identity = try await identity(by: token, in: project) }
        let template = try await template(draft, project)
        do {
            let explanation = try Explanation(template: template, caller: caller).json.asObject?.members ?? []
            let members = [("identity", caller.identity?.json ?? .null)] + explanation.map { ($0.key, $0.value) }
            return .ok(data: .object(JSONObject(members)))
        } catch {
            throw APIError.faults(.invalidRequest, [Self.tooLong])
        }
    }

    /// Whom an access token stands for, if a fetch would accept it now.
    private func identity(by token: String, in project: ProjectID) async throws(APIError) -> Identity {
        let snapshot = try await mapped { () async throws(StoreError) in try await serving.project(project) }
        guard let snapshot else { throw .notFound }
        switch snapshot.tokens.verify(Array(token.utf8)[...], now: clock.now()) {
        case .success(let identity): return identity
        case .failure(let rejection):
            let refusal = APIError(rejection)
            throw APIError.faults(
                .invalidRequest,
                [.init(path: "/context/token", code: refusal.code.rawValue, message: refusal.message)])
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

extension Identity {
    fileprivate var json: JSON {
        ["uid": .string(uid), "tier": .string(orNull: tier?.rawValue), "claims": .object(claims.object)]
    }
}

/// Reads the `context` of an evaluation.
struct ContextReader {
    private let json: JSON?
    private(set) var faults: [APIError.Detail] = []
    /// The access token that says who is signed in; whether it is good has still to be seen.
    private(set) var token: String?

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
        token = body.plain("token")
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
        if body.has("token") {
            if uid != nil || tier != nil || claims != nil {
                body.add("token", "invalid_value", "A token says uid, tier and claims itself: give it or give them.")
            }
            return nil
        }
        if !body.has("uid"), tier != nil || claims != nil {
            body.add("uid", "missing_field", "tier and claims are a signed-in caller's: give the uid too.")
        }
        guard let uid else { return nil }
        return Identity(
            uid: uid, tier: tier.flatMap(Tier.init(anyCase:)), claims: Claims(claims?.asObject ?? JSONObject()))
    }
}
