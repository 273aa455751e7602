import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests by a `URLSession` of its own.
///
/// A task is given up in two steps: first it is expected no more, so that nothing of it is answered, then it is cancelled, on
/// a queue of its own, since on Linux cancelling waits for whatever the session is busy with.
final class URLSessionTransport: HTTPTransport {
    /// Nil once it was shut down: a session that was invalidated may not be given a task.
    private let session: Guarded<URLSession?>
    private let replies: ReplyCollector
    private let cancelling = DispatchQueue(label: "remote-config.cancelling")

    /// - Parameter bodyBytesMax: the longest body that is taken, in bytes.
    init(bodyBytesMax: Int) {
        replies = ReplyCollector(bodyBytesMax: bodyBytesMax, cancelling: cancelling)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        session = Guarded(URLSession(configuration: configuration, delegate: replies, delegateQueue: nil))
    }

    func send(_ request: URLRequest, completion: @escaping ReplyCollector.Completion) -> any Cancellable {
        let task = session.withLock { $0?.dataTask(with: request) }
        if let task {
            replies.expect(task.taskIdentifier, completion)
            task.resume()
        } else {
            completion(.failure(.offline))
        }
        return RunningTask(task: task, replies: replies, cancelling: cancelling)
    }

    func shutDown() {
        replies.expectNothing()
        let session = session.withLock { session in
            defer { session = nil }
            return session
        }
        cancelling.async { session?.invalidateAndCancel() }
    }

    private struct RunningTask: Cancellable {
        let task: URLSessionDataTask?
        let replies: ReplyCollector
        let cancelling: DispatchQueue

        func cancel() {
            guard let task, replies.give(up: task.taskIdentifier) != nil else { return }
            cancelling.async { task.cancel() }
        }
    }
}

/// Puts replies together from what the session delivers.
final class ReplyCollector: NSObject, URLSessionDataDelegate {
    typealias Completion = @Sendable (Result<HTTPReply, TransportFailure>) -> Void

    private struct Expected: Sendable {
        let completion: Completion
        var body = Data()
    }

    private let expected = Guarded<[Int: Expected]>([:])
    private let bodyBytesMax: Int
    private let cancelling: DispatchQueue

    init(bodyBytesMax: Int, cancelling: DispatchQueue) {
        self.bodyBytesMax = bodyBytesMax
        self.cancelling = cancelling
    }

    /// Has `completion` called with the task's reply.
    func expect(_ task: Int, _ completion: @escaping Completion) {
        expected.withLock { $0[task] = Expected(completion: completion) }
    }

    /// Expects a task's reply no more.
    ///
    /// - Returns: who would have got it; nil where none was expected.
    func give(up task: Int) -> Completion? { expected.withLock { $0.removeValue(forKey: task) }?.completion }

    /// Expects no reply any more.
    func expectNothing() { expected.withLock { $0 = [:] } }

    /// A redirect would take the key and the token to wherever a stranger's network says: its answer is the answer.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // With the lock held: on Linux the process ends where a task that was cancelled meanwhile is told to go on.
        expected.withLock { if $0[task.taskIdentifier] != nil { completionHandler(nil) } }
    }

    #if canImport(FoundationNetworking)
        /// On Linux a task that is asked for a password, and has none, would never end: it ends here, with the 401 that asked.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    #endif

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = expected.withLock { expected in
            guard let length = expected[dataTask.taskIdentifier]?.body.count else { return false }
            if length + data.count > bodyBytesMax { return true }
            expected[dataTask.taskIdentifier]?.body.append(data)
            return false
        }
        guard isTooLong, let completion = give(up: dataTask.taskIdentifier) else { return }
        cancelling.async { dataTask.cancel() }
        completion(.failure(.tooLong))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let reply = expected.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        reply.completion(Self.outcome(of: task, body: reply.body, error: error))
    }

    private static func outcome(
        of task: URLSessionTask, body: Data, error: (any Error)?
    ) -> Result<HTTPReply, TransportFailure> {
        let response = task.response as? HTTPURLResponse
        if let error, response?.statusCode != 401 {
            return .failure((error as? URLError)?.code == .timedOut ? .timeout : .offline)
        }
        guard let response else { return .failure(.offline) }
        var headers: [String: String] = [:]
        for (name, value) in response.allHeaderFields {
            if let name = name as? String, let value = value as? String { headers[name.lowercased()] = value }
        }
        return .success(HTTPReply(status: response.statusCode, headers: headers, body: body))
    }
}
