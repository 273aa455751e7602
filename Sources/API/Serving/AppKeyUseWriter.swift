import Domain
import Persistence

/// Writes the days of the app keys' last uses down, once in a while.
public struct AppKeyUseWriter: Sendable {
    private let serving: Serving
    private let keys: KeyStore

    /// Writes what `serving` noted through `keys`.
    public init(serving: Serving, keys: KeyStore) {
        self.serving = serving
        self.keys = keys
    }

    /// Writes what was noted since the last time; what could not be written is kept for the next.
    public func write() async {
        let uses = serving.usage.take()
        for (day, ids) in Dictionary(grouping: uses, by: \.value).mapValues({ $0.map(\.key) }) {
            do throws(StoreError) {
                try await keys.markUsed(ids, day: Timestamp(seconds: day * 86_400).day)
            } catch {
                serving.usage.putBack(Dictionary(uniqueKeysWithValues: ids.map { ($0, day) }))
            }
        }
    }
}
