/// `remote-config serve`
enum Serve {
    /// Serves until a signal asks it to stop.
    static func run(_ settings: Settings) async throws {
        throw CommandFailure("serve is not there yet.")
    }
}
