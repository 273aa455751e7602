/// What can go wrong between a statement and its rows; stores turn it into a `StoreError`.
enum DatabaseError: Error, CustomStringConvertible {
    /// The connection is gone. Whether the statement under way took effect is not known.
    case broken(String)
    /// No connection can be made.
    case unreachable(String)
    /// The server refused the statement.
    case refused(SQLState, String)
    /// A parameter can't be sent, or a value that came back can't be read.
    case malformed(String)
    /// What a store decided inside of its transaction.
    case store(StoreError)

    static let notFound = DatabaseError.store(.notFound)
    static let exists = DatabaseError.store(.exists)

    /// A few words for the log.
    var description: String {
        switch self {
        case .broken(let reason), .unreachable(let reason), .malformed(let reason): reason
        case .refused(let state, let context): "\(state.code) \(context)"
        case .store(let error): "\(error)"
        }
    }

    /// What the caller of a store is told.
    var storeError: StoreError {
        switch self {
        case .broken, .unreachable: .unavailable
        case .refused(.lockNotAvailable, _), .refused(.queryCanceled, _): .busy
        case .refused(.serializationFailure, _), .refused(.deadlockDetected, _): .busy
        case .refused(let state, _) where state.meansUnavailable: .unavailable
        case .refused, .malformed: .internalError(description)
        case .store(let error): error
        }
    }

    /// The transaction left nothing behind and may succeed when it is run again.
    var isWorthRepeating: Bool {
        switch self {
        case .refused(.serializationFailure, _), .refused(.deadlockDetected, _), .refused(.readOnlyTransaction, _): true
        default: false
        }
    }

    /// The connection is of no further use.
    var spoilsConnection: Bool {
        switch self {
        case .broken, .unreachable: true
        case .refused(let state, _): state.meansUnavailable
        case .malformed, .store: false
        }
    }

    /// Why the database does not serve, if that is what the error says.
    var outageReason: String? {
        if case .unreachable(let reason) = self { reason } else { nil }
    }
}

/// A five-character code of PostgreSQL's (documentation, appendix A).
struct SQLState: Hashable, Sendable, ExpressibleByStringLiteral {
    let code: String

    init(_ code: String) { self.code = code }
    init(stringLiteral value: String) { code = value }

    static let invalidParameterValue: SQLState = "22023"
    static let foreignKeyViolation: SQLState = "23503"
    static let uniqueViolation: SQLState = "23505"
    static let serializationFailure: SQLState = "40001"
    static let deadlockDetected: SQLState = "40P01"
    static let undefinedTable: SQLState = "42P01"
    static let lockNotAvailable: SQLState = "55P03"
    static let queryCanceled: SQLState = "57014"
    static let readOnlyTransaction: SQLState = "25006"

    private static let idleInTransactionTimeout: SQLState = "25P03"

    /// The server, or this connection to it, can't do its work now: out of resources, shutting down, starting, or a
    /// standby.
    var meansUnavailable: Bool {
        let isStoppedByOperator = code.hasPrefix("57P")
        let isConnectionFault = code.hasPrefix("08")
        let isShortOfResources = code.hasPrefix("53")
        return isStoppedByOperator || isConnectionFault || isShortOfResources
            || self == Self.readOnlyTransaction || self == Self.idleInTransactionTimeout
    }
}
