/// What a server serves. Its functions are called on a connection's own loop and must not block.
public protocol Application: Sendable {
    /// How many bytes of body this head may bring; one more is 413. Asked once the head of a request with a body is read.
    func bodyBytesMax(for head: Request) -> Int

    /// Answers a complete request.
    func respond(to request: Request) -> Answer

    /// The page for a request that was refused before it was complete; `request` is its head, if that could be read.
    func response(to failure: ProtocolFailure, request: Request?, id: String) -> Response
}

/// How a request is answered: at once from memory, or later by a task.
public enum Answer: Sendable {
    /// The answer.
    case now(Response)
    /// Work that ends with the answer; it runs in a task, and goes on if the client leaves.
    case later(@Sendable () async -> Response)
}
