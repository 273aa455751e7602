import Domain
import TestSupport

/// Asks one instance over and over, past the proxy, which versions it serves.
struct FreshnessWatch: Sendable {
    let instance: Instance
    let apps: [App]
    let connections: Connectedness
    let run: Run

    private static let pause = Duration.milliseconds(25)
    /// Longer than an instance is ever frozen.
    private static let timeoutSeconds = 20

    /// Starts the thread; it ends when the run is over.
    func start() { run.thread { watchUntilTheEnd() } }

    private func watchUntilTheEnd() {
        var connection: HTTPConnection?
        var turn = instance.number
        while run.wait(for: Self.pause) {
            if connections.isUndecided(instance.number), instance.isUpToDate {
                connections.noteConnected(instance.number, at: run.now)
            }
            turn += 1
            do {
                let open = try connection ?? HTTPConnection(port: instance.port, timeoutSeconds: Self.timeoutSeconds)
                connection = nil
                try observe(apps[turn % apps.count], open)
                connection = open
            } catch {
                // It is away, or has closed the connection: that is no matter of freshness.
                connection = nil
            }
        }
    }

    private func observe(_ app: App, _ connection: HTTPConnection) throws {
        let (life, before) = (instance.life, connections.since(instance.number))
        try connection.send("GET /config HTTP/1.1\r\nHost: chaos\r\nX-App-Key: \(app.key)\r\n\r\n")
        let answer = try connection.receive()
        guard answer.status == 200, let version = answer.data["version"].asInt, life == instance.life else { return }
        let after = connections.since(instance.number)
        let observation = FreshnessLedger.Observation(
            instance: instance.number, life: life, project: app.project, version: version, at: run.now,
            connectedSince: before == after ? before : nil)
        let outdated = run.publishes.withLock { $0.outdated(app.project, version: version) }
        run.freshness.withLock { $0.note(observation, outdated: outdated) }
    }
}
