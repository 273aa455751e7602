/// Waiting for what something else is about to bring about.
public enum Wait {
    /// What was waited for did not come.
    public struct InVain: Error, CustomStringConvertible {
        public let description: String
    }

    /// Waits until `condition` holds, a minute at most.
    ///
    /// - Parameter what: the condition, in words.
    public nonisolated(nonsending) static func until(
        _ what: String, _ condition: nonisolated(nonsending) () async throws -> Bool
    ) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while try await !condition() {
            guard ContinuousClock.now < deadline else { throw InVain(description: "not within a minute: \(what)") }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
