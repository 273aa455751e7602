/// What an admin may do in one project; each role may do all that the ones before it may.
public enum Role: String, CaseIterable, Comparable, Sendable {
    /// Reads everything but secrets, evaluates and validates.
    case viewer
    /// Also publishes and rolls back.
    case editor
    /// Also manages keys, settings and members, and deletes the project.
    case owner

    /// A role with fewer rights is the lesser.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .viewer: 0
        case .editor: 1
        case .owner: 2
        }
    }
}
