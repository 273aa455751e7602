import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Something that is going on and can be given up.
protocol Cancellable: Sendable {
    /// Gives it up. Later calls, and those after its end, do nothing.
    func cancel()
}

/// A reply, whole.
struct HTTPReply: Sendable {
    let status: Int
    /// Header values by their names in lower case.
    let headers: [String: String]
    let body: Data
}

/// Why there is no whole reply.
enum TransportFailure: Error, Equatable, Sendable {
    case offline
    case timeout
    /// More bytes than the client takes.
    case tooLong
}

/// Sends requests. Redirects are not followed, and nothing is cached or kept of cookies.
protocol HTTPTransport: Sendable {
    /// Sends `request`, and calls `completion` once, on any thread, unless the request is given up before.
    func send(
        _ request: URLRequest, completion: @escaping @Sendable (Result<HTTPReply, TransportFailure>) -> Void
    ) -> any Cancellable

    /// Gives up what is on its way and lets all go that the transport holds. Nothing is sent after it.
    func shutDown()
}
