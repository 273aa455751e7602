enum CreateToken {
    static func run(_ creation: TokenCreation, _ settings: Settings) async throws { throw CommandFailure("not there yet") }
}
