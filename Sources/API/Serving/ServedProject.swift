import Auth
import Domain
import Transport

/// A project as one loop serves it: its snapshot, and the bodies built for that loop's callers. Never leaves the loop.
final class ServedProject {
    let snapshot: ProjectSnapshot
    /// What its requests are counted under.
    let label: ProjectLabel
    /// What every answer of the project has.
    let headers: PreparedHeaders
    private(set) var bodies: BodyCache
    private let opening: BodyOpening
    private let compression: CompressionAllowance
    private let meter: LoopMeter
    private var fetches: LoopFetchCounter

    /// - Parameters:
    ///   - bodyBytesMax: what the bodies may take together, in bytes; with 0 none is kept.
    ///   - fetches: takes what is counted here, at the latest when this is freed.
    ///   - compression: the loop's.
    ///   - meter: the loop's, which these bodies are counted in too.
    init(
        _ snapshot: ProjectSnapshot, label: ProjectLabel, bodyBytesMax: Int, fetches: FetchCounter,
        compression: CompressionAllowance, meter: LoopMeter
    ) {
        self.snapshot = snapshot
        self.label = label
        self.compression = compression
        self.meter = meter
        opening = BodyOpening(version: snapshot.version, minFetchInterval: snapshot.settings.minFetchInterval)
        headers = PreparedHeaders(
            [.json, .privateCache, .variesForApps] + CrossOrigin.constant(allowed: snapshot.settings.allowedOrigins))
        bodies = BodyCache(bytesMax: bodyBytesMax)
        self.fetches = LoopFetchCounter(snapshot, handingTo: fetches)
    }

    deinit {
        meter.bodyBytes -= bodies.bytes
        fetches.handOver()
    }

    /// Counts a fetch that was answered with values, or with 304.
    func countFetch(by caller: Caller, now: Timestamp) { fetches.count(caller, now: now) }

    /// Whom an access token stands for.
    func verify(_ token: ArraySlice<UInt8>, now: Timestamp) -> Result<Identity, TokenRejection> {
        let judgement = snapshot.tokens.judge(token.span, now: now)
        meter.tally.count(.tokens, isHit: judgement.isRemembered)
        meter.tally.tokens[TokenOutcome(judgement)] += 1
        return judgement.result
    }

    /// Time has passed: hands counts over that have been here long enough.
    func tick(_ now: Timestamp) { fetches.tick(now) }

    /// The answer for everyone whom exactly these conditions match: 304 to a caller who has it already.
    ///
    /// - Parameters:
    ///   - known: the entity tags of what the caller has.
    ///   - takesGzip: whether the caller understands a compressed body.
    func response(
        to matching: ConditionSet, known: EntityTagList?, takesGzip: Bool, now: Timestamp
    ) -> Response {
        let before = bodies.bytes
        defer { meter.bodyBytes += bodies.bytes - before }
        let knownBody = bodies.find(matching)
        meter.tally.count(.bodies, isHit: knownBody != nil)
        let body = knownBody ?? newBody(for: matching)
        return notModified(body, known) ?? respond(with: body, takesGzip, now)
    }

    private func newBody(for matching: ConditionSet) -> ConfigBody {
        let tag = EntityTag(snapshot.template.digest(opening, matching: matching))
        let body = ConfigBody(for: matching, tag: tag, headers: tag.added(to: headers, .identity))
        bodies.offer(body)
        return body
    }

    /// Frees the memory that the bodies take.
    func forgetBodies() {
        meter.bodyBytes -= bodies.bytes
        bodies.removeAll()
    }

    /// The answer to a caller who has one of the forms already, with the tag of that form.
    private func notModified(_ body: ConfigBody, _ known: EntityTagList?) -> Response? {
        switch known?.form(of: body.tag) {
        case nil: nil
        case .identity: Response(status: 304, prepared: body.headers)
        case .gzip: Response(status: 304, prepared: body.tag.added(to: headers, .gzip))
        }
    }

    private func respond(with body: ConfigBody, _ takesGzip: Bool, _ now: Timestamp) -> Response {
        if takesGzip, let gzip = body.gzip ?? compressed(body, now) {
            return Response(status: 200, prepared: gzip.headers, body: gzip.bytes)
        }
        return Response(status: 200, prepared: body.headers, body: plain(body))
    }

    /// The plain form, built the first time that it is asked for.
    private func plain(_ body: ConfigBody) -> [UInt8] {
        if let bytes = body.bytes { return bytes }
        let bytes = snapshot.template.body(opening, matching: body.conditions)
        body.keep(bytes)
        bodies.noteGrowth(of: body, by: bytes.capacity)
        return bytes
    }

    /// Compresses a body for the first time; nil where that does not pay, or for now takes too much
    /// of the loop's time.
    private func compressed(_ body: ConfigBody, _ now: Timestamp) -> Representation? {
        guard !body.isIncompressible else { return nil }
        let plain = plain(body)
        guard Gzip.pays(forBytes: plain.count), compression.take(bytes: plain.count, now: now) else { return nil }
        let bytes = Gzip.compress(plain).flatMap { $0.count < plain.count ? $0 : nil }
        body.keep(bytes.map { Representation(headers: body.tag.added(to: headers, .gzip), bytes: $0) })
        if let bytes { bodies.noteGrowth(of: body, by: bytes.count) }
        return body.gzip
    }
}
