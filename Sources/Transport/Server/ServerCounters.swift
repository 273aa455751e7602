import Synchronization

/// What a server has done since its start, and what is open now.
public struct ServerCounters: Hashable, Sendable {
    /// Connections that are open.
    public var connectionsOpen = 0
    /// Connections that may be open at once.
    public var connectionsMax = 0
    /// Connections accepted so far.
    public var connectionsAccepted = 0
    /// Answers given so far, by the first digit of their status.
    public var answers: [Int: Int] = [:]
    /// Bytes of request bodies that are held now.
    public var bufferedBodyBytes = 0
}

/// What all loops of a server count together: touched once a connection or a body, never once a request.
final class SharedCounts: Sendable {
    let connectionsOpen = Atomic(0)
    let bufferedBodyBytes = Atomic(0)
    let loops: [LoopCounts]

    init(loops: Int) { self.loops = (0..<loops).map { _ in LoopCounts() } }

    var total: ServerCounters {
        var total = ServerCounters()
        total.connectionsOpen = connectionsOpen.load(ordering: .relaxed)
        total.bufferedBodyBytes = bufferedBodyBytes.load(ordering: .relaxed)
        for loop in loops {
            total.connectionsAccepted += loop.accepted.load(ordering: .relaxed)
            for (digit, count) in loop.answers { total.answers[digit, default: 0] += count }
        }
        return total
    }
}

/// What one loop counts: written by its thread alone, read by any.
final class LoopCounts: Sendable {
    let accepted = Atomic(0)
    private let successes = Atomic(0)
    private let redirections = Atomic(0)
    private let clientErrors = Atomic(0)
    private let serverErrors = Atomic(0)

    func countAnswer(_ status: Int) {
        switch status {
        case ..<300: Self.increment(successes)
        case ..<400: Self.increment(redirections)
        case ..<500: Self.increment(clientErrors)
        default: Self.increment(serverErrors)
        }
    }

    func countAccepted() { Self.increment(accepted) }

    var answers: [(Int, Int)] {
        [
            (2, successes.load(ordering: .relaxed)), (3, redirections.load(ordering: .relaxed)),
            (4, clientErrors.load(ordering: .relaxed)), (5, serverErrors.load(ordering: .relaxed)),
        ]
    }

    // With one writer, a load and a store are enough, and cost no locked instruction.
    private static func increment(_ counter: borrowing Atomic<Int>) {
        counter.store(counter.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    }
}
