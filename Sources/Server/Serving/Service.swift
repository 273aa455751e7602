import API
import Auth
import Domain
import Glibc
import Persistence
import Transport

/// The service with all its parts, from the sockets to the database: the place where the layers are joined.
final class Service: Sendable {
    private let settings: Settings
    private let log: Log
    private let serving: Serving
    private let databases: [Database]
    private let feed: ChangeFeed
    private let migrator: Migrator
    private let keyUse: AppKeyUseWriter
    private let fetches: FetchCountWriter
    private let publicServer: HTTPServer
    private let operationsServer: HTTPServer

    /// Why the service can't go on.
    enum Refusal: Error {
        case secretKey
        case databaseURL(fault: String)
        case databaseListenURL(fault: String)
        case schema(MigrationError)
        case server(ServerError)
        case stateInUse(String)
    }

    /// Joins the parts; nothing runs yet but the database's workers, which connect when they are first needed.
    init(
        _ settings: Settings, secretKey: String, databaseURL: String, log: Log, accessLog: Log
    ) throws(Refusal) {
        guard let master = MasterKey(base64: secretKey) else { throw .secretKey }
        let url: DatabaseURL
        do { url = try DatabaseURL(databaseURL) } catch { throw .databaseURL(fault: "\(error)") }
        let listenURL: DatabaseURL
        do { listenURL = try settings.databaseListenURL.map { try DatabaseURL($0.text) } ?? url } catch {
            throw .databaseListenURL(fault: "\(error)")
        }
        self.settings = settings
        self.log = log
        let clock = WallClock.system
        let outages = OutageLog(log)
        // What apps wait for never stands in line behind what admins do.
        let admin = Database(settings.database(url, clock) { outages.note("admin", $0) })
        let loading = Database(settings.loadingDatabase(url, clock) { outages.note("loading", $0) })
        databases = [admin, loading]
        let migrator = Migrator(loading)
        self.migrator = migrator
        let newProjects = NewProjects(migrator, log)
        let box = SecretBox(master: master)
        let serving = Serving(
            store: ServingStore(loading), box: box, clock: clock,
            limits: .init(
                snapshotBytes: settings.snapshotCacheBytesMax, bodyBytes: settings.bodyCacheBytesMax,
                tokenBytes: settings.tokenCacheBytesMax, loops: settings.publicServer.loops),
            keeping: settings.stateFolder.map { path in .init(folder: path) { log.note($0, in: path) } })
        self.serving = serving
        keyUse = AppKeyUseWriter(serving: serving, keys: KeyStore(admin))
        fetches = FetchCountWriter(serving: serving, store: FetchStore(admin), clock: clock)
        feed = ChangeFeed(settings.database(listenURL, clock)) { event in
            outages.note("changes", event)
            Task { await serving.handle(event, now: clock.now()) }
            Task { await newProjects.note(event) }
        }
        let passwords = PasswordWorker()
        let authenticator = AdminAuthenticator(
            directory: StoredAdmins(admins: AdminStore(admin), pipelineTokens: PipelineTokenStore(admin)),
            tokens: AdminTokens(master: master), pipelineTokens: PipelineTokenTexts(master: master),
            passwords: passwords, throttle: LoginThrottle(), clock: clock, sessionLifetime: settings.adminSession)
        let parts = RemoteConfigAPI.Parts(
            serving: serving, database: admin, authenticator: authenticator, passwords: passwords, box: box,
            clock: clock, clientAddress: settings.clientAddress, fetchLimits: settings.fetchLimits,
            hasDashboard: settings.hasDashboard)
        let api = RemoteConfigAPI(parts, accessLog: settings.accessLog(to: accessLog)) { log.note($0) }
        publicServer = HTTPServer(settings.publicServer, application: api)
        operationsServer = HTTPServer(
            settings.operationsServer,
            application: OperationsAPI(serving: serving, clock: clock, release: Release.version) { [publicServer] in
                api.metrics + publicServer.counters.metrics
                    + DatabaseStatus.metrics(of: [("admin", admin.status), ("loading", loading.status)])
                    + ProcessMetrics.metrics
            })
    }

