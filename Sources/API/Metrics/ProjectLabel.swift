import Domain
import Locking

/// Under which project something is counted: one of a bounded number of places, however many projects there are.
struct ProjectLabel: Sendable {
    /// The place in `ProjectLabels.names`.
    let place: Int
    /// The project itself, for the log, where it is known.
    let id: ProjectID?

    /// The request was about no project.
    static let none = ProjectLabel(place: 0, id: nil)
    /// The caller showed nothing that leads to a project.
    static let unknown = ProjectLabel(place: 1, id: nil)
}

/// Gives projects the names that they are counted under: their own to the first `projectsMax`, then one for all others.
final class ProjectLabels: Sendable {
    /// How many projects are told apart, since each costs whoever collects the figures.
    static let projectsMax = 200

    private static let others = 2

    private struct State: Sendable {
        /// The first begin as no project's name does.
        var names = ["_none", "_unknown", "_other"]
        var places: [ProjectID: Int] = [:]
    }

    private let state = Locked(State())

    /// The label of a project that exists. Takes a lock: to be kept, not asked for at each request.
    func label(of id: ProjectID) -> ProjectLabel {
        state.withLock { state in
            if let place = state.places[id] { return ProjectLabel(place: place, id: id) }
            guard state.places.count < Self.projectsMax else { return ProjectLabel(place: Self.others, id: id) }
            state.places[id] = state.names.count
            state.names.append(id.text)
            return ProjectLabel(place: state.names.count - 1, id: id)
        }
    }

    /// The name of each place.
    var names: [String] { state.withLock(\.names) }

    /// Whether the project has a name of its own, or gets one now.
    func hasOwnName(_ id: ProjectID) -> Bool { label(of: id).place > Self.others }
}
