import Domain
import Transport

/// A project as one loop serves it: its snapshot, and the bodies built for that loop's callers. Never leaves the loop.
final class ServedProject {
    let snapshot: ProjectSnapshot
    /// What every answer of the project has.
    let headers: PreparedHeaders
    private(set) var bodies: BodyCache
    private let minFetchInterval: Int
    private let compression: CompressionAllowance

    /// - Parameters:
    ///   - bodyBytesMax: what the bodies may take together, in bytes; with 0 none is kept.
    ///   - compression: the loop's.
    init(_ snapshot: ProjectSnapshot, bodyBytesMax: Int, compression: CompressionAllowance) {
        self.snapshot = snapshot
        self.compression = compression
        minFetchInterval = snapshot.settings.minFetchInterval
        headers = PreparedHeaders(
            [.json, .privateCache, .variesForApps] + CrossOrigin.constant(allowed: snapshot.settings.allowedOrigins))
        bodies = BodyCache(bytesMax: bodyBytesMax)
    }

    /// The answer for everyone whom exactly these conditions match: 304 to a caller who has it already.
    ///
    /// - Parameters:
    ///   - known: the entity tags of what the caller has.
    ///   - takesGzip: whether the caller understands a compressed body.
    func response(
        to matching: ConditionSet, known: EntityTagList?, takesGzip: Bool, now: Timestamp
    ) -> Response {
        if let body = bodies.find(matching) {
            switch known?.form(of: body.tag) {
            case .identity: return Response(status: 304, prepared: body.plain.headers)
            case .gzip: return Response(status: 304, prepared: body.tag.added(to: headers, .gzip))
            case nil: break
            }
            return respond(with: body, takesGzip, now)
        }
        let selection = snapshot.template.select(matching)
        let tag = EntityTag(
            snapshot.template.digest(of: selection, version: snapshot.version, minFetchInterval: minFetchInterval))
        // Who has the values already needs no body.
        if let form = known?.form(of: tag) { return Response(status: 304, prepared: tag.added(to: headers, form)) }
        let bytes = snapshot.template.body(selection, version: snapshot.version, minFetchInterval: minFetchInterval)
        let plain = Representation(headers: tag.added(to: headers, .identity), bytes: bytes)
        let body = ConfigBody(for: matching, tag: tag, plain: plain)
        bodies.offer(body)
        return respond(with: body, takesGzip, now)
    }

    /// Frees the memory that the bodies take.
    func forgetBodies() { bodies.removeAll() }

    private func respond(with body: ConfigBody, _ takesGzip: Bool, _ now: Timestamp) -> Response {
        if takesGzip, let gzip = compressed(body, now) { return Response(gzip) }
        return Response(body.plain)
    }

    /// The body compressed, made the first time that it is asked for; nil where that does not pay, or for now takes too much
    /// of the loop's time.
    private func compressed(_ body: ConfigBody, _ now: Timestamp) -> Representation? {
        if let gzip = body.gzip { return gzip }
        let count = body.plain.bytes.count
        guard !body.isIncompressible, Gzip.pays(forBytes: count), compression.take(bytes: count, now: now) else {
            return nil
        }
        let bytes = Gzip.compress(body.plain.bytes).flatMap { $0.count < count ? $0 : nil }
        body.keep(bytes.map { Representation(headers: body.tag.added(to: headers, .gzip), bytes: $0) })
        if let bytes { bodies.noteGrowth(of: body, by: bytes.count) }
        return body.gzip
    }
}

extension Response {
    fileprivate init(_ representation: Representation) {
        self.init(status: 200, prepared: representation.headers, body: representation.bytes)
    }
}
