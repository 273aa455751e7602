/// An option of a command.
struct OptionSyntax: Sendable {
    /// With its hyphens, such as `--email`.
    let name: String
    /// What stands for its value in the help, such as `ADDRESS`; nil for one without a value.
    let value: String?
    /// What it says, in a sentence.
    let purpose: String
    var isRequired = false
    var isRepeatable = false

    /// The option as the help writes it.
    var spelled: String { value.map { "\(name) \($0)" } ?? name }
}

/// A command, as it is typed and as the help tells of it.
struct CommandSyntax: Sendable {
    /// Such as `admin create`.
    let words: [String]
    /// What it does, in a sentence.
    let purpose: String
    /// More about it.
    let details: String
    let options: [OptionSyntax]
    /// Turns what was typed into the command.
    let command: @Sendable (OptionValues) throws(UsageError) -> Command

    /// The words as they are typed.
    var name: String { words.joined(separator: " ") }
}

extension CommandSyntax {
    /// Every command.
    static let all = [serve, migrate, createAdmin, token, verifyAudit]

    private static let serve = CommandSyntax(
        words: ["serve"], purpose: "Serve apps and admins until SIGTERM or SIGINT.",
        details: "Settings come from the environment: see .env.example. Needs DATABASE_URL and SECRET_KEY.",
        options: [], command: { _ in .serve })

    private static let migrate = CommandSyntax(
        words: ["migrate"], purpose: "Bring the database's tables up to date.",
        details:
            "Prints each step that was taken. Needs DATABASE_URL; or DATABASE_MIGRATION_URL, and then gives the role of\n"
            + "DATABASE_URL the rights that serving takes.",
        options: [], command: { _ in .migrate })

    private static let createAdmin = CommandSyntax(
        words: ["admin", "create"], purpose: "Make an admin.",
        details: "Without --password-file a password is made up and printed. Needs DATABASE_URL.",
        options: [
            OptionSyntax(name: "--email", value: "ADDRESS", purpose: "What the admin signs in with.", isRequired: true),
            OptionSyntax(name: "--name", value: "NAME", purpose: "What people call the admin.", isRequired: true),
            OptionSyntax(
                name: "--instance-admin", value: nil,
                purpose: "Let the admin create projects and admins, with an owner's rights everywhere."),
            OptionSyntax(
                name: "--password-file", value: "FILE",
                purpose: "Take the password from the first line of FILE, or of standard input if FILE is -."),
        ],
        command: { values throws(UsageError) in .createAdmin(try AdminCreation(values)) })

    private static let token = CommandSyntax(
        words: ["token"], purpose: "Sign an access token with a project's HS256 key, and print it.",
        details:
            "Needs DATABASE_URL and SECRET_KEY; or only the secret, for a project whose tokens have their claims in the\n"
            + "standard places. A FILE is - for standard input.",
        options: [
            OptionSyntax(name: "--project", value: "ID", purpose: "The project that will verify it.", isRequired: true),
            OptionSyntax(name: "--kid", value: "KID", purpose: "The key that signs it.", isRequired: true),
            OptionSyntax(name: "--uid", value: "UID", purpose: "The user that it is for.", isRequired: true),
            OptionSyntax(name: "--tier", value: "TIER", purpose: "The user's tier: silver, gold or platinum."),
            OptionSyntax(
                name: "--claim", value: "NAME=TEXT", purpose: "A custom claim that is a text.", isRepeatable: true),
            OptionSyntax(
                name: "--claims", value: "JSON", purpose: "Custom claims of any type, as one JSON object."),
            OptionSyntax(
                name: "--lifetime", value: "SECONDS", purpose: "How long it holds; 3600 unless given."),
            OptionSyntax(
                name: "--secret-file", value: "FILE",
                purpose: "Take the key's secret from the first line of FILE, not from the database."),
            OptionSyntax(
                name: "--secret-base64-file", value: "FILE",
                purpose: "The same, where the line is the secret in base64, as the dashboard makes it."),
        ],
        command: { values throws(UsageError) in .token(try TokenCreation(values)) })

    private static let verifyAudit = CommandSyntax(
        words: ["audit", "verify"], purpose: "Check that no row of an audit trail was changed or removed.",
        details:
            "Prints a line for each trail: its name, its number of rows and the digest of the last one, by which a\n"
            + "trail that was cut short shows too. Fails if a trail has a fault. Needs DATABASE_URL.",
        options: [], command: { _ in .verifyAudit })
}
