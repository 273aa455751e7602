import Domain

/// `remote-config serve`
enum Serve {
    /// Serves until a signal asks it to stop.
    static func run(_ settings: Settings) async throws {
        let writer = LogWriter.standardError
        let log = Log(least: settings.logLevel, clock: .system) { writer.write($0) }
        let accessLog = Log(least: .info, clock: .system) { writer.write($0, isOneOfMany: true) }
        defer { writer.flush() }
        // Taken over before anything starts, so that a signal at any moment stops it in order.
        let signals = Signals.stream()
        OpenFiles.allowMost()
        let (secretKey, databaseURL) = (try settings.requiredSecretKey(), try settings.requiredDatabaseURL())
        do throws(Service.Refusal) {
            let service = try Service(
                settings, secretKey: secretKey, databaseURL: databaseURL, log: log, accessLog: accessLog)
            try await service.run(until: signals)
        } catch {
            throw CommandFailure(error.sentence)
        }
    }
}

extension Service.Refusal {
    /// What is wrong, for an operator.
    fileprivate var sentence: String {
        switch self {
        case .secretKey: "SECRET_KEY takes at least 32 random bytes in base64."
        case .databaseURL(let fault): "DATABASE_URL \(fault)."
        case .databaseListenURL(let fault): "DATABASE_LISTEN_URL \(fault)."
        case .schema(let error): "\(error)."
        case .server(let error): "\(error)."
        case .stateInUse(let folder): "STATE_DIR \(folder) is in use by another process: each instance needs its own."
        }
    }
}
