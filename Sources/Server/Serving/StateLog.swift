import API
import Domain

extension Log {
    /// Tells what became of the folder that keeps projects from one start to the next.
    func note(_ event: StateKeeper.Event, in folder: String) {
        let place: Field = ("folder", .string(folder))
        switch event {
        case .failed(let reason): self(.warning, "state not kept", place, ("reason", .string(reason)))
        case .recovered: self(.notice, "state kept again", place)
        case .setAside(let project, let reason):
            self(
                .warning, "state set aside", place, ("project.id", .string(project)), ("reason", .string(reason)))
        case .otherSecretKey(let files):
            self(.warning, "state is sealed with another SECRET_KEY", place, ("files", .integer(files)))
        case .restored(let projects, let currentAt):
            self(
                .notice, "state restored", place, ("projects", .integer(projects)),
                ("current.at", .string(currentAt.rfc3339)))
        }
    }
}
