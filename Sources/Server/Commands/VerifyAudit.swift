enum VerifyAudit {
    static func run(_ settings: Settings) async throws { throw CommandFailure("not there yet") }
}
