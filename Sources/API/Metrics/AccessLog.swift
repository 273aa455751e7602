import Domain
import Synchronization
import Transport

/// Which requests are written down, one by one.
public final class AccessLog: Sendable {
    /// Of which requests there are records.
    public enum Scope: String, CaseIterable, Sendable {
        /// Of none.
        case off
        /// Those that were answered with a status of 400 or more.
        case errors
        /// Those, and of the others each or one in so many.
        case all
    }

    private let scope: Scope
    private let sample: Int
    private let successes = Atomic(0)
    private let write: @Sendable (AccessRecord) -> Void

    /// - Parameters:
    ///   - sample: one in how many successes has a record; 1 or more.
    ///   - write: takes a record, on a loop that serves others: must not wait.
    public init(_ scope: Scope, sample: Int, write: @escaping @Sendable (AccessRecord) -> Void) {
        self.scope = scope
        self.sample = max(1, sample)
        self.write = write
    }

    /// Writes down a request that was answered with `status`, if it is one of those that are.
    func note(status: Int, _ record: () -> AccessRecord) {
        let isWritten =
            switch scope {
            case .off: false
            case .errors: status >= 400
            case .all: status >= 400 || sample == 1 || isSample()
            }
        if isWritten { write(record()) }
    }

    private func isSample() -> Bool { successes.add(1, ordering: .relaxed).oldValue % sample == 0 }
}

/// What is written down of a request: nothing that a key, a token or a value could stand in.
public struct AccessRecord: Sendable {
    /// The caller's own name for it, or one made here.
    public let requestID: String
    /// The trace that it is part of, if its caller said so.
    public let trace: TraceContext?
    /// A method of HTTP; `other` for what is none of the usual.
    public let method: String
    /// The pattern that its path has; `options`, `unmatched` or `refused` for what no route has.
    public let route: String
    /// The status of the answer.
    public let status: Int
    /// Bytes of the answer's body that were sent.
    public let bytes: Int
    /// How long it took to make the answer; nil where it was refused before it was whole.
    public let microseconds: Int?
    /// The project that it was about, if one was found.
    public let project: String?
    /// Where it came from, behind whatever proxies there are; nil where its head could not be read.
    public let clientAddress: String?
}

extension Request {
    /// The trace that it is part of; nil where its caller says none, or not clearly.
    var trace: TraceContext? {
        let (value, isRepeated) = onlyHeader(.traceparent)
        guard let value, !isRepeated else { return nil }
        return TraceContext(traceparent: value)
    }
}
