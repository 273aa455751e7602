import Foundation

/// A value that threads share behind a lock.
///
/// The oldest systems that the client runs on have neither `Mutex` nor `OSAllocatedUnfairLock`; `NSLock` is everywhere, and
/// the thread sanitizer knows it.
package final class Guarded<State>: @unchecked Sendable {
    private let lock = NSLock()
    private var state: State

    /// Wraps the initial value.
    package init(_ state: State) { self.state = state }

    /// Runs `body` with the lock held. Touch memory only: no call that can block, no handler of the app's, no other wait.
    package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&state)
    }
}
