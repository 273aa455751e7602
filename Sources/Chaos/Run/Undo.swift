import Locking

/// What has to be done to leave nothing behind, the last first.
final class Undo: Sendable {
    private let steps = Locked<[@Sendable () async -> Void]>([])

    /// Adds what undoes something that was just done, or is about to be.
    func add(_ step: @escaping @Sendable () async -> Void) { steps.withLock { $0.append(step) } }

    /// Undoes all of it.
    func perform() async {
        while let step = steps.withLock({ $0.popLast() }) { await step() }
    }
}
