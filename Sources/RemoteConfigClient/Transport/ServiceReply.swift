import Foundation

/// Reads what came back into what it means.
enum ServiceReply {
    /// What a fetch brought.
    enum Config: Sendable {
        case values(ConfigRecord)
        /// The values that the request's ETag stands for are the values.
        case unchanged
    }

    /// The longest ETag that is kept, in bytes.
    static let etagBytesMax = 1024
    /// How long the service is left alone after a 429 that does not say how long, in seconds.
    static let unspecifiedPause: TimeInterval = 30

    /// Reads the reply of `GET /config`.
    ///
    /// - Parameters:
    ///   - sentETag: whether the request had one: else 304 answers a question that nobody asked.
    ///   - now: the device's date.
    static func config(
        _ reply: Result<HTTPReply, TransportFailure>, sentETag: Bool, now: Date
    ) -> Result<Config, RequestFailure> {
        answer(reply, now: now, alsoTakes: sentETag ? 304 : nil).flatMap { reply in
            if reply.status == 304 { return .success(.unchanged) }
            let etag = reply.headers["etag"].flatMap(usable)
            guard let record = try? ConfigRecord(etag: etag, fetchedAt: now, body: reply.body) else {
                return .failure(.badResponse)
            }
            return .success(.values(record))
        }
    }

    /// Reads the reply of `GET /bootstrap`: the service's TTL in seconds, if it tells one.
    static func bootstrap(
        _ reply: Result<HTTPReply, TransportFailure>, now: Date
    ) -> Result<TimeInterval?, RequestFailure> {
        answer(reply, now: now, alsoTakes: nil).flatMap { reply in
            guard let wire = try? JSONDecoder().decode(BootstrapWire.self, from: reply.body) else {
                return .failure(.badResponse)
            }
            return .success(wire.data.ttl)
        }
    }

    /// The reply if it is 200, or the other status that is looked for.
    private static func answer(
        _ reply: Result<HTTPReply, TransportFailure>, now: Date, alsoTakes other: Int?
    ) -> Result<HTTPReply, RequestFailure> {
        switch reply {
        case .failure(.offline): return .failure(.offline)
        case .failure(.timeout): return .failure(.timeout)
        case .failure(.tooLong): return .failure(.badResponse)
        case .success(let reply) where reply.status == 200 || reply.status == other: return .success(reply)
        case .success(let reply): return .failure(failure(of: reply, now: now))
        }
    }

    private static func failure(of reply: HTTPReply, now: Date) -> RequestFailure {
        let pause = RetryAfter.seconds(in: reply, now: now)
        switch (reply.status, pause) {
        case (304, _): return .badResponse
        case (401, _): return .unauthorized
        case (429, let seconds): return .throttled(seconds: seconds ?? unspecifiedPause)
        case (503, let seconds?): return .throttled(seconds: seconds)
        case (let status, _): return .server(status: status)
        }
    }

    /// The tag, where it can be sent back as it is.
    private static func usable(_ etag: String) -> String? {
        etag.utf8.count <= etagBytesMax && etag.isVisibleASCII ? etag : nil
    }

    private struct BootstrapWire: Decodable {
        struct Body: Decodable {
            let ttl: TimeInterval?

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Keys.self)
                ttl = try? container.decodeIfPresent(TimeInterval.self, forKey: .ttl)
            }

            enum Keys: String, CodingKey { case ttl = "config_ttl" }
        }
        let data: Body
    }
}
