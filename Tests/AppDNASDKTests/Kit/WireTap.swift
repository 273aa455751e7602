import Foundation
import Locking
import TestSupport

/// Stands between a client and the service, passes on what each says, and remembers it.
final class WireTap: Sendable {
    /// A request and what the service answered to it.
    struct Exchange: Sendable {
        let request: ScriptedRequest
        let answer: HTTPAnswer
    }

    private struct State: Sendable {
        var servicePort: Int?
        var seen: [Exchange] = []
    }

    private let state: Locked<State>
    private let server: ScriptedServer

    /// Listens on a free port, and passes on to `servicePort` of this machine.
    init(to servicePort: Int) throws {
        let state = Locked(State(servicePort: servicePort))
        self.state = state
        server = try ScriptedServer { request in
            guard let port = state.withLock({ $0.servicePort }), let answer = try? Self.pass(request, to: port) else {
                return .closed
            }
            state.withLock { $0.seen.append(Exchange(request: request, answer: answer)) }
            return .raw(Self.bytes(of: answer))
        }
    }

    /// Where clients of the service call.
    var port: Int { server.port }

    /// Where the service is from now on; nil for nowhere: connections are closed without an answer.
    func lead(to port: Int?) { state.withLock { $0.servicePort = port } }

    /// What was asked and answered so far, at `path`.
    func exchanges(at path: String = "/config") -> [Exchange] {
        state.withLock { $0.seen }.filter { $0.request.path == path }
    }

    /// Closes everything.
    func stop() { server.stop() }

    /// The client's requests have no bodies.
    private static func pass(_ request: ScriptedRequest, to port: Int) throws -> HTTPAnswer {
        let fields = request.headers.map { "\($0.name): \($0.value)\r\n" }.joined()
        let connection = try HTTPConnection(port: port)
        try connection.send("\(request.line)\r\n\(fields)\r\n")
        return try connection.receive()
    }

    private static func bytes(of answer: HTTPAnswer) -> [UInt8] {
        let fields = answer.headers.map { "\($0): \($1)\r\n" }.joined()
        return Array("HTTP/1.1 \(answer.status) As It Is\r\n\(fields)\r\n".utf8) + answer.body
    }
}
