import CPostgres
import Domain
import Glibc

/// One connection to PostgreSQL, owned by one thread.
///
/// libpq is driven without blocking in it: the thread waits in `poll`, so that no statement takes longer than its
/// limit, whatever the server or the network does.
struct Connection: ~Copyable {
    private let handle: OpaquePointer
    /// How long one statement may take from here, answer included.
    let timeout: Duration
    private let url: DatabaseURL
    /// Sets the limits of one transaction: see `DatabaseConfiguration.transactionSettings`.
    private let settings: RenderedSQL

    deinit { PQfinish(handle) }

    /// Connects and signs in.
    ///
    /// - Throws: `DatabaseError.unreachable` if that does not work in the configured time.
    static func open(
        _ configuration: DatabaseConfiguration, purpose: String
    ) throws(DatabaseError) -> Connection {
        let parameters = configuration.connectionParameters(purpose: purpose)
        guard let handle = connect(parameters) else { throw .unreachable("out of memory") }
        let connection = try Connection(adopting: handle, configuration)
        guard PQstatus(handle) == CONNECTION_OK, PQsetnonblocking(handle, 1) == 0 else {
            throw .unreachable(connection.lastMessage)
        }
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        return connection
    }

    private init(adopting handle: OpaquePointer, _ configuration: DatabaseConfiguration) throws(DatabaseError) {
        let settings: RenderedSQL
        do { settings = try configuration.transactionSettings.rendered() } catch {
            PQfinish(handle)
            throw error
        }
        self.handle = handle
        timeout = configuration.statementTimeout + .seconds(2)
        url = configuration.url
        self.settings = settings
    }

    private static func connect(_ parameters: [(String, String)]) -> OpaquePointer? {
        let keywords = parameters.map { strdup($0.0) }
        let values = parameters.map { strdup($0.1) }
        defer { (keywords + values).forEach { free($0) } }
        let end: [UnsafePointer<CChar>?] = [nil]
        return PQconnectdbParams(keywords.map { UnsafePointer($0) } + end, values.map { UnsafePointer($0) } + end, 1)
    }

    /// Runs one statement and waits for its rows. Outside of a transaction the statement is one by itself, with the same
    /// limits.
    @discardableResult
    func execute(_ sql: SQL, timeout: Duration? = nil) throws(DatabaseError) -> Rows {
        let rendered = try sql.rendered()
        let deadline = ContinuousClock.now + (timeout ?? self.timeout)
        guard PQtransactionStatus(handle) == PQTRANS_IDLE else {
            try send(rendered)
            return try answer(by: deadline)
        }
        return try pipeline([settings, rendered], by: deadline)
    }

    /// Begins a transaction and sets its limits and, in a project, its role, in one round trip.
    ///
    /// - Throws: `StoreError.notFound` if the project is just being deleted.
    func begin(_ statement: SQL, in project: ProjectID? = nil) throws(DatabaseError) {
        var statements = [try statement.rendered(), settings]
        if let project {
            let role: SQL = "select set_config('role', control.project_role(\(project)), true)"
            statements.append(try role.rendered())
        }
        do { _ = try pipeline(statements, by: .now + timeout) } catch .refused(.invalidParameterValue, _) {
            // There is no such role any more.
            throw .notFound
        }
    }

    /// Runs the statements of a file of `sql/`.
    func execute(file text: String, timeout: Duration) throws(DatabaseError) {
        guard PQsendQuery(handle, text) == 1 else { throw .broken(lastMessage) }
        _ = try answer(by: .now + timeout)
    }

    /// True outside of a transaction, with nothing under way.
    var isIdle: Bool { PQstatus(handle) == CONNECTION_OK && PQtransactionStatus(handle) == PQTRANS_IDLE }

    /// The socket, to wait on for notifications.
    var socket: Int32 { PQsocket(handle) }

    /// The notifications that have arrived; does not wait.
    func notifications() throws(DatabaseError) -> [String] {
        guard PQconsumeInput(handle) == 1 else { throw .broken(lastMessage) }
        var payloads: [String] = []
        while let notification = PQnotifies(handle) {
            payloads.append(String(cString: notification.pointee.extra))
            PQfreemem(notification)
        }
        return payloads
    }

