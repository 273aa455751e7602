import Domain

/// Where the database is, and how long and how much anything about it may take.
public struct DatabaseConfiguration: Sendable {
    /// Where it is.
    public var url: DatabaseURL
    /// What the server's own views call these connections.
    public var applicationName = "remote-config"
    /// How many connections work at a time; each has a thread. 1 to 64.
    public var poolSize = 8
    /// How many requests may wait for one of them; one more is refused at once. 0 to 65,536.
    public var waitingMax = 256
    /// How long one may wait for a connection.
    public var waitingTimeout = Duration.seconds(3)
    /// How long connecting may take, for each address that the host's name has; whole seconds, at least two.
    public var connectTimeout = Duration.seconds(3)
    /// How long one statement may run.
    public var statementTimeout = Duration.seconds(5)
    /// How long a statement may wait for a lock.
    public var lockTimeout = Duration.seconds(3)
    /// How long the server keeps a transaction that nothing more is heard of.
    public var idleInTransactionTimeout = Duration.seconds(10)
    /// How long what was sent may stay unacknowledged before a connection counts as dead.
    public var tcpUserTimeout = Duration.seconds(5)
    /// The longest pause between two attempts to reach a database that is down.
    public var reconnectDelayMax = Duration.seconds(1)
    /// How often `ChangeFeed` reads every revision, whatever it was notified of.
    public var revisionsInterval = Duration.seconds(10)
    /// Whether a server that takes no changes will do.
    var acceptsStandby = false
    /// The time, for what is stored with an end.
    public var clock: WallClock
    /// Told of outages; called on a thread of the database's and must not block.
    public var onEvent: @Sendable (DatabaseEvent) -> Void

    /// The defaults, for the database at `url`.
    public init(
        url: DatabaseURL, clock: WallClock, onEvent: @escaping @Sendable (DatabaseEvent) -> Void = { _ in }
    ) {
        self.url = url
        self.clock = clock
        self.onEvent = onEvent
    }
}

/// An outage begins or ends; each is told once.
public enum DatabaseEvent: Sendable {
    /// The database can't be reached; the reason is for the log and holds no password.
    case outageBegan(reason: String)
    /// It can be reached again.
    case outageEnded(after: Duration)
}

extension DatabaseConfiguration {
    /// What libpq connects with; what the URL itself says comes later and wins, except for the encoding.
    func connectionParameters(purpose: String) -> [(String, String)] {
        [
            ("connect_timeout", String(max(2, connectTimeout.components.seconds))),
            ("application_name", "\(applicationName) \(purpose)"),
            ("tcp_user_timeout", tcpUserTimeout.milliseconds),
            ("keepalives_idle", "5"),
            ("keepalives_interval", "2"),
            ("keepalives_count", "3"),
            // Of several hosts the primary, whichever it is now; a server that takes no changes serves nobody.
            ("target_session_attrs", acceptsStandby ? "any" : "read-write"),
            ("dbname", url.text),
            ("client_encoding", "UTF8"),
        ]
    }

    /// Set for each transaction, since the server behind a pool may be another one each time: limits, the format that bytes
    /// come back in, and commits that are durable when they are answered.
    var transactionSettings: SQL {
        """
        select set_config('statement_timeout', \(statementTimeout.milliseconds), true),
            set_config('lock_timeout', \(lockTimeout.milliseconds), true),
            set_config('idle_in_transaction_session_timeout', \(idleInTransactionTimeout.milliseconds), true),
            set_config('bytea_output', 'hex', true),
            set_config('synchronous_commit', case when current_setting('synchronous_commit') in ('off', 'local')
                then 'on' else current_setting('synchronous_commit') end, true)
        """
    }
}

extension Duration {
    /// Whole milliseconds, as text.
    var milliseconds: String {
        let (seconds, attoseconds) = components
        return String(seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    }
}
