import Dispatch
import Glibc

import TestSupport
@testable import Transport

/// Answers with what it was asked.
final class EchoApplication: Application {
    static let big = [UInt8](unsafeUninitializedCapacity: 10_000_000) { buffer, count in
        for index in 0..<10_000_000 {
            buffer.initializeElement(at: index, to: UInt8(truncatingIfNeeded: index &* 31 >> 3))
        }
        count = 10_000_000
    }

    let gate = Gate()
    /// `/hold` signals the first and waits for the second, and the loop with it.
    let (held, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    private let bodyBytesMax: Int

    init(bodyBytesMax: Int = 100) { self.bodyBytesMax = bodyBytesMax }

    func bodyBytesMax(for head: Request) -> Int { bodyBytesMax }

    func makeResponder() -> any Responder { SharedResponder(respond) }

    private func respond(to request: Request) -> Answer {
        switch text(request.path) {
        case "/later": return .later { Self.echo(request) }
        case "/gate":
            return .later { [gate] in
                await gate.pass()
                return Self.echo(request)
            }
        case "/hold":
            held.signal()
            released.wait()
            return .now(Self.echo(request))
        case "/cpu": return .now(Response(status: 200, body: Array(String(threadMilliseconds()).utf8)))
        case "/big": return .now(Response(status: 200, body: Self.big))
        case "/204": return .now(Response(status: 204, body: [1]))
        case "/304": return .now(Response(status: 304, headers: [Header("ETag", "\"a\"")], body: [1]))
        case "/split": return .now(Response(status: 200, headers: [Header("Location", text(request.body))]))
        default: return .now(Self.echo(request))
        }
    }

    func response(to failure: ProtocolFailure, request: Request?, id: String) -> Response {
        let path = request.map { text($0.path) } ?? "-"
        return Response(status: failure.status, body: Array("\(failure.code) \(path)".utf8))
    }

    private static func echo(_ request: Request) -> Response {
        let parts = [request.method.text, text(request.path), request.query.map(text), text(request.body)]
        return Response(status: 200, body: Array(parts.compactMap(\.self).joined(separator: " ").utf8))
    }
}

/// Holds requests back until it is opened.
actor Gate {
    private var isOpen = false
    private var arrivals = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var watching: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    func pass() async {
        arrivals += 1
        for watcher in watching where watcher.count <= arrivals { watcher.continuation.resume() }
        watching.removeAll { $0.count <= arrivals }
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    /// Returns when so many have come in all.
    func arrived(_ count: Int) async {
        if arrivals < count { await withCheckedContinuation { watching.append((count, $0)) } }
    }
}

/// A server on a free port of this process.
struct TestServer: Sendable {
    let server: HTTPServer
    let port: Int
    let application: EchoApplication

    var gate: Gate { application.gate }

    /// What a client gets that runs on a thread of its own.
    func client<Value: Sendable>(_ body: @escaping @Sendable (Client) throws -> Value) async throws -> Value {
        try await onOwnThread { [port] in try body(Client(port: port)) }
    }

    /// Runs `body` while the server's one loop stands still, so that all that comes is there at once when it goes on.
    func whileHeld<Value>(_ body: () throws -> Value) throws -> Value {
        let client = try Client(port: port)
        try client.send("GET /hold HTTP/1.1\r\nHost: h\r\n\r\n")
        application.held.wait()
        defer { application.released.signal() }
        return try body()
    }

    /// Returns when the server's one loop has taken all that was sent to it before.
    func settle() throws(ClientError) {
        _ = try Client(port: port).get("/")
    }
}

/// Runs `body` beside a server of one loop, which is stopped after it.
func withServer(
    bodyBytesMax: Int = 100, configure: (inout HTTPServerConfiguration) -> Void = { _ in },
    _ body: (TestServer) async throws -> Void
) async throws {
    raiseOpenFilesLimit()
    var configuration = HTTPServerConfiguration(host: "127.0.0.1", port: 0)
    configuration.loops = 1
    configure(&configuration)
    let application = EchoApplication(bodyBytesMax: bodyBytesMax)
    let server = HTTPServer(configuration, application: application)
    let port = try server.start()
    do {
        try await body(TestServer(server: server, port: port, application: application))
    } catch {
        await server.stop(grace: .zero)
        throw error
    }
    await application.gate.open()
    await server.stop(grace: .zero)
}

/// What the calling thread has had of the processor.
func threadMilliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}

/// Whether `condition` comes to hold before long.
func eventually(_ condition: () -> Bool) async throws -> Bool {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(20)
    while !condition() {
        guard clock.now < end else { return false }
        try await Task.sleep(for: .milliseconds(1))
    }
    return true
}

/// Both ends of all connections are in this process.
private func raiseOpenFilesLimit() {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = min(limit.rlim_max, 16_384)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}
