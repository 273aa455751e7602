/// Whether rights held, and ended, as soon as that was acknowledged.
struct RightsLedger: Sendable {
    /// How often a right was given and taken away.
    private(set) var changes = 0
    /// How often somebody tried to use one.
    private(set) var checks = 0
    /// Requests that were let through after the right was taken away.
    private(set) var outlived: [String] = []
    /// The longest time after which that still happened.
    private(set) var longestOutlived = Duration.zero
    /// Requests that were refused after the right was given.
    private(set) var refused: [String] = []

    /// Notes that a right was given or taken away, as was acknowledged.
    mutating func noteChange() { changes += 1 }

    /// Notes that somebody used a right, or could not.
    ///
    /// - Parameters:
    ///   - isGiven: what was acknowledged last.
    ///   - isAllowed: how the request was answered.
    ///   - after: how long after the acknowledgement it was sent.
    mutating func noteCheck(isGiven: Bool, isAllowed: Bool, after: Duration, at place: String) {
        checks += 1
        switch (isGiven, isAllowed) {
        case (true, false): refused.append("\(place) after \(after.inSeconds) s")
        case (false, true):
            outlived.append("\(place) after \(after.inSeconds) s")
            longestOutlived = max(longestOutlived, after)
        case (true, true), (false, false): break
        }
    }
}
