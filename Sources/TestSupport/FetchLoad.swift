import Dispatch
import Foundation
import Locking

/// Fetches without a pause, on a thread of its own.
public final class FetchLoad: Sendable {
    private struct State {
        var isStopping = false
        var fetches = 0
        var failures = 0
    }
    private let state = Locked(State())
    private let done = DispatchSemaphore(value: 0)

    /// Begins to fetch as one of many devices each time.
    public init(port: Int, appKey: String) {
        let thread = Thread { [self] in
            let client = Client(port: port, headers: [("X-App-Key", appKey)])
            while !state.withLock({ $0.isStopping }) {
                let status = try? client.get("/config?instance_id=device-\(Int.random(in: 0..<1000))").status
                state.withLock {
                    $0.fetches += 1
                    if status != 200 { $0.failures += 1 }
                }
            }
            done.signal()
        }
        thread.start()
    }

    /// Ends it, and tells how many fetches there were and how many of them were not answered 200.
    public func stop() async -> (fetches: Int, failures: Int) {
        state.withLock { $0.isStopping = true }
        try? await onOwnThread { self.done.wait() }
        return state.withLock { ($0.fetches, $0.failures) }
    }
}
