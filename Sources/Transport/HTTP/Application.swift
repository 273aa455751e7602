/// What a server serves. Its functions are called on a connection's own loop and must not block.
public protocol Application: Sendable {
    /// Makes what answers the requests of one loop. Called once a loop, on the loop's own thread.
    func makeResponder() -> any Responder

    /// How many bytes of body this head may bring; one more is 413. Asked once the head of a request with a body is read.
    func bodyBytesMax(for head: Request) -> Int

    /// The page for a request that was refused before it was complete; `request` is its head, if that could be read.
    func response(to failure: ProtocolFailure, request: Request?, id: String) -> Response
}

/// What answers the requests of one loop. It never leaves the loop's thread, so that what it remembers needs no lock.
public protocol Responder: AnyObject {
    /// Answers a complete request.
    func respond(to request: Request) -> Answer

    /// Time has passed, about a second of it: lets go of what is no longer needed, also on a loop that nobody calls.
    func tick()
}

extension Responder {
    /// Remembers nothing.
    public func tick() {}
}

/// Answers the requests of any loop by one function, for an application that remembers nothing of a loop's own.
public final class SharedResponder: Responder {
    private let answer: @Sendable (Request) -> Answer

    /// Answers by `answer`.
    public init(_ answer: @escaping @Sendable (Request) -> Answer) { self.answer = answer }

    /// What the function answers.
    public func respond(to request: Request) -> Answer { answer(request) }
}

/// How a request is answered: at once from memory, or later by a task.
public enum Answer: Sendable {
    /// The answer.
    case now(Response)
    /// Work that ends with the answer; it runs in a task, and goes on if the client leaves.
    case later(@Sendable () async -> Response)
}
