import API
import Auth
import Foundation

/// All that can be set, from the environment alone.
///
/// The initialiser is the one table of variables: name, default, range and purpose stand in the line that reads the value.
struct Settings: Sendable {
    let databaseURL: Secret?
    let databaseListenURL: Secret?
    let databaseMigrationURL: Secret?
    let hasProjectRoles: Bool
    let secretKey: Secret?

    let host: String
    let port: Int
    let operationsHost: String
    let operationsPort: Int
    let loops: Int
    let trustedProxies: TrustedProxies
    let hasDashboard: Bool

    let logLevel: LogLevel
    let accessLog: AccessLog.Scope
    let accessLogSample: Int

    let databasePoolSize: Int
    let databaseWaitingMax: Int
    let databaseConnectTimeout: Duration
    let databaseStatementTimeout: Duration
    let changePollInterval: Duration

    let connectionsMax: Int
    let headTimeout: Duration
    let bodyTimeout: Duration
    let idleTimeout: Duration
    let writeTimeout: Duration
    let bufferedBodyBytesMax: Int
    let snapshotCacheBytesMax: Int
    let bodyCacheBytesMax: Int
    let tokenCacheBytesMax: Int
    let stateFolder: String?

    let fetchRatePerKey: FetchRate?
    let fetchRatePerAddress: FetchRate?

    let adminSession: Duration
    let stopGrace: Duration

    private init(_ reader: inout EnvironmentReader) {
        databaseURL = reader.databaseAddress(
            "DATABASE_URL",
            "The PostgreSQL database, version 15 or later, that holds everything; or a PgBouncer before it. Required.")
        databaseListenURL = reader.databaseAddress(
            "DATABASE_LISTEN_URL",
            "The same database without a pool between, to hear of changes; DATABASE_URL unless set.")
        databaseMigrationURL = reader.databaseAddress(
            "DATABASE_MIGRATION_URL",
            "The same database as a role that may make tables, for `migrate`, which gives DATABASE_URL's role its rights."
        )
        hasProjectRoles =
            reader.choice(
                "PROJECT_ROLES", standard: Switch.off,
                "Whether `migrate` gives each project a role that reaches that project alone; it must be allowed to make roles."
            )
            == .on
        secretKey = reader.secret(
            "SECRET_KEY", takes: "at least 32 random bytes in base64, such as `openssl rand -base64 32` prints",
            "Signs admin sessions and seals the secrets in the database; the same on every instance. Required.",
            accepts: { MasterKey(base64: $0) != nil })

        host = reader.host("HOST", standard: "127.0.0.1", "The address that apps and admins reach; 0.0.0.0 for all.")
        port = reader.integer(
            "PORT", standard: 8080, in: 0...65_535, "The port that apps and admins reach; 0 for any free one.")
        operationsHost = reader.host(
            "OPS_HOST", standard: "127.0.0.1", "The address of health and metrics, which are not for the public.")
        operationsPort = reader.integer(
            "OPS_PORT", standard: 9090, in: 0...65_535, "The port of health and metrics; 0 for any free one.")
        loops = reader.integer(
            "LOOPS", standard: 0, in: 0...256, "Threads that serve connections; 0 for one a processor core.")
        trustedProxies = reader.text(
            "TRUSTED_PROXIES", standard: TrustedProxies.none, "",
            takes: "addresses or networks with commas between them, such as 10.0.0.0/8, ::1",
            "Proxies whose X-Forwarded-For is believed where a client's address is limited or written down.",
            parse: TrustedProxies.init)
        hasDashboard =
            reader.choice("DASHBOARD", standard: Switch.on, "Whether admins find the dashboard at /dashboard/.") == .on

        logLevel = reader.choice("LOG_LEVEL", standard: LogLevel.info, "The least severe lines that are logged.")
        accessLog = reader.choice(
            "ACCESS_LOG", standard: AccessLog.Scope.off,
            "Which requests have a line in the log, whatever LOG_LEVEL: those answered 400 or more, or all.")
        accessLogSample = reader.integer(
            "ACCESS_LOG_SAMPLE", standard: 1, in: 1...1_000_000,
            "One in so many of the others has a line, where ACCESS_LOG is all.")

        databasePoolSize = reader.integer(
            "DATABASE_POOL_SIZE", standard: 8, in: 1...64,
            "Connections to the database for admins' requests; three more load projects and listen for changes.")
        databaseWaitingMax = reader.integer(
            "DATABASE_WAITING_MAX", standard: 256, in: 0...65_536,
            "Requests that may wait for a connection; more are answered 503 at once.")
        databaseConnectTimeout = reader.seconds(
            "DATABASE_CONNECT_TIMEOUT_SECONDS", standard: 3, in: 2...300, "How long a connection may take to be made.")
        databaseStatementTimeout = reader.seconds(
            "DATABASE_STATEMENT_TIMEOUT_SECONDS", standard: 5, in: 1...3600, "How long one statement may take.")
        changePollInterval = reader.seconds(
            "CHANGE_POLL_SECONDS", standard: 10, in: 1...3600,
            "How often changes are looked for, should a notification have been lost.")

        connectionsMax = reader.integer(
            "MAX_CONNECTIONS", standard: 10_000, in: 1...1_000_000, "Connections of clients that are open at once.")
        headTimeout = reader.seconds(
            "HEAD_TIMEOUT_SECONDS", standard: 10, in: 1...3600, "How long a client may take to send a request's head.")
        bodyTimeout = reader.seconds(
            "BODY_TIMEOUT_SECONDS", standard: 30, in: 1...3600, "How long a client may take to send a request's body.")
        idleTimeout = reader.seconds(
            "IDLE_TIMEOUT_SECONDS", standard: 75, in: 1...3600, "How long a connection may stay open between requests.")
        writeTimeout = reader.seconds(
            "WRITE_TIMEOUT_SECONDS", standard: 30, in: 1...3600, "How long a client may leave an answer unread.")
        bufferedBodyBytesMax = reader.integer(
            "MAX_BUFFERED_BODY_BYTES", standard: 64 << 20, in: 4 << 20...1 << 40,
            "Memory for the bodies that are arriving, of all clients together.")
        snapshotCacheBytesMax = reader.integer(
            "SNAPSHOT_CACHE_BYTES", standard: 512 << 20, in: 1 << 20...1 << 40,
            "Memory for the projects that are served; the least used are loaded again when asked for.")
        bodyCacheBytesMax = reader.integer(
            "BODY_CACHE_BYTES", standard: 128 << 20, in: 0...1 << 40,
            "Memory for answers that were built, half of it at most for one project; others are built again.")
        tokenCacheBytesMax = reader.integer(
            "TOKEN_CACHE_BYTES", standard: 64 << 20, in: 0...1 << 40,
            "Memory for access tokens that were verified; others are verified again.")

        stateFolder = reader.text(
            "STATE_DIR", standard: nil, "", takes: "the absolute path of a folder of this instance alone",
            "Keeps what is served, sealed, so that a start without the database goes on with it. Unset: nothing is kept."
        ) { $0.hasPrefix("/") && !$0.utf8.contains(0) ? $0 : nil }

        fetchRatePerKey = reader.fetchRate("KEY", of: "with one app key")
        fetchRatePerAddress = reader.fetchRate("ADDRESS", of: "from one client's address")

        adminSession = reader.seconds(
            "ADMIN_SESSION_SECONDS", standard: 43_200, in: 60...2_592_000, "How long an admin stays signed in.")
        stopGrace = reader.seconds(
            "STOP_GRACE_SECONDS", standard: 20, in: 0...3600, "How long requests in flight may take after SIGTERM.")
    }

