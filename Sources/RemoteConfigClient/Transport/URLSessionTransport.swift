import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests by a `URLSession` of its own.
final class URLSessionTransport: HTTPTransport {
    /// Nil once it was shut down: a session that was invalidated may not be given a task.
    private let session: Guarded<URLSession?>
    private let replies: ReplyCollector

    /// - Parameter bodyBytesMax: the longest body that is taken, in bytes.
    init(bodyBytesMax: Int) {
        replies = ReplyCollector(bodyBytesMax: bodyBytesMax)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        session = Guarded(URLSession(configuration: configuration, delegate: replies, delegateQueue: nil))
    }

    func send(
        _ request: URLRequest, completion: @escaping @Sendable (Result<HTTPReply, TransportFailure>) -> Void
    ) -> any Cancellable {
        let task = session.withLock { $0?.dataTask(with: request) }
        if let task {
            replies.expect(task.taskIdentifier, completion)
            task.resume()
        } else {
            completion(.failure(.offline))
        }
        return RunningTask(task: task)
    }

    func shutDown() {
        session.withLock { session in
            defer { session = nil }
            return session
        }?.invalidateAndCancel()
    }

    private struct RunningTask: Cancellable {
        let task: URLSessionDataTask?
        func cancel() { task?.cancel() }
    }
}

/// Puts replies together from what the session delivers.
private final class ReplyCollector: NSObject, URLSessionDataDelegate {
    private struct Expected: Sendable {
        let completion: @Sendable (Result<HTTPReply, TransportFailure>) -> Void
        var body = Data()
        var isTooLong = false
    }

    private let expected = Guarded<[Int: Expected]>([:])
    private let bodyBytesMax: Int

    init(bodyBytesMax: Int) { self.bodyBytesMax = bodyBytesMax }

    func expect(_ task: Int, _ completion: @escaping @Sendable (Result<HTTPReply, TransportFailure>) -> Void) {
        expected.withLock { $0[task] = Expected(completion: completion) }
    }

    /// A redirect would take the key and the token to wherever a stranger's network says: its answer is the answer.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = expected.withLock { expected in
            guard var reply = expected[dataTask.taskIdentifier] else { return true }
            if reply.body.count + data.count > bodyBytesMax { reply.isTooLong = true } else { reply.body.append(data) }
            expected[dataTask.taskIdentifier] = reply
            return reply.isTooLong
        }
        if isTooLong { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let reply = expected.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        reply.completion(Self.outcome(of: task, body: reply.body, isTooLong: reply.isTooLong, error: error))
    }

    private static func outcome(
        of task: URLSessionTask, body: Data, isTooLong: Bool, error: (any Error)?
    ) -> Result<HTTPReply, TransportFailure> {
        if isTooLong { return .failure(.tooLong) }
        if let error { return .failure((error as? URLError)?.code == .timedOut ? .timeout : .offline) }
        guard let response = task.response as? HTTPURLResponse else { return .failure(.offline) }
        var headers: [String: String] = [:]
        for (name, value) in response.allHeaderFields {
            if let name = name as? String, let value = value as? String { headers[name.lowercased()] = value }
        }
        return .success(HTTPReply(status: response.statusCode, headers: headers, body: body))
    }
}
