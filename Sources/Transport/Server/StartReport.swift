import Dispatch
import Locking

/// Gathers whether the loops of a server could start.
final class StartReport: Sendable {
    private let pending = DispatchGroup()
    private let failure = Locked<ServerError?>(nil)

    init(loops: Int) { for _ in 0..<loops { pending.enter() } }

    /// One loop serves (nil), or can't. To be called once by each.
    func add(_ failure: ServerError?) {
        if let failure { self.failure.withLock { $0 = failure } }
        pending.leave()
    }

    /// Returns when all loops serve; throws if one can't.
    func wait() throws(ServerError) {
        pending.wait()
        if let failure = failure.withLock(\.self) { throw failure }
    }
}
