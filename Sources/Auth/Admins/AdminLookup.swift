import Domain

/// Who calls the Admin API.
public enum AdminCaller: Hashable, Sendable {
    /// A person who is signed in.
    case session(AdminSession)
    /// A program, with a token that `maker` made for it.
    case pipelineToken(name: String, maker: Admin)

    /// The person who calls, or who made what calls.
    public var admin: Admin {
        switch self {
        case .session(let session): session.admin
        case .pipelineToken(_, let maker): maker
        }
    }

    /// What the audit trail calls the caller: the admin's email, with the token's name behind it where it is one. An email
    /// has no blank, so nobody can pass for another.
    public var name: String {
        switch self {
        case .session(let session): session.admin.email
        case .pipelineToken(let name, let maker): "\(maker.email) (token \(name))"
        }
    }
}

/// Who shows a token, and what that allows at this moment.
public struct AdminLookup: Hashable, Sendable {
    /// Who calls.
    public let caller: AdminCaller
    /// What the caller may do in the project that was asked about.
    public let access: ProjectAccess
}
