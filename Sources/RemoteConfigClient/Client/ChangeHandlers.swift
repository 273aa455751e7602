import Foundation

/// The handlers and streams that hear of fetches and changes.
final class ChangeHandlers: Sendable {
    private struct State: Sendable {
        var observations: [ChangeObservation] = []
        var streams: [Int: AsyncStream<ConfigChange>.Continuation] = [:]
        var lastStream = 0
        var isClosed = false
    }

    /// How many changes a stream keeps for a reader who is behind; of more it keeps the newest.
    static let changesKept = 64

    private let state = Guarded(State())

    /// Has the handler called after each fetch that succeeds, from now on.
    func add(_ observation: ChangeObservation) {
        state.withLock { state in
            state.observations.removeAll(where: \.isCancelled)
            if !state.isClosed { state.observations.append(observation) }
        }
    }

    /// A stream of the changes from now on.
    func stream() -> AsyncStream<ConfigChange> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ConfigChange.self, bufferingPolicy: .bufferingNewest(Self.changesKept))
        let id: Int? = state.withLock { state in
            guard !state.isClosed else { return nil }
            state.lastStream += 1
            state.streams[state.lastStream] = continuation
            return state.lastStream
        }
        guard let id else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in self?.removeStream(id) }
        return stream
    }

    /// Tells the streams of values that are others than before, if any are.
    func report(_ change: ConfigChange?) {
        guard let change else { return }
        for stream in state.withLock({ Array($0.streams.values) }) { stream.yield(change) }
    }

    /// Calls each handler once on the main thread, after a fetch that succeeded.
    func reportFetch() {
        DispatchQueue.main.async { [self] in
            // Those that are there now; one that is taken back by another before its turn is not called.
            let observations = state.withLock { $0.observations }
            MainActor.assumeIsolated { observations.forEach { $0.run() } }
        }
    }

    /// Takes all handlers back and ends all streams.
    func close() {
        let closed = state.withLock { state in
            defer { state = State(isClosed: true) }
            return state
        }
        closed.observations.forEach { $0.cancel() }
        closed.streams.values.forEach { $0.finish() }
    }

    private func removeStream(_ id: Int) { state.withLock { _ = $0.streams.removeValue(forKey: id) } }
}
