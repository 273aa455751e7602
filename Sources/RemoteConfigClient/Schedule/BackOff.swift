import Foundation

/// How long to wait after a failure, in seconds.
enum BackOff {
    /// Before each of the retries of a fetch; after the last there is none.
    static let fetch: [TimeInterval] = [2, 4, 8, 16, 30]

    /// Before the next bootstrap, after so many in a row that failed (1 and up). It is tried for as long as the client lives.
    static func bootstrap(afterFailures failures: Int) -> TimeInterval {
        let delays = fetch + [60, 120, 300]
        return delays[min(max(failures, 1), delays.count) - 1]
    }
}