    /// Serves until `signals` yields one, then answers what is in flight and stops.
    ///
    /// - Throws: `Refusal` when the schema is not this release's or a port can't be had.
    func run(until signals: AsyncStream<Int32>) async throws(Refusal) {
        try await openKept()
        let isMigrated = try await checkSchema(within: Self.databaseGrace)
        let (port, operationsPort) = try start()
        log(
            .notice, "listening", ("host", .string(settings.host)), ("port", .integer(port)),
            ("operations.host", .string(settings.operationsHost)), ("operations.port", .integer(operationsPort)),
            ("version", .string(Release.version)))
        let refusal = await withTaskGroup(of: Refusal?.self) { group in
            group.addTask { await self.follow(isMigrated: isMigrated) }
            group.addTask { await self.repeatedly(every: .seconds(1)) { await self.serving.writeKept() } }
            group.addTask { await self.repeatedly(every: .seconds(60)) { await self.keyUse.write() } }
            group.addTask { await self.repeatedly(every: .seconds(45)) { await self.fetches.write() } }
            group.addTask {
                for await signal in signals {
                    self.log(.notice, "stopping", ("signal", .integer(signal)))
                    break
                }
                return nil
            }
            // Following and writing go on until they are cancelled, unless the schema turns out to be wrong.
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
        await stop()
        if let refusal { throw refusal }
    }

    /// How long a start waits for the database before it counts as away.
    private static let databaseGrace = Duration.seconds(2)

    private func openKept() async throws(Refusal) {
        do throws(StateKeeper.InUse) {
            try await serving.openKept()
        } catch {
            throw .stateInUse(settings.stateFolder ?? "")
        }
    }

    private func start() throws(Refusal) -> (Int, Int) {
        do throws(ServerError) {
            let port = try publicServer.start()
            return (port, try operationsServer.start())
        } catch {
            throw .server(error)
        }
    }

    /// Looks whether the schema is this release's; false if the database is away.
    private func checkSchema() async throws(Refusal) -> Bool {
        do throws(MigrationError) {
            log.note(applied: try await migrator.prepareToServe())
            return true
        } catch {
            if case .store(.unavailable) = error { return false }
            if case .store(.busy) = error { return false }
            throw .schema(error)
        }
    }

    /// The same; false also if the database has not answered by then.
    private func checkSchema(within limit: Duration) async throws(Refusal) -> Bool {
        let (outcomes, continuation) = AsyncStream.makeStream(of: Result<Bool, Refusal>.self)
        Task {
            do throws(Refusal) {
                continuation.yield(.success(try await self.checkSchema()))
            } catch { continuation.yield(.failure(error)) }
        }
        let timer = Task {
            try await Task.sleep(for: limit)
            continuation.yield(.success(false))
        }
        defer { timer.cancel() }
        for await outcome in outcomes { return try outcome.get() }
        return false
    }

    /// Waits for a database with the right schema, serving what was kept meanwhile, then follows its changes until
    /// cancelled.
    private func follow(isMigrated: Bool) async -> Refusal? {
        async let restoring: Void = isMigrated ? () : serving.restoreKept()
        let refusal = await awaitSchema(isMigrated)
        await restoring
        guard refusal == nil, !Task.isCancelled else { return refusal }
        feed.start()
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
        return nil
    }

    private func awaitSchema(_ isMigrated: Bool) async -> Refusal? {
        var isMigrated = isMigrated
        while !isMigrated {
            do { try await Task.sleep(for: .milliseconds(300)) } catch { return nil }
            do throws(Refusal) { isMigrated = try await checkSchema() } catch { return error }
        }
        return nil
    }

    private func repeatedly(every pause: Duration, _ write: @Sendable () async -> Void) async -> Refusal? {
        while true {
            // Once cancelled, what is left is written by `stop`, after the last request.
            do { try await Task.sleep(for: pause) } catch { return nil }
            await write()
        }
    }

    /// Apps first, so that nothing that they wait for is taken away before they are answered; the database last.
    private func stop() async {
        serving.beginStopping()
        await publicServer.stop(grace: settings.stopGrace)
        await feed.stop()
        await serving.writeKept()
        await keyUse.write()
        await fetches.write()
        await operationsServer.stop(grace: .seconds(1))
        for database in databases { await database.stop() }
        log(.notice, "stopped")
    }
}
