/// The limits and delays that all connections of a server share.
final class ConnectionRules: Sendable {
    let limits: HTTPLimits
    let head, body, idle, writeStall, write, linger, lastChance: LoopDelay

    init(limits: HTTPLimits, timeouts: HTTPTimeouts) {
        self.limits = limits
        head = LoopDelay(timeouts.head)
        body = LoopDelay(timeouts.body)
        idle = LoopDelay(timeouts.idle)
        writeStall = LoopDelay(timeouts.writeStall)
        write = LoopDelay(timeouts.write)
        linger = LoopDelay(timeouts.linger)
        lastChance = LoopDelay(timeouts.lastChance)
    }

    /// How often deadlines are looked at: often enough for the shortest of them, at most each 10 ms, at least each second.
    var sweepMilliseconds: Int64 {
        let shortest = [head, body, idle, writeStall, write, linger, lastChance].map(\.milliseconds).min() ?? 1000
        return min(max(shortest / 4, 10), 1000)
    }
}
