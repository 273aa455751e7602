/// How often an app may fetch: a token bucket, from which each fetch takes a token and which fills at a steady rate.
///
/// What is kept of a bucket is one number, the time at which it will be full again (the generic cell rate algorithm,
/// ITU-T I.371): a full bucket is any time that has passed. Time is in nanoseconds since any moment.
public struct FetchRate: Hashable, Sendable {
    /// How long it takes until the next token is there.
    let interval: Int64
    /// How long it takes to fill an empty bucket.
    let fillTime: Int64

    /// The rates that there may be, in fetches a second.
    public static let range = 0.001...1_000_000
    /// The numbers of tokens that a bucket may hold.
    public static let bursts = 1...1_000_000

    /// - Parameters:
    ///   - perSecond: how many tokens come in a second, within `range`; what is outside is taken as the nearest one.
    ///   - burst: how many a full bucket holds, within `bursts`; 0 for as many as come in a second.
    public init(perSecond: Double, burst: Int) {
        let rate = min(max(perSecond, Self.range.lowerBound), Self.range.upperBound)
        let tokens = burst > 0 ? min(burst, Self.bursts.upperBound) : Int(rate.rounded(.up))
        interval = Int64((1_000_000_000 / rate).rounded())
        fillTime = interval * Int64(tokens)
    }

    /// Takes a token out of the bucket that is full again at `fullAt`; false, and none taken, if it is empty.
    ///
    /// A bucket is never more than empty, so that a clock that was set back locks nobody out for longer than filling takes.
    func take(from fullAt: inout Int64, at now: Int64) -> Bool {
        let missing = missing(fullAt, now)
        let isThere = missing + interval <= fillTime
        if isThere || fullAt - now > fillTime { fullAt = now + (isThere ? missing + interval : missing) }
        return isThere
    }

    /// How long it takes until the bucket that is full again at `fullAt` holds a token.
    func wait(_ fullAt: Int64, at now: Int64) -> Int64 { max(0, missing(fullAt, now) + interval - fillTime) }

    /// How long the bucket takes to be full.
    private func missing(_ fullAt: Int64, _ now: Int64) -> Int64 { min(max(0, fullAt - now), fillTime) }
}
