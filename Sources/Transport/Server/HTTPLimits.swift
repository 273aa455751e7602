/// How much of anything a server takes.
public struct HTTPLimits: Sendable {
    /// Bytes of a request head, its empty line counted; more is 431.
    public var headBytesMax = 16 * 1024
    /// Bytes of a request target; more is 414.
    public var targetBytesMax = 8 * 1024
    /// Fields of a request head; more is 431.
    public var headerFieldsMax = 100
    /// Bytes of the trailer section of a chunked body, which is read and dropped; more is 431.
    public var trailerBytesMax = 8 * 1024
    /// Bytes of all chunk extensions of a body together; more is 400.
    public var chunkExtensionBytesMax = 4 * 1024
    /// Bytes read at once, and so the most that is held of requests that were sent ahead of their turn.
    public var readBytesMax = 64 * 1024
    /// Requests of one connection that are answered before others get their turn.
    public var requestsPerTurnMax = 16
    /// Connections open at once; more are answered 503, and far more are not accepted for a while.
    public var connectionsMax = 10_000
    /// Bytes of request bodies held at once, over all connections; more is 503.
    public var bufferedBodyBytesMax = 64 * 1024 * 1024
    /// Bytes thrown away of what a client goes on sending after its last answer, so that it can read that answer.
    public var discardedBytesMax = 128 * 1024 * 1024

    /// The standard limits.
    public init() {}
}

/// How long a server waits for anything.
public struct HTTPTimeouts: Sendable {
    /// For a head, from its first byte or from the start of the connection; longer is 408.
    public var head: Duration = .seconds(10)
    /// For a body as a whole; longer is 408.
    public var body: Duration = .seconds(60)
    /// Between two requests of a connection; it is then closed.
    public var idle: Duration = .seconds(75)
    /// For a client to take any part of an answer; it is then cut off.
    public var writeStall: Duration = .seconds(15)
    /// For a client to take a whole answer; it is then cut off.
    public var write: Duration = .seconds(120)
    /// For a client to close its end after the last answer; it is then cut off.
    public var linger: Duration = .seconds(5)
    /// After `stop`, for the first request of a connection that has sent nothing yet.
    public var lastChance: Duration = .seconds(1)

    /// The standard timeouts.
    public init() {}
}
