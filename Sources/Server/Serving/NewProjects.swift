import Domain
import Persistence

/// Brings projects up that an older release makes while this one runs beside it, and so makes as it knows them.
actor NewProjects {
    private let migrator: Migrator
    private let log: Log
    /// The newest project that is known to be up to date.
    private var newest: Int64?

    init(_ migrator: Migrator, _ log: Log) {
        self.migrator = migrator
        self.log = log
    }

    /// Takes over what the change feed tells; does something only where it tells of a project that was just made.
    func note(_ event: ChangeEvent) async {
        guard let serial = event.newestSerial, serial > newest ?? .min else { return }
        let before = newest
        newest = serial
        do throws(MigrationError) {
            log.note(applied: try await migrator.catchUpProjects())
        } catch {
            // The next reading of all revisions brings it again.
            newest = before
            guard case .store(.unavailable) = error else {
                return log(.warning, "new project not migrated", ("reason", .string("\(error)")))
            }
        }
    }
}

extension Log {
    /// Tells of what was applied to projects that an older release has made.
    func note(applied: [String]) {
        guard !applied.isEmpty else { return }
        self(.notice, "new projects migrated", ("applied", .array(applied.map(JSON.string))))
    }
}

extension ChangeEvent {
    /// The serial of the project that was made last, of those that it tells of.
    fileprivate var newestSerial: Int64? {
        switch self {
        case .changed(let revision): revision.serial.value
        case .allRevisions(let revisions): revisions.map(\.serial.value).max()
        case .deleted, .lost: nil
        }
    }
}
