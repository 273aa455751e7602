import Foundation
import Locking
import Transport

/// What a scripted server does about a request, step by step.
public struct ScriptedReply: Sendable {
    /// One thing to do. A client that goes away, and `stop()`, end each.
    public enum Step: Sendable {
        /// Sends bytes as they are.
        case send([UInt8])
        /// Sends bytes again and again, so many milliseconds apart.
        case sendForever([UInt8], pauseMilliseconds: Int32)
        /// Does nothing until the gate is open.
        case wait(ReplyGate)
        /// Does nothing any more.
        case waitForever
        /// Ends the connection in order.
        case close
        /// Ends the connection with an error.
        case reset
    }

    /// What is done, in order. The connection is then ready for the next request.
    public var steps: [Step]

    /// A reply of these steps.
    public init(_ steps: [Step]) { self.steps = steps }

    /// Bytes as they are.
    public static func raw(_ bytes: [UInt8]) -> ScriptedReply { ScriptedReply([.send(bytes)]) }

    /// Text as it is.
    public static func raw(_ text: String) -> ScriptedReply { raw(Array(text.utf8)) }

    /// A whole reply with a body.
    public static func body(
        _ body: [UInt8], type: String, status: Int = 200, headers: [(String, String)] = []
    ) -> ScriptedReply {
        let fields = [("Content-Type", type), ("Content-Length", String(body.count))]
        return raw(head(status, fields + headers) + body)
    }

    /// A whole reply of JSON, or of what says it is.
    public static func json(_ text: String, status: Int = 200, headers: [(String, String)] = []) -> ScriptedReply {
        body(Array(text.utf8), type: "application/json", status: status, headers: headers)
    }

    /// A page, as captive portals and proxies send it.
    public static func html(_ text: String, status: Int = 200) -> ScriptedReply {
        body(Array(text.utf8), type: "text/html; charset=utf-8", status: status)
    }

    /// JSON in the content coding gzip.
    public static func gzip(_ text: String, headers: [(String, String)] = []) -> ScriptedReply {
        let compressed = Gzip.compress(Array(text.utf8)) ?? []
        return body(compressed, type: "application/json", headers: [("Content-Encoding", "gzip")] + headers)
    }

    /// A reply without a body.
    public static func status(_ status: Int, headers: [(String, String)] = []) -> ScriptedReply {
        // RFC 9110 §8.6: at a 204 there is no length, and at a 304 it would be that of the body not sent.
        let length = status == 204 || status == 304 ? [] : [("Content-Length", "0")]
        return raw(head(status, length + headers))
    }

    /// A redirection to another place.
    public static func redirect(to location: String, status: Int = 302) -> ScriptedReply {
        self.status(status, headers: [("Location", location)])
    }

    /// A body that ends before its declared length.
    public static func cut(
        _ body: String, declaredLength: Int, headers: [(String, String)] = []
    ) -> ScriptedReply {
        let fields = [("Content-Type", "application/json"), ("Content-Length", String(declaredLength))]
        return ScriptedReply([.send(head(200, fields + headers) + Array(body.utf8)), .close])
    }

    /// A chunked body that ends after its first chunk, without the last.
    public static func cutChunked(_ body: String, headers: [(String, String)] = []) -> ScriptedReply {
        let fields = [("Content-Type", "application/json"), ("Transfer-Encoding", "chunked")]
        let chunk = "\(String(body.utf8.count, radix: 16))\r\n\(body)\r\n"
        return ScriptedReply([.send(head(200, fields + headers) + Array(chunk.utf8)), .close])
    }

    /// A body of spaces without end: as fast as the client takes them, or with a pause after every one.
    public static func endless(pauseMilliseconds: Int32 = 0) -> ScriptedReply {
        let piece = [UInt8](repeating: UInt8(ascii: " "), count: pauseMilliseconds == 0 ? 64 << 10 : 1)
        return ScriptedReply([
            .send(head(200, [("Content-Type", "application/json")])),
            .sendForever(piece, pauseMilliseconds: pauseMilliseconds),
        ])
    }

    /// No answer, on a connection that stays.
    public static var never: ScriptedReply { ScriptedReply([.waitForever]) }

    /// The connection ends in order, without an answer.
    public static var closed: ScriptedReply { ScriptedReply([.close]) }

    /// The connection ends with an error, without an answer.
    public static var reset: ScriptedReply { ScriptedReply([.reset]) }

    /// The same once the gate is open.
    public func held(by gate: ReplyGate) -> ScriptedReply { ScriptedReply([.wait(gate)] + steps) }

    private static func head(_ status: Int, _ headers: [(String, String)]) -> [UInt8] {
        let fields = headers.map { "\($0): \($1)\r\n" }.joined()
        return Array("HTTP/1.1 \(status) Scripted\r\n\(fields)\r\n".utf8)
    }
}

/// Holds replies back until a test opens it, so that the test says in which order things happen.
public final class ReplyGate: Sendable {
    /// A pipe: its end is what waiting connections see, beside that of their client.
    private let readEnd: Int32
    private let writeEnd: Locked<Int32?>

    /// A closed gate.
    public init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw ScriptedServer.Failed(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        readEnd = ends[0]
        writeEnd = Locked(ends[1])
    }

    deinit {
        open()
        close(readEnd)
    }

    /// Lets go all that it holds, and holds nothing from now on.
    public func open() {
        if let end = writeEnd.withLock({ $0.take() }) { close(end) }
    }

    /// What can be read, as `poll` has it, once the gate is open.
    var descriptor: Int32 { readEnd }
}

/// The answers of the service that an app's client asks for.
public enum ScriptedConfig {
    /// What `GET /config` says.
    ///
    /// - Parameters:
    ///   - parameters: the object of the parameters, as JSON.
    ///   - etag: the entity tag with its quotes; nil for none.
    public static func config(
        version: Int, parameters: String, etag: String?, minFetchInterval: Int = 3600
    ) -> ScriptedReply {
        .json(
            #"{"data":{"version":\#(version),"min_fetch_interval":\#(minFetchInterval),"parameters":\#(parameters)}}"#,
            headers: etag.map { [("ETag", $0)] } ?? [])
    }

    /// What `GET /bootstrap` says.
    public static func bootstrap(ttl: Int = 3600) -> ScriptedReply {
        .json(
            """
            {"data":{"project":"shop","app":"ios","config_ttl":\(ttl),"server_time":"2026-11-30T06:14:33Z"}}
            """)
    }
}
