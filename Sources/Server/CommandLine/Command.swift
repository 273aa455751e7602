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
    case line(LineSource)
    /// It is made up and printed.
    case generated
}

/// Whose first line holds a secret.
enum LineSource: Equatable, Sendable {
    case standardInput
    /// The file at this path.
    case file(String)

    /// What people write for it: a path, or `-` for standard input.
    init(_ argument: String) { self = argument == "-" ? .standardInput : .file(argument) }
}

/// An access token to be signed.
struct TokenCreation: Equatable, Sendable {
    let project: ProjectID
    let kid: KeyID
    let uid: String
    let tier: Tier?
    let claims: [Claim]
    let lifetimeSeconds: Int
    /// Where the HS256 secret is; nil: in the database.
    let secret: SecretSource?

    /// A secret that is not taken from the database.
    struct SecretSource: Equatable, Sendable {
        let line: LineSource
        /// Whether the line is the secret in base64, and not the secret itself.
        let isBase64: Bool
    }

    /// A custom claim.
    struct Claim: Equatable, Sendable {
        let name: String
        let value: JSON
    }
}
