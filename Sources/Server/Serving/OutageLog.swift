import Locking
import Persistence

/// Logs an outage of the database once when it begins and once when it ends, however many connections notice.
final class OutageLog: Sendable {
    private let away = Locked<Set<String>>([])
    private let log: Log

    init(_ log: Log) { self.log = log }

    /// Takes what the change feed has noticed: on an idle instance it is the only one to notice.
    func note(_ part: String, _ event: ChangeEvent) {
        switch event {
        case .lost: note(part, .outageBegan(reason: "the connection that listens for changes was lost"))
        case .allRevisions: note(part, .outageEnded(after: .zero))
        case .changed, .deleted: break
        }
    }

    /// Takes what one part that uses the database has noticed.
    func note(_ part: String, _ event: DatabaseEvent) {
        switch event {
        case .outageBegan(let reason):
            let isFirst = away.withLock { away in
                defer { away.insert(part) }
                return away.isEmpty
            }
            if isFirst { log(.error, "database lost", ("reason", .string(reason))) }
        case .outageEnded:
            let isLast = away.withLock { away in away.remove(part) != nil && away.isEmpty }
            if isLast { log(.notice, "database found") }
        }
    }
}
