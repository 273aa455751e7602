import Domain
import Persistence

/// Writes down how often projects were fetched, once in a while.
public struct FetchCountWriter: Sendable {
    private let serving: Serving
    private let store: FetchStore
    private let clock: WallClock

    /// Writes what `serving` counted to `store`.
    public init(serving: Serving, store: FetchStore, clock: WallClock) {
        self.serving = serving
        self.store = store
        self.clock = clock
    }

    /// Adds what was counted since the last time to the database; what a database that is away or busy did not take is
    /// kept for the next.
    public func write() async {
        var isAway = false
        for fetches in serving.fetches.take() {
            if !isAway {
                do throws(StoreError) {
                    try await store.add(fetches, now: clock.now())
                    continue
                } catch {
                    // Anything else would only come again.
                    guard error == .unavailable || error == .busy else { continue }
                    isAway = error == .unavailable
                }
            }
            serving.fetches.add(fetches)
        }
    }
}