    /// Reads the settings. Throws all faults at once, each naming its variable and what that takes.
    static func read(
        _ environment: [String: String], contents: @escaping (String) -> String? = Self.contents
    ) throws(SettingsError) -> Settings {
        var reader = EnvironmentReader(environment, contents: contents)
        let settings = Settings(&reader)
        guard reader.faults.isEmpty else { throw SettingsError(faults: reader.faults) }
        return settings
    }

    /// Every variable that is read, in the order of the documentation.
    static var variables: [Variable] {
        var reader = EnvironmentReader([:], contents: { _ in nil })
        _ = Settings(&reader)
        return reader.variables
    }

    /// The database's address, which most commands cannot do without.
    func requiredDatabaseURL() throws(SettingsError) -> String { try Self.required(databaseURL, "DATABASE_URL") }

    /// The master secret, in base64, where a command seals, unseals or signs.
    func requiredSecretKey() throws(SettingsError) -> String { try Self.required(secretKey, "SECRET_KEY") }

    private static func required(_ secret: Secret?, _ name: String) throws(SettingsError) -> String {
        guard let secret else { throw SettingsError(faults: ["\(name) or \(name)_FILE must be set."]) }
        return secret.text
    }

    /// The text of a file; nil if it cannot be read as UTF-8.
    static func contents(of path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
}

/// Whether a part of the service is there.
private enum Switch: String, CaseIterable {
    case on, off
}

/// What is wrong with the environment.
struct SettingsError: Error, Equatable {
    /// A sentence for each fault.
    let faults: [String]
}

extension EnvironmentReader {
    /// Where a database is.
    fileprivate mutating func databaseAddress(_ name: String, _ purpose: String) -> Secret? {
        secret(
            name, takes: "an address such as postgresql://user:password@host:5432/database", purpose,
            accepts: { $0.hasPrefix("postgresql://") || $0.hasPrefix("postgres://") })
    }

    /// How often apps may fetch by one measure; nil if that is not limited.
    fileprivate mutating func fetchRate(_ measure: String, of what: String) -> FetchRate? {
        let range = FetchRate.range
        let rate = text(
            "FETCH_RATE_PER_\(measure)", standard: 0, "0", takes: "0, or a number from 0.001 to 1000000 such as 2.5",
            "Fetches a second \(what) that an instance answers in the long run; 0 for any number."
        ) { text -> Double? in
            guard text.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }),
                let rate = Double(text), rate == 0 || range.contains(rate)
            else { return nil }
            return rate
        }
        let burst = integer(
            "FETCH_BURST_PER_\(measure)", standard: 0, in: 0...FetchRate.bursts.upperBound,
            "Fetches \(what) that may come at once; 0 for as many as the rate gives in a second.")
        return rate == 0 ? nil : FetchRate(perSecond: rate, burst: burst)
    }

    /// An address or name to listen on.
    fileprivate mutating func host(_ name: String, standard: String, _ purpose: String) -> String {
        text(name, standard: standard, standard, takes: "an IP address or a host name", purpose) { text in
            let isName = text.utf8.allSatisfy { byte in
                byte > UInt8(ascii: " ") && byte < 0x7F && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "@")
            }
            return isName && text.utf8.count <= 255 ? text : nil
        }
    }
}
