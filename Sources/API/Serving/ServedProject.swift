import Domain
import Transport

/// A project as one loop serves it: its snapshot, and the bodies built for that loop's callers. Never leaves the loop.
final class ServedProject {
    let snapshot: ProjectSnapshot
    /// What every answer of the project has.
    let headers: PreparedHeaders
    private(set) var bodies: BodyCache
    private let compression: CompressionAllowance

    /// - Parameters:
    ///   - bodyBytesMax: what the bodies may take together, in bytes; with 0 none is kept.
    ///   - compression: the loop's.
    init(_ snapshot: ProjectSnapshot, bodyBytesMax: Int, compression: CompressionAllowance) {
        self.snapshot = snapshot
        self.compression = compression
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
        if let body = bodies.find(matching) { return respond(with: body, matching, known, takesGzip, now) }
        let selection = snapshot.template.select(matching)
        let (version, interval) = (snapshot.version, snapshot.settings.minFetchInterval)
        let tag = EntityTag(snapshot.template.digest(of: selection, version: version, minFetchInterval: interval))
        // Who has the values already needs no body.
        if let has = known?.form(of: tag) { return notModified(tag, has) }
        let bytes = snapshot.template.body(selection, version: version, minFetchInterval: interval)
        let body = ConfigBody(tag: tag, plain: representation(bytes, tag, .identity))
        bodies.offer(body, for: matching)
        return respond(with: body, matching, nil, takesGzip, now)
    }

    /// Frees the memory that the bodies take.
    func forgetBodies() { bodies.removeAll() }

    private func respond(
        with body: ConfigBody, _ matching: ConditionSet, _ known: EntityTagList?, _ takesGzip: Bool, _ now: Timestamp
    ) -> Response {
        if let has = known?.form(of: body.tag) { return notModified(body.tag, has) }
        let chosen = takesGzip ? compressed(body, matching, now) ?? body.plain : body.plain
        return Response(status: 200, prepared: chosen.headers, body: chosen.bytes)
    }

    private func notModified(_ tag: EntityTag, _ coding: ContentCoding) -> Response {
        Response(status: 304, prepared: headers(tag, coding))
    }

    /// The body compressed, made the first time that it is asked for; nil where that does not pay, or for now takes too much
    /// of the loop's time.
    private func compressed(_ body: ConfigBody, _ matching: ConditionSet, _ now: Timestamp) -> Representation? {
        if let gzip = body.gzip { return gzip }
        let count = body.plain.bytes.count
        guard !body.isIncompressible, Gzip.pays(forBytes: count), compression.take(bytes: count, now: now) else {
            return nil
        }
        let bytes = Gzip.compress(body.plain.bytes)
        body.isIncompressible = bytes.map { $0.count >= count } ?? true
        guard let bytes, !body.isIncompressible else { return nil }
        let gzip = representation(bytes, body.tag, .gzip)
        body.gzip = gzip
        // What cost that much is worth keeping.
        bodies.keep(body, for: matching)
        return gzip
    }

    private func representation(_ bytes: [UInt8], _ tag: EntityTag, _ coding: ContentCoding) -> Representation {
        Representation(headers: headers(tag, coding), bytes: bytes)
    }

    private func headers(_ tag: EntityTag, _ coding: ContentCoding) -> PreparedHeaders {
        headers.adding([tag.header(coding)] + coding.headers)
    }
}
