import Domain

/// What the command line asks for.
enum Command: Equatable, Sendable {
    /// Serve until told to stop.
    case serve
    /// Bring the database's tables up to date.
    case migrate
    /// Make an admin.
    case createAdmin(AdminCreation)
    /// Sign an access token.
    case token(TokenCreation)
    /// Check the audit trails.
    case verifyAudit
    /// Tell about all commands, or about those that begin with these words.
    case help([String])
    /// Tell the version.
    case version
}

/// An admin to be made.
struct AdminCreation: Equatable, Sendable {
    let email: String
    let name: String
    let isInstanceAdmin: Bool
    let password: PasswordSource
}

/// Where a new admin's password comes from.
enum PasswordSource: Equatable, Sendable {
    /// The first line of standard input.
    case standardInput
    /// The first line of the file at this path.
    case file(String)
    /// It is made up and printed.
    case generated
}

/// An access token to be signed.
struct TokenCreation: Equatable, Sendable {
    let project: ProjectID
    let kid: KeyID
    let uid: String
    let tier: Tier?
    let claims: [Claim]
    let lifetimeSeconds: Int
    /// The file that holds the HS256 secret; nil: the database has it.
    let secretFile: String?

    /// A custom claim.
    struct Claim: Equatable, Sendable {
        let name: String
        let value: JSON
    }
}
