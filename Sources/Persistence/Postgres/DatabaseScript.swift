/// Statements given as text, for what prepares a database from outside: a test kit.
package enum DatabaseScript {
    /// Runs `text` on a connection of its own, blocking the thread; several statements are one transaction.
    package static func run(_ text: String, on configuration: DatabaseConfiguration) throws(StoreError) {
        var configuration = configuration
        configuration.acceptsStandby = true
        do {
            let connection = try Connection.open(configuration, purpose: "script")
            try connection.execute(file: text, timeout: .seconds(60))
        } catch {
            throw error.storeError
        }
    }
}
