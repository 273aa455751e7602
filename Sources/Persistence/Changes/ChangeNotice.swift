import Domain

/// What instances tell each other through `NOTIFY`.
enum ChangeNotice: Hashable, Sendable {
    /// The project is now in this state.
    case changed(ProjectRevision)
    /// That life of the project is over.
    case deleted(ProjectID, ProjectSerial)

    /// Listens to the channel that `notification` writes to.
    static let listen: SQL = "listen remote_config"

    /// The call that sends the notice when its transaction is committed.
    var notification: SQL { "pg_notify('remote_config', \(payload))" }

    /// The notice as text: `<project> <serial> <revision>`, with `-` for the revision of a deleted one.
    var payload: String {
        switch self {
        case .changed(let revision): "\(revision.id) \(revision.serial.value) \(revision.revision)"
        case .deleted(let project, let serial): "\(project) \(serial.value) -"
        }
    }

    /// Nil unless `payload` is a notice: anybody who may sign in to the database can send to the channel.
    init?(payload: String) {
        let parts = payload.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, let project = ProjectID(String(parts[0])), let serial = Int64(parts[1]) else {
            return nil
        }
        if parts[2] == "-" {
            self = .deleted(project, ProjectSerial(serial))
        } else {
            guard let revision = Int64(parts[2]) else { return nil }
            self = .changed(ProjectRevision(id: project, serial: ProjectSerial(serial), revision: revision))
        }
    }
}
