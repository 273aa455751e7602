/// The pauses between attempts to reach a database that is down: each twice as long as the one before, and never two
/// instances in step.
struct BackOff {
    private static let first = Duration.milliseconds(50)
    private let max: Duration
    private var next = BackOff.first

    init(max: Duration) { self.max = max }

    /// The next pause: between half of its nominal length and all of it, as `random` in 0..<1 decides.
    mutating func pause(random: Double) -> Duration {
        let nominal = min(next, max)
        next = min(next * 2, max)
        return nominal / 2 + nominal * (random / 2)
    }
}
