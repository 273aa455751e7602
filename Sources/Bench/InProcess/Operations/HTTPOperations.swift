import Transport

/// The heads of a fetch and of its answer.
extension InProcess {
    static var http: [Operation] {
        [
            Operation("request head, parse") { try Workload([requestHead]) { parse($0) } },
            Operation("response head, encode") {
                let encoder = HeadEncoder()
                return try Workload(Array(0..<1_024)) { encoder.encode(response, request: $0) }
            },
        ]
    }

    /// As an app behind a proxy sends it.
    private static let requestHead = Array(
        """
        GET /config?platform=ios&app_version=3.14.2&language=de-DE&instance_id=9e3779b9-7f4a-47c1-8abc-0123456789ab HTTP/1.1
        Host: config.example.com
        User-Agent: ExampleApp/3.14.2 (com.example.app; build:412; iOS 19.1.0)
        Accept: application/json
        Accept-Encoding: gzip, deflate, br
        Accept-Language: de-DE,de;q=0.9,en;q=0.8
        Authorization: Bearer \(BenchTokens.rs256)
        Connection: keep-alive
        If-None-Match: "5f2a8c1b9d3e4f60718293a4b5c6d7e8"
        X-App-Key: ak_0123456789abcdefghijklmnopqrstuvwxyz01234567
        X-Forwarded-For: 203.0.113.7
        X-Forwarded-Proto: https
        X-Request-Id: 5c0b7f6e-1a2b-4c3d-9e8f-001122334455


        """.replacing("\n", with: "\r\n").utf8)

    private static let response = Response(
        status: 200,
        prepared: PreparedHeaders([
            Header("Content-Type", "application/json; charset=utf-8"), Header("Cache-Control", "private, no-cache"),
            Header("Vary", "Authorization, X-App-Key, Accept-Language, Origin, Accept-Encoding"),
            Header("ETag", "\"5f2a8c1b9d3e4f60718293a4b5c6d7e8\""), Header("Access-Control-Allow-Origin", "*"),
            Header("Access-Control-Expose-Headers", "ETag, X-Request-Id, Retry-After"),
        ]), body: Array(repeating: 0, count: 2_048))

    private static func parse(_ bytes: [UInt8]) -> RequestHead? {
        var scanner = HeadScanner()
        let limits = HTTPLimits()
        guard let end = try? scanner.end(of: bytes.span, from: 0, limits: limits) else { return nil }
        return try? HeadParser.parse(bytes, in: 0..<end, limits: limits)
    }
}

/// The encoder that a loop's connections share.
private final class HeadEncoder {
    private var encoder = ResponseEncoder()

    /// How many bytes the head has.
    func encode(_ response: Response, request: Int) -> Int? {
        let id = RequestID(number: UInt64(request) &* 0x9E37_79B9_7F4A_7C15)
        encoder.encode(response, id: id, persistence: .unsaid, wallSeconds: 1_750_000_000)
        return encoder.head.count
    }
}
