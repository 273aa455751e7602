import TestSupport

/// The rows about fetches that memory answers.
enum FetchRows {
    /// Callers who all differ, not signed in, against the same bytes from a file and from memory.
    static func evaluated(_ stage: FetchStage, _ options: BenchOptions) throws -> RowReport {
        let load = Wrk(requests: try RequestList(Callers.requests(appKey: stage.project.appKey)))
        let comparison = try LoadComparison(
            [
                stage.ours(load), stage.nginx(.cachedFile, load), stage.nginx(.memory, load),
                stage.nginx(.plainFile, load),
            ], options: options)
        let row = "evaluated"
        return RowReport(
            outcomes: [
                comparison.processor(row, "file kept open", against: 1, .atMost(0.9)),
                comparison.processor(row, "return", against: 2, .atMost(1)),
                comparison.throughput(row, "file kept open", against: 1, .atLeast(1)),
                comparison.throughput(row, "return", against: 2, .atLeast(1)),
            ], details: comparison.details(row: row))
    }

    /// The same with 2,000 tokens that the service has seen before.
    static func signedIn(_ stage: FetchStage, _ options: BenchOptions) throws -> RowReport {
        let load = Wrk(requests: try signedInRequests(stage))
        let comparison = try LoadComparison(
            [stage.ours(load), stage.nginx(.plainFile, load), stage.nginx(.cachedFile, load)], options: options)
        let row = "signed-in"
        return RowReport(
            outcomes: [
                comparison.processor(row, "static file", against: 1, .atMost(1)),
                comparison.processor(row, "file kept open", against: 2, .atMost(1)),
            ], details: comparison.details(row: row))
    }

    /// Callers who have the right values already, each with the tag of its own answer.
    static func notModified(_ stage: FetchStage, _ options: BenchOptions) throws -> RowReport {
        let key = try stage.project.appKey
        let client = Client(port: try stage.service.port, headers: [("X-App-Key", key)])
        let targets = (0..<256).map(Callers.target)
        let tags = try targets.map { target in
            guard let tag = try stage.answer(to: target, client).header("etag") else {
                throw BenchError("an answer without ETag")
            }
            return tag
        }
        let nginxTag = try HTTP.get("/config", port: stage.nginx.port(.cachedFile)).header("etag") ?? ""
        func load(_ tags: [String]) throws -> Wrk {
            let lines = zip(targets, tags).map { "\($0)\tX-App-Key: \(key)\tIf-None-Match: \($1)" }
            return Wrk(requests: try RequestList(lines))
        }
        let theirs = try load(targets.map { _ in nginxTag })
        let comparison = try LoadComparison(
            [
                stage.ours(load(tags), answers: "3xx"),
                stage.nginx(.cachedFile, theirs, status: 304, headers: [("If-None-Match", nginxTag)]),
            ], options: options)
        let row = "not-modified"
        return RowReport(
            outcomes: [comparison.processor(row, "304 of a file kept open", against: 1, .atMost(0.9))],
            details: comparison.details(row: row))
    }

    /// Requests of callers whose tokens the service knows after one round.
    static func signedInRequests(_ stage: FetchStage) throws -> RequestList {
        try RequestList(Callers.requests(appKey: stage.project.appKey, tokens: stage.tokens))
    }
}

extension LoadComparison {
    /// Our processor time for an answer against that of another contender; ours is the first.
    fileprivate func processor(_ row: String, _ what: String, against peer: Int, _ target: Target) -> Outcome {
        .ratio(
            row, "CPU, \(what)", unit: "µs", ours: values(0) { $0.processorMicroseconds },
            peer: values(peer) { $0.processorMicroseconds }, target, problems: problems)
    }

    /// Our throughput against that of another contender.
    fileprivate func throughput(_ row: String, _ what: String, against peer: Int, _ target: Target) -> Outcome {
        .ratio(
            row, "throughput, \(what)", unit: "/s", ours: values(0) { $0.figures.throughput },
            peer: values(peer) { $0.figures.throughput }, target, problems: problems)
    }
}