    private func send(_ statement: RenderedSQL) throws(DatabaseError) {
        let count = Int32(statement.offsets.count)
        let isSent = statement.withCStrings { text, values in
            PQsendQueryParams(handle, text, count, nil, values, nil, nil, 0) == 1
        }
        guard isSent else { throw .broken(lastMessage) }
    }

    /// Runs statements in one round trip and, unless one of them begins a longer one, in one transaction; the last one's
    /// rows count. None is prepared under a name: the server behind a pool may be another one next time.
    private func pipeline(
        _ statements: [RenderedSQL], by deadline: ContinuousClock.Instant
    ) throws(DatabaseError) -> Rows {
        guard PQenterPipelineMode(handle) == 1 else { throw .broken(lastMessage) }
        for statement in statements { try send(statement) }
        guard PQpipelineSync(handle) == 1 else { throw .broken(lastMessage) }
        let outcome: Result<Rows, DatabaseError>
        do { outcome = .success(try answer(by: deadline)) } catch { outcome = .failure(error) }
        if case .failure(.broken) = outcome { return try outcome.get() }
        guard PQexitPipelineMode(handle) == 1 else { throw .broken(lastMessage) }
        return try outcome.get()
    }

    private func answer(by deadline: ContinuousClock.Instant) throws(DatabaseError) -> Rows {
        try finishSending(by: deadline)
        return try collectResults(by: deadline)
    }

    private func finishSending(by deadline: ContinuousClock.Instant) throws(DatabaseError) {
        while true {
            switch PQflush(handle) {
            case 0: return
            case 1:
                // The server may be sending as well; not reading could keep it from reading.
                let ready = try wait(for: .readingOrWriting, until: deadline)
                if ready.contains(.reading) { try consumeInput() }
            default: throw .broken(lastMessage)
            }
        }
    }

    /// Every result of what was sent; the last one counts, unless one is an error.
    ///
    /// Nil from libpq stands behind each statement's results; a pipeline ends with a result of its own.
    private func collectResults(by deadline: ContinuousClock.Instant) throws(DatabaseError) -> Rows {
        var last: Rows?
        var failure: DatabaseError?
        let isPipeline = PQpipelineStatus(handle) != PQ_PIPELINE_OFF
        while true {
            while PQisBusy(handle) == 1 {
                _ = try wait(for: .reading, until: deadline)
                try consumeInput()
            }
            guard let result = PQgetResult(handle) else {
                if isPipeline && PQstatus(handle) == CONNECTION_OK { continue }
                break
            }
            let rows = Rows(adopting: result)
            let status = PQresultStatus(result)
            if status == PGRES_PIPELINE_SYNC { break }
            if status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK {
                last = rows
            } else {
                failure = failure ?? error(of: result)
            }
        }
        if PQstatus(handle) != CONNECTION_OK { throw .broken(lastMessage) }
        if let failure { throw failure }
        guard let last else { throw .broken("no answer") }
        return last
    }

    private func consumeInput() throws(DatabaseError) {
        guard PQconsumeInput(handle) == 1 else { throw .broken(lastMessage) }
    }

    private func wait(for events: PollEvents, until deadline: ContinuousClock.Instant) throws(DatabaseError)
        -> PollEvents
    {
        let ready = Poll.wait([(socket, events)], until: deadline)
        guard let first = ready.first, !first.isEmpty else { throw .broken("no answer in time") }
        return first
    }

    private func error(of result: OpaquePointer) -> DatabaseError {
        guard let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))) else { return .broken(lastMessage) }
        let fields = [UInt8(ascii: "M"), UInt8(ascii: "n")].compactMap { field in
            PQresultErrorField(result, Int32(field)).map { String(cString: $0) }
        }
        return .refused(SQLState(String(cString: state)), brief(fields.joined(separator: "; ")))
    }

    private var lastMessage: String { brief(String(cString: PQerrorMessage(handle))) }

    /// One line, short enough for a log.
    private func brief(_ message: String) -> String {
        let line = url.redacting(message).split(whereSeparator: \.isNewline).joined(separator: " ")
        return String(line.prefix(200))
    }
}
