enum Migrate {
    static func run(_ settings: Settings) async throws { throw CommandFailure("not there yet") }
}
