import Auth
import Dashboard
import Domain
import Persistence
import Transport

/// The public interface: what apps and admins call.
public struct RemoteConfigAPI: Application {
    private let router: Router
    private let serving: Serving
    private let clock: WallClock
    private let authenticator: AdminAuthenticator
    private let clientAddress: @Sendable (Request) -> String
    private let fetchLimits: FetchLimits?
    private let hasDashboard: Bool
    private let recorder: RequestRecorder
    private let onFailure: @Sendable (FailureReport) -> Void

    /// Something that went wrong in the service itself, for the log.
    public struct FailureReport: Sendable {
        /// The request that it happened in.
        public let requestID: String
        /// The trace that it is part of, if its caller said so.
        public let trace: TraceContext?
        /// The error code that was answered.
        public let code: String
        /// What happened; without secrets and values.
        public let context: String
    }

    /// Joins the interface with what it needs.
    ///
    /// - Parameters:
    ///   - accessLog: takes a record of each request, or of some; nil for none.
    ///   - onFailure: is told of each answer of 500.
    public init(
        _ parts: Parts, accessLog: AccessLog? = nil, onFailure: @escaping @Sendable (FailureReport) -> Void
    ) {
        router = Router(Self.routes(parts))
        clientAddress = { request in parts.clientAddress(request)?.description ?? request.peer }
        recorder = RequestRecorder(
            meter: parts.serving.meter, labels: router.labels, accessLog: accessLog, clientAddress: clientAddress)
        serving = parts.serving
        clock = parts.clock
        authenticator = parts.authenticator
        fetchLimits = parts.fetchLimits
        hasDashboard = parts.hasDashboard
        self.onFailure = onFailure
    }

    /// How large a body the request may have, in bytes.
    public func bodyBytesMax(for head: Request) -> Int {
        guard case .route(let route, _) = router.find(head) else { return Route.smallBody }
        return route.bodyBytesMax
    }

    /// Makes what answers the requests of one loop.
    public func makeResponder() -> any Responder {
        APIResponder(
            api: self, recorder: recorder,
            apps: AppResponder(serving: serving, clock: clock, fetchLimits: fetchLimits, report: report))
    }

    /// What was counted of requests.
    public var metrics: [Metric] { recorder.metrics }

    /// Answers from memory on the spot, or in a task with the database; and says which route's number that is.
    fileprivate func respond(to request: Request, _ apps: AppResponder) -> (CountedAnswer, number: Int) {
        if let app = router.appCall(of: request) { return (apps.respond(to: request, app.call), app.number) }
        switch router.find(request) {
        case .nothing where request.method == .options && request.path.elementsEqual("*".utf8):
            // Of the server as a whole (RFC 9110 §9.3.7): what some path takes, and no path in particular.
            let response = Response(status: 204, headers: [Header(.allow, router.methods)], body: [])
            return (.now(response, .none), router.number(of: .options))
        case .nothing: return (.now(refuse(request, .notFound), .none), router.number(of: .unmatched))
        case .otherMethods(let methods):
            let number = router.number(of: request.method == .options ? .options : .unmatched)
            return (.now(otherMethod(request, methods), .none), number)
        case .route(let route, let parameters):
            return (respond(to: request, route, parameters, apps), route.number)
        }
    }

    private func respond(
        to request: Request, _ route: Route, _ parameters: PathParameters, _ apps: AppResponder
    ) -> CountedAnswer {
        switch route.handler {
        case .memory(let call): apps.respond(to: request, call)
        case .file(let handler): .now(respond(to: request, parameters, handler), .none)
        case .database(let access, let handler):
            .later { await respond(to: request, parameters, access, handler) }
        }
    }

    /// The answer to what is no proper HTTP; readable for web apps too.
    public func response(to failure: ProtocolFailure, request: Request?, id: String) -> Response {
        var response = failure.response(requestID: id)
        if let request { response.headers += refusalHeaders(for: request) }
        recorder.noteRefusal(request, id: id, response, number: router.number(of: .refused))
        return response
    }

    private func respond(
        to request: Request, _ parameters: PathParameters,
        _ handler: (Request, PathParameters) throws(APIError) -> Response
    ) -> Response {
        do throws(APIError) {
            return try handler(request, parameters)
        } catch {
            return refuse(request, error)
        }
    }

    private func respond(
        to request: Request, _ parameters: PathParameters, _ access: Access,
        _ handler: @Sendable (AdminCall) async throws(APIError) -> Response
    ) async -> (Response, ProjectLabel) {
        // Only who is admitted has it counted under the project: others could make up names.
        var label = access.isOfProject ? ProjectLabel.unknown : .none
        do throws(APIError) {
            let call = try await AdminCall.admitted(
                request, parameters, from: clientAddress(request), access, by: authenticator)
            if let project = call.membership?.project { label = recorder.label(of: project) }
            return (try await handler(call), label)
        } catch {
            return (refuse(request, error), label)
        }
    }

    private func otherMethod(_ request: Request, _ methods: [Method]) -> Response {
        let allow = Router.allow(methods)
        if request.method == .options {
            let audience = audience(of: request)
            if audience == .apps, let answer = CrossOrigin.preflight(request, methods: allow) { return answer }
            let security = audience == .people ? DashboardSite.securityHeaders : []
            return Response(status: 204, headers: [Header(.allow, allow)] + security, body: [])
        }
        var error = APIError(.methodNotAllowed, "This path takes \(allow).")
        error.allow = allow
        return refuse(request, error)
    }

    private func refuse(_ request: Request, _ error: APIError) -> Response {
        report(request, error)
        var response = error.response(requestID: request.id)
        response.headers += refusalHeaders(for: request)
        return response
    }

    /// Tells of what is to be found in the log.
    private func report(_ request: Request, _ error: APIError) {
        guard let context = error.forTheLog else { return }
        onFailure(
            FailureReport(requestID: request.id, trace: request.trace, code: error.code.rawValue, context: context))
    }

    /// Whom a path is for, which decides what a browser is told with its answers.
    private enum Audience {
        /// Web apps read it, errors too.
        case apps
        /// Its own origin and programs.
        case admins
        /// A browser, as a page.
        case people
    }

    // However the path is escaped.
    private func audience(of request: Request) -> Audience {
        guard let first = Router.segments(of: request.path)?.first else { return .apps }
        if first.elementsEqual("admin".utf8) { return .admins }
        return hasDashboard && first.elementsEqual("dashboard".utf8) ? .people : .apps
    }

    private func refusalHeaders(for request: Request) -> [Header] {
        switch audience(of: request) {
        case .apps: CrossOrigin.headers(for: request, allowed: nil)
        case .admins: []
        case .people: DashboardSite.securityHeaders
        }
    }
}

/// The interface on one loop.
private final class APIResponder: Responder {
    private let api: RemoteConfigAPI
    private let recorder: RequestRecorder
    private let apps: AppResponder

    init(api: RemoteConfigAPI, recorder: RequestRecorder, apps: AppResponder) {
        self.api = api
        self.recorder = recorder
        self.apps = apps
    }

    func respond(to request: Request) -> Answer {
        let watch = Stopwatch()
        let (answer, number) = api.respond(to: request, apps)
        switch answer {
        case .now(let response, let project):
            recorder.note(request, response, number: number, project, watch.elapsed, on: apps.meter)
            return .now(response)
        case .later(let work):
            return .later { [recorder] in
                let (response, project) = await work()
                recorder.note(request, response, number: number, project, watch.elapsed)
                return response
            }
        }
    }

    func tick() { apps.tick() }
}
