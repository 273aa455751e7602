import CPostgres
import Glibc

/// One connection to PostgreSQL, owned by one thread.
///
/// libpq is driven without blocking in it: the thread waits in `poll`, so that no statement takes longer than its limit,
/// whatever the server or the network does.
struct Connection: ~Copyable {
    private let handle: OpaquePointer
    /// How long one statement may take from here, answer included.
    let timeout: Duration
    private let url: DatabaseURL

    deinit { PQfinish(handle) }

    /// Connects, signs in and sets the session's limits.
    ///
    /// - Throws: `DatabaseError.unreachable` if that does not work in the configured time.
    static func open(
        _ configuration: DatabaseConfiguration, purpose: String
    ) throws(DatabaseError) -> Connection {
        let parameters = configuration.connectionParameters(purpose: purpose)
        guard let handle = connect(parameters) else { throw .unreachable("out of memory") }
        let connection = Connection(adopting: handle, configuration)
        guard PQstatus(handle) == CONNECTION_OK, PQsetnonblocking(handle, 1) == 0 else {
            throw .unreachable(connection.lastMessage)
        }
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        do { try connection.execute(configuration.sessionLimits) } catch { throw .unreachable("\(error)") }
        return connection
    }

    private init(adopting handle: OpaquePointer, _ configuration: DatabaseConfiguration) {
        self.handle = handle
        timeout = configuration.statementTimeout + .seconds(2)
        url = configuration.url
    }

    private static func connect(_ parameters: [(String, String)]) -> OpaquePointer? {
        let keywords = parameters.map { strdup($0.0) }
        let values = parameters.map { strdup($0.1) }
        defer { (keywords + values).forEach { free($0) } }
        let end: [UnsafePointer<CChar>?] = [nil]
        return PQconnectdbParams(keywords.map { UnsafePointer($0) } + end, values.map { UnsafePointer($0) } + end, 1)
    }

    /// Runs one statement and waits for its rows.
    @discardableResult
    func execute(_ sql: SQL, timeout: Duration? = nil) throws(DatabaseError) -> Rows {
        let rendered = try sql.rendered()
        let count = Int32(rendered.offsets.count)
        let isSent = rendered.withCStrings { text, values in
            PQsendQueryParams(handle, text, count, nil, values, nil, nil, 0) == 1
        }
        guard isSent else { throw .broken(lastMessage) }
        return try answer(within: timeout ?? self.timeout)
    }

    /// Runs the statements of a file of `sql/`.
    func execute(file text: String, timeout: Duration) throws(DatabaseError) {
        guard PQsendQuery(handle, text) == 1 else { throw .broken(lastMessage) }
        _ = try answer(within: timeout)
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

    private func answer(within timeout: Duration) throws(DatabaseError) -> Rows {
        let deadline = ContinuousClock.now + timeout
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
    private func collectResults(by deadline: ContinuousClock.Instant) throws(DatabaseError) -> Rows {
        var last: Rows?
        var failure: DatabaseError?
        while true {
            while PQisBusy(handle) == 1 {
                _ = try wait(for: .reading, until: deadline)
                try consumeInput()
            }
            guard let result = PQgetResult(handle) else { break }
            let rows = Rows(adopting: result)
            let status = PQresultStatus(result)
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
