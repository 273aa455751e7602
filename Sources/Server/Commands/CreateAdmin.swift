enum CreateAdmin {
    static func run(_ creation: AdminCreation, _ settings: Settings) async throws { throw CommandFailure("not there yet") }
}
