import Foundation
import FoundationNetworking

@testable import RemoteConfigClient

/// A network on which nothing arrives until the test says what.
final class HandFedTransport: HTTPTransport {
    /// A request on its way.
    struct Sent: Sendable {
        let request: URLRequest
        fileprivate let completion: @Sendable (Result<HTTPReply, TransportFailure>) -> Void
        fileprivate(set) var isOver = false
        fileprivate(set) var isCancelled = false

        var path: String { request.url?.lastPathComponent ?? "" }
        var query: String {
            request.url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: true) }?.percentEncodedQuery ?? ""
        }
        func header(_ name: String) -> String? { request.value(forHTTPHeaderField: name) }
    }

    private struct State: Sendable {
        var sent: [Sent] = []
        var isShutDown = false
        var answer: (@Sendable (Int) -> Result<HTTPReply, TransportFailure>)?
        var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

        /// Those whose wait is over.
        mutating func takeReached() -> [CheckedContinuation<Void, Never>] {
            let reached = waiting.filter { $0.count <= sent.count }
            waiting.removeAll { $0.count <= sent.count }
            return reached.map(\.continuation)
        }
    }

    private let state = Guarded(State())

    /// Returns once so many requests were sent, since the start.
    func waitForRequests(_ count: Int) async {
        await withCheckedContinuation { continuation in
            state.withLock { state in
                state.waiting.append((count, continuation))
                return state.takeReached()
            }.forEach { $0.resume() }
        }
    }

    /// All requests so far, in the order in which they were sent.
    var sent: [Sent] { state.withLock { $0.sent } }
    var isShutDown: Bool { state.withLock { $0.isShutDown } }
    /// The requests for the config.
    var fetches: [Sent] { sent.filter { $0.path == "config" } }
    /// The requests for the bootstrap.
    var bootstraps: [Sent] { sent.filter { $0.path == "bootstrap" } }

    /// Answers every request from now on at once, on a thread of the system's. `answer` gets the request's number.
    func answerFromNowOn(_ answer: @escaping @Sendable (Int) -> Result<HTTPReply, TransportFailure>) {
        state.withLock { $0.answer = answer }
    }

    /// Lets a reply arrive for the newest request to `path` that waits for one.
    ///
    /// - Returns: whether there was such a request.
    @discardableResult
    func reply(to path: String, _ reply: Result<HTTPReply, TransportFailure>) -> Bool {
        let completion = state.withLock { state -> (@Sendable (Result<HTTPReply, TransportFailure>) -> Void)? in
            guard let index = state.sent.lastIndex(where: { $0.path == path && !$0.isOver }) else { return nil }
            state.sent[index].isOver = true
            return state.sent[index].completion
        }
        completion?(reply)
        return completion != nil
    }

    /// Lets a reply arrive for the request of that number, even if it was given up or answered before.
    func replyLate(toRequest number: Int, _ reply: Result<HTTPReply, TransportFailure>) {
        sent[number].completion(reply)
    }

    func send(
        _ request: URLRequest, completion: @escaping @Sendable (Result<HTTPReply, TransportFailure>) -> Void
    ) -> any Cancellable {
        let (number, answer, reached) = state.withLock { state in
            state.sent.append(Sent(request: request, completion: completion, isOver: state.answer != nil))
            return (state.sent.count - 1, state.answer, state.takeReached())
        }
        reached.forEach { $0.resume() }
        if let answer { DispatchQueue.global().async { completion(answer(number)) } }
        return OnItsWay(transport: self, number: number)
    }

    func shutDown() { state.withLock { $0.isShutDown = true } }

    private struct OnItsWay: Cancellable {
        let transport: HandFedTransport
        let number: Int
        func cancel() {
            transport.state.withLock { state in
                state.sent[number].isOver = true
                state.sent[number].isCancelled = true
            }
        }
    }
}

extension Result<HTTPReply, TransportFailure> {
    /// A reply.
    static func status(_ status: Int, _ headers: [String: String] = [:], _ body: String = "") -> Self {
        .success(HTTPReply(status: status, headers: headers, body: Data(body.utf8)))
    }

    /// A config.
    static func config(version: Int = 1, _ parameters: String, etag: String? = nil) -> Self {
        .status(
            200, etag.map { ["etag": $0] } ?? [:],
            #"{"data":{"version":\#(version),"min_fetch_interval":3600,"parameters":\#(parameters)}}"#)
    }

    /// A bootstrap.
    static func bootstrap(ttl: Int = 3600) -> Self {
        .status(200, [:], #"{"data":{"project":"shop","app":"ios","config_ttl":\#(ttl)}}"#)
    }
}
