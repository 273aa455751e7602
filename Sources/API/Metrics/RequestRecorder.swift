import Domain
import Transport

/// Notes each request that was answered: in the figures, and in the access log.
///
/// A class, since to hand on a value with all that is in it would cost every fetch more than the noting does.
final class RequestRecorder: Sendable {
    private let meter: Meter
    /// By the route's number.
    private let labels: [RouteLabel]
    private let accessLog: AccessLog?
    private let clientAddress: @Sendable (Request) -> String

    init(
        meter: Meter, labels: [RouteLabel], accessLog: AccessLog?,
        clientAddress: @escaping @Sendable (Request) -> String
    ) {
        self.meter = meter
        self.labels = labels
        self.accessLog = accessLog
        self.clientAddress = clientAddress
    }

    /// What requests of a project that exists are counted under.
    func label(of project: ProjectID) -> ProjectLabel { meter.projects.label(of: project) }

    /// Notes a request that a loop has answered from memory.
    func note(
        _ request: Request, _ response: Response, number: Int, _ project: ProjectLabel, _ nanoseconds: Int64,
        on loop: LoopMeter
    ) {
        loop.tally.requests.add(
            RequestTally.Key(route: number, status: response.status, project: project), nanoseconds: nanoseconds)
        if accessLog != nil { log(request, response, number, project, nanoseconds) }
    }

    /// Notes a request that a task has answered.
    func note(
        _ request: Request, _ response: Response, number: Int, _ project: ProjectLabel, _ nanoseconds: Int64
    ) {
        meter.count(
            RequestTally.Key(route: number, status: response.status, project: project), nanoseconds: nanoseconds)
        if accessLog != nil { log(request, response, number, project, nanoseconds) }
    }

    /// Notes what was refused before it was a whole request; `request` is its head, if that could be read.
    func noteRefusal(_ request: Request?, id: String, _ response: Response, number: Int) {
        meter.count(RequestTally.Key(route: number, status: response.status, project: .none), nanoseconds: nil)
        accessLog?.note(status: response.status) {
            AccessRecord(
                requestID: id, trace: request?.trace, method: request?.method.label ?? "other",
                route: labels[number].route, status: response.status,
                bytes: request?.method == .head ? 0 : response.body.count, microseconds: nil, project: nil,
                clientAddress: request.map(clientAddress))
        }
    }

    private func log(
        _ request: Request, _ response: Response, _ number: Int, _ project: ProjectLabel, _ nanoseconds: Int64
    ) {
        accessLog?.note(status: response.status) {
            AccessRecord(
                requestID: request.id, trace: request.trace, method: request.method.label, route: labels[number].route,
                status: response.status, bytes: request.method == .head ? 0 : response.body.count,
                microseconds: Int(nanoseconds / 1_000), project: project.id?.text,
                clientAddress: clientAddress(request))
        }
    }

    /// What was counted of requests so far.
    var metrics: [Metric] { RequestMetrics.metrics(of: meter.tally.requests, labels, projects: meter.projects.names) }
}

extension Method {
    /// Its name, of those that have one here: another one is the client's own text.
    fileprivate var label: String {
        if case .other = self { "other" } else { text }
    }
}
