import Dispatch
import Glibc
import Locking

/// Ctrl-C and the like: the run ends early, and still reports.
final class Interruption: Sendable {
    private struct State: Sendable {
        var hasCome = false
        var cancel: (@Sendable () -> Void)?
    }

    private let state = Locked(State())

    /// Takes the signals over for as long as the process lives.
    init() {
        for number in [SIGINT, SIGTERM, SIGHUP] {
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [self] in withExtendedLifetime(source) { come() } }
            source.activate()
        }
    }

    /// Whether one has come.
    var hasCome: Bool { state.withLock(\.hasCome) }

    /// Runs `body` in a task that is cancelled when one comes.
    func cancelling<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value {
        let task = Task { await body() }
        let isLate = state.withLock { state in
            state.cancel = { task.cancel() }
            return state.hasCome
        }
        if isLate { task.cancel() }
        return await task.value
    }

    private func come() {
        let cancel = state.withLock { state in
            state.hasCome = true
            return state.cancel
        }
        cancel?()
    }
}
