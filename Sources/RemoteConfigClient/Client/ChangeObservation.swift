/// A handler that was given to `onChanged`, to be taken back.
///
/// It may be dropped: the handler then stays for as long as the client.
public final class ChangeObservation: Sendable {
    private let handler: Guarded<(@MainActor @Sendable () -> Void)?>

    package init(_ handler: @escaping @MainActor @Sendable () -> Void) { self.handler = Guarded(handler) }

    /// Takes the handler back and lets it go. Called on the main thread, it is not called after that; called on another, it
    /// may be running at this moment.
    public func cancel() {
        // What the handler holds may come back here as it goes, so that is once the lock is free.
        _ = handler.withLock { handler in
            defer { handler = nil }
            return handler
        }
    }

    var isCancelled: Bool { handler.withLock { $0 == nil } }

    @MainActor func run() { handler.withLock { $0 }?() }
}
