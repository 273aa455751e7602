import Domain
import Transport

/// What operators call, on a port of its own: health, readiness and metrics.
public struct OperationsAPI: Application {
    private let serving: Serving
    private let metrics: @Sendable () -> [Metric]
    private let clock: WallClock
    private let release: String

    /// - Parameters:
    ///   - release: the running version, for the metrics.
    ///   - metrics: what other parts have to say, asked at each scrape.
    public init(
        serving: Serving, clock: WallClock, release: String, metrics: @escaping @Sendable () -> [Metric]
    ) {
        self.serving = serving
        self.clock = clock
        self.release = release
        self.metrics = metrics
    }

    /// No call here takes a body.
    public func bodyBytesMax(for head: Request) -> Int { 0 }

    /// Answers from memory.
    public func makeResponder() -> any Responder { SharedResponder(respond) }

    private func respond(to request: Request) -> Answer {
        guard let answer = answer(request.path) else { return .now(APIError.notFound.response(requestID: request.id)) }
        guard request.method == .get || request.method == .head else {
            var error = APIError(.methodNotAllowed, "This path takes GET.")
            error.allow = "GET, HEAD"
            return .now(error.response(requestID: request.id))
        }
        return .now(answer())
    }

    /// The answer to what is no proper HTTP.
    public func response(to failure: ProtocolFailure, request: Request?, id: String) -> Response {
        failure.response(requestID: id)
    }

    private func answer(_ path: ArraySlice<UInt8>) -> (() -> Response)? {
        if path.elementsEqual("/healthz".utf8) { return { .ok(data: ["status": "ok"]) } }
        if path.elementsEqual("/readyz".utf8) { return ready }
        if path.elementsEqual("/metrics".utf8) { return scrape }
        return nil
    }

    /// Ready means: has heard from its database. One that lost it since then goes on serving what it has, and says so.
    private func ready() -> Response {
        let (isReady, staleSince) = serving.readiness
        let data: JSON = [
            "status": .string(isReady ? "ready" : "not_ready"), "stale": .bool(staleSince != nil),
            "stale_since": staleSince?.json ?? .null,
        ]
        return .ok(data: data, status: isReady ? 200 : 503)
    }

    private func scrape() -> Response {
        let build = Metric(
            .gauge, "remote_config_build_info", "The running version, and the Swift it was built with.", 1,
            labels: [("version", release), ("swift", Toolchain.swift)])
        return Response(
            status: 200, headers: [Header(.contentType, "text/plain; version=0.0.4; charset=utf-8"), .noStore],
            body: Array(
                Metric.text([build] + serving.metrics(now: clock.now()) + serving.keptMetrics + metrics()).utf8))
    }
}
