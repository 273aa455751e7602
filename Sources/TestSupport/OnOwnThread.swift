import Dispatch

/// Lets `body` block a thread of its own, none of the few that tasks share.
public func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        DispatchQueue(label: "blocking").async { continuation.resume(with: Result(catching: body)) }
    }
}
