import Dispatch
import Locking

/// Why a password was not looked at.
public enum PasswordWorkError: Error, Hashable, Sendable {
    /// As many wait as may wait.
    case busy
    /// There is no memory for it.
    case failed
}

/// Runs the slow work of passwords on threads of its own, so that it can neither hold up anything else nor pile up.
public final class PasswordWorker: Sendable {
    private let queues: [DispatchQueue]
    private let loads: Locked<[Int]>
    private let inFlightMax: Int

    /// `threads` at work, and `waitingMax` more that wait for one of them.
    public init(threads: Int = 2, waitingMax: Int = 64) {
        // Made by label, without a target, such a queue has a thread of its own; the global queues have two in all.
        queues = (0..<max(1, threads)).map { DispatchQueue(label: "passwords.\($0)") }
        loads = Locked(Array(repeating: 0, count: max(1, threads)))
        inFlightMax = max(1, threads) + waitingMax
    }

    /// Whether `stored` is what is kept of this password.
    public func verify(_ password: String, _ stored: String) async throws(PasswordWorkError) -> Bool {
        try await run { PasswordHasher.verify(password, stored) }
    }

    /// What is kept of this password.
    public func hash(_ password: String) async throws(PasswordWorkError) -> String {
        guard let stored = try await run({ PasswordHasher.hash(password) }) else { throw .failed }
        return stored
    }

    func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws(PasswordWorkError) -> Value {
        guard let index = claim() else { throw .busy }
        return await withCheckedContinuation { continuation in
            queues[index].async {
                let value = work()
                self.loads.withLock { $0[index] -= 1 }
                continuation.resume(returning: value)
            }
        }
    }

    /// How much is being done or waits.
    var inFlight: Int { loads.withLock { $0.reduce(0, +) } }

    /// The queue with the least to do; nil when there is enough to do for all.
    private func claim() -> Int? {
        loads.withLock { [inFlightMax] loads in
            guard loads.reduce(0, +) < inFlightMax else { return nil }
            guard let index = loads.indices.min(by: { loads[$0] < loads[$1] }) else { return nil }
            loads[index] += 1
            return index
        }
    }
}
