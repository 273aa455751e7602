import Dispatch
import Domain

/// What one worker thread owns: its connection, made when it is first needed and replaced when it breaks.
struct Worker: ~Copyable {
    private let configuration: DatabaseConfiguration
    private let purpose: String
    private var connection: Connection?
    /// Why no connection could be made, until somebody asks.
    private var outage: String?

    private static let attemptsMax = 4

    init(_ configuration: DatabaseConfiguration, number: Int) {
        self.configuration = configuration
        purpose = "worker \(number)"
    }

    /// Why the database could not be reached since this was last asked; nil if it could.
    mutating func takeOutage() -> String? { outage.take() }

    /// Makes a connection if there is none.
    mutating func reconnect() -> Bool {
        guard connection == nil else { return true }
        guard let fresh = try? Connection.open(configuration, purpose: purpose) else { return false }
        connection = consume fresh
        return true
    }

    /// Runs statements that change nothing, each on its own.
    ///
    /// A connection kept from before may have died unseen; then all of it is done once more on a new one.
    mutating func read<Value>(
        _ body: (borrowing Connection) throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> Value {
        let isKept = connection != nil
        do { return try attempt(body) } catch {
            guard isKept, error.spoilsConnection else { throw error }
            return try attempt(body)
        }
    }

    /// Runs `body` in a transaction that begins with `begin` and is committed if `body` does not throw.
    ///
    /// A serialization failure, a deadlock, or a server that turns out to be a standby leaves nothing behind, so `body` runs
    /// again, a few times at most: it may have no effect outside of the database. Once `body` runs, a broken connection is
    /// final: what it did may have been done.
    mutating func transaction<Value>(
        _ begin: SQL, in project: ProjectID? = nil, _ body: (borrowing Connection) throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> Value {
        var attempt = 1
        while true {
            do {
                let connection = try self.begin(begin, in: project)
                return try finish(consume connection, body)
            } catch {
                guard error.isWorthRepeating, attempt < Self.attemptsMax else { throw error }
                pause(attempt)
                attempt += 1
            }
        }
    }

    private mutating func attempt<Value>(
        _ body: (borrowing Connection) throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> Value {
        let connection = try takeConnection()
        do {
            let value = try body(connection)
            keep(consume connection)
            return value
        } catch {
            if !error.spoilsConnection { keep(consume connection) }
            throw error
        }
    }

    /// A connection with the transaction begun. Nothing is done yet, so a kept connection that turns out dead is
    /// replaced.
    private mutating func begin(_ begin: SQL, in project: ProjectID?) throws(DatabaseError) -> Connection {
        let isKept = connection != nil
        let connection = try takeConnection()
        do {
            try connection.begin(begin, in: project)
            return connection
        } catch {
            guard isKept, error.spoilsConnection else { throw error }
        }
        let fresh = try takeConnection()
        try fresh.begin(begin, in: project)
        return fresh
    }

    private mutating func finish<Value>(
        _ connection: consuming Connection, _ body: (borrowing Connection) throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> Value {
        do {
            let value = try body(connection)
            try commit(connection)
            keep(consume connection)
            return value
        } catch {
            if !error.spoilsConnection, (try? connection.execute("rollback")) != nil { keep(consume connection) }
            throw error
        }
    }

    private func commit(_ connection: borrowing Connection) throws(DatabaseError) {
        let answer = try connection.execute("commit")
        // A transaction in which a statement failed is rolled back by COMMIT, without an error.
        guard answer.commandTag == "COMMIT" else { throw .malformed("COMMIT answered \(answer.commandTag)") }
    }

    private mutating func takeConnection() throws(DatabaseError) -> Connection {
        if let connection = connection.take() { return connection }
        do { return try Connection.open(configuration, purpose: purpose) } catch {
            outage = error.outageReason
            throw error
        }
    }

    /// Keeps a connection for the next one, unless something was left open on it.
    private mutating func keep(_ connection: consuming Connection) {
        if connection.isIdle { self.connection = consume connection }
    }

    /// Long enough for the other side of a deadlock to finish, and not the same for both.
    private func pause(_ attempt: Int) {
        let milliseconds = Int.random(in: 1...(10 * attempt))
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(milliseconds))
    }
}
