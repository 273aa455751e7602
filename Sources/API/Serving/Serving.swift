import Auth
import Domain
import Locking
import Persistence

/// Serves apps: finds their project in memory, loads it where it is not there, and hears of changes.
public final class Serving: Sendable {
    let registry: SnapshotRegistry
    let limits: Limits
    let usage = AppKeyUsage()
    let fetches = FetchCounter()
    let meter = Meter()
    let changes: ChangeWatch
    private let loader: SnapshotLoader
    private let keeper: StateKeeper?
    private let clock: WallClock
    private let staleness = Locked(Staleness())

    private struct Staleness {
        var heardFromDatabase = false
        var lostSince: Timestamp?
        /// Projects are served that were kept from before the start, as they were then.
        var keptFrom: Timestamp?
        /// How many times the database was lost, and whether what is in memory is not read anew since.
        var outages = 0
        var mustRead = true
        var isStopping = false
    }

    /// Bounds on what serving keeps in memory.
    public struct Limits: Sendable {
        /// What all projects' compiled templates may take, in bytes.
        public var snapshotBytes: Int
        /// What all projects' built bodies may take, in bytes.
        public var bodyBytes: Int
        /// What all projects' verified access tokens may take, in bytes, but for what comes within a second.
        public var tokenBytes: Int
        /// How many verified access tokens are remembered for a project.
        public var tokensPerProject: Int
        /// How many loops share the bounds of bodies, each an equal part.
        public var loops: Int

        /// What one project's built bodies may take, in bytes.
        var bodyBytesPerProject: Int { bodyBytes / 2 }

        /// Bounds as given.
        public init(
            snapshotBytes: Int, bodyBytes: Int, tokenBytes: Int, tokensPerProject: Int = 10_000, loops: Int
        ) {
            self.snapshotBytes = snapshotBytes
            self.bodyBytes = bodyBytes
            self.tokenBytes = tokenBytes
            self.tokensPerProject = tokensPerProject
            self.loops = max(1, loops)
        }
    }

    /// Where what is served is kept from one start to the next.
    public struct Keeping: Sendable {
        let folder: StateFolder
        let onEvent: @Sendable (StateKeeper.Event) -> Void

        /// In the folder of that path, which need not be there yet.
        ///
        /// - Parameter onEvent: is told of what the log should say; must not block.
        public init(folder path: String, onEvent: @escaping @Sendable (StateKeeper.Event) -> Void) {
            folder = StateFolder(path: path)
            self.onEvent = onEvent
        }
    }

    /// Serves from `store`, with token secrets opened by `box`.
    public convenience init(
        store: ServingStore, box: SecretBox, clock: WallClock, limits: Limits, keeping: Keeping? = nil
    ) {
        self.init(source: store, box: box, clock: clock, limits: limits, keeping: keeping)
    }

    /// Serves from `source`, as the other does from a database.
    package init(
        source: any ServingSource, box: SecretBox, clock: WallClock, limits: Limits, keeping: Keeping? = nil
    ) {
        let registry = SnapshotRegistry(bytesMax: limits.snapshotBytes)
        self.registry = registry
        self.limits = limits
        changes = ChangeWatch(began: clock.now())
        self.clock = clock
        keeper = keeping.map { keeping in
            StateKeeper(
                folder: keeping.folder, registry: registry, source: source, box: box, onEvent: keeping.onEvent
            ) { state in
                ProjectSnapshot(state, after: nil, published: nil, box: box, limits: limits)
            }
        }
        loader = SnapshotLoader(source: source, registry: registry, clock: clock) { state, present, published in
            ProjectSnapshot(state, after: present, published: published, box: box, limits: limits)
        }
    }

    /// Takes over a change that the database told of.
    public func handle(_ event: ChangeEvent, now: Timestamp) async {
        changes.note(event, now: now)
        switch event {
        case .changed(let revision):
            let isNews = registry.isBehind(revision)
            await loader.changed(to: revision)
            if isNews, !registry.isBehind(revision) { changes.noteInForce(since: now, now: clock.now()) }
        case .deleted(let id, let serial): await loader.deleted(id, serial)
        case .allRevisions(let revisions): await caughtUp(with: revisions, now: now)
        case .lost:
            staleness.withLock { staleness in
                staleness.lostSince = staleness.lostSince ?? now
                staleness.outages += 1
                staleness.mustRead = true
            }
            await keeper?.heard(at: nil)
            await restoreKept()
        }
    }

    private func caughtUp(with revisions: [ProjectRevision], now: Timestamp) async {
        let (outages, mustRead) = staleness.withLock { staleness in
            staleness.heardFromDatabase = true
            defer { staleness.mustRead = false }
            return (staleness.outages, staleness.mustRead)
        }
        let isCaughtUp = await loader.caughtUp(with: revisions, afterOutage: mustRead)
        if registry.isCurrent(with: revisions) { changes.noteAllCurrent(asOf: now) }
        guard isCaughtUp else { return }
        let isHeard = staleness.withLock { staleness in
            guard staleness.outages == outages else { return false }
            staleness.lostSince = nil
            staleness.keptFrom = nil
            return true
        }
        guard isHeard, let keeper else { return }
        await keeper.heard(at: now)
        await loadKept(by: keeper, revisions)
    }

    /// Whether this instance has heard from its database at least once, or serves what it kept from before its start; and
    /// since when it is not sure that what it serves is what the database has.
    var readiness: (isReady: Bool, staleSince: Timestamp?) {
        staleness.withLock { staleness in
            let isReady = staleness.heardFromDatabase || staleness.keptFrom != nil
            return (
                isReady && !staleness.isStopping, [staleness.lostSince, staleness.keptFrom].compactMap(\.self).min()
            )
        }
    }

    /// From now on this instance says that it is not ready, so that nothing new is sent to it.
    public func beginStopping() { staleness.withLock { $0.isStopping = true } }

    /// Looks up a key that memory does not know; nil if there is no such key.
    func lookUp(_ key: Digest) async throws(StoreError) -> FoundKey? { try await loader.lookUp(key) }

    /// A project as its apps are served, brought into memory where it is not there; nil if there is none.
    func project(_ id: ProjectID) async throws(StoreError) -> ProjectSnapshot? {
        if let present = registry.find(id) { return present }
        return try await loader.reload(id)
    }

    /// Brings this instance up to a change that it made itself, so that its own apps see it once it is answered.
    ///
    /// A failure is no error: the change feed brings it too.
    ///
    /// - Parameter published: what was just published, so that it need not be read once more.
    func refresh(_ id: ProjectID, published: ReadTemplate? = nil) async {
        try? await loader.refresh(id, published: published)
    }
}

// MARK: - What is kept from one start to the next

extension Serving {
    /// Takes the folder where it is kept, if there is to be one.
    ///
    /// - Throws: when another process has it. A folder that can't be used is told to the log, and tried again.
    public func openKept() async throws(StateKeeper.InUse) { try await keeper?.open() }

    /// Writes down what has changed since the last time.
    public func writeKept() async { await keeper?.write() }

    /// Serves what was kept from before the start, where it is not in memory: for while the database is away.
    public func restoreKept() async {
        guard let keptFrom = await keeper?.restore({ [loader] in await loader.restore($0) }) else { return }
        staleness.withLock { $0.keptFrom = min($0.keptFrom ?? keptFrom, keptFrom) }
        changes.noteKept(from: keptFrom)
    }

    /// Brings what was served before the start into memory again, from the database, so that its next outage finds it there.
    private func loadKept(by keeper: StateKeeper, _ revisions: [ProjectRevision]) async {
        let awaited = await keeper.awaited()
        let present = Set(revisions.map(\.id))
        var settled = awaited.filter { !present.contains($0) }
        for id in awaited where present.contains(id) {
            // Others that are asked for now need not make room for those that were.
            if registry.size.bytes > limits.snapshotBytes / 10 * 9 {
                settled = awaited
                break
            }
            do throws(StoreError) {
                _ = try await project(id)
            } catch {
                if error == .unavailable || error == .busy { break }
            }
            settled.append(id)
        }
        await keeper.settle(settled)
    }

    /// The figures of the folder; none where there is no folder.
    var keptMetrics: [Metric] { keeper?.figures.withLock(\.self).metrics ?? [] }
}

extension ServingStore: ServingSource {
    package func state(of id: ProjectID, known: Digest?) async throws(StoreError) -> ServingState? {
        try await state(id, known: known)
    }
}

extension ProjectSnapshot {
    /// Compiles what was read; the template of `present` or of `published` is taken over where it is of the same document.
    ///
    /// Nil for a document that this release can't read, as a newer one may have published it.
    convenience init?(
        _ state: ServingState, after present: ProjectSnapshot?, published: ReadTemplate?, box: SecretBox,
        limits: Serving.Limits
    ) {
        guard let template = Self.template(of: state, after: present, published) else { return nil }
        self.init(
            revision: state.revision, settings: state.settings, version: state.version, template: template,
            documentDigest: state.documentDigest,
            tokens: TokenVerifier(
                keys: state.tokenKeys.compactMap { TokenKey(stored: $0, box: box, project: state.revision.id) },
                settings: state.settings.token, cacheEntriesMax: limits.tokensPerProject, takingOver: present?.tokens),
            appKeys: AppKeyRecord.records(of: state.appKeys, after: present?.appKeys ?? []))
    }

    private static func template(
        of state: ServingState, after present: ProjectSnapshot?, _ published: ReadTemplate?
    ) -> CompiledTemplate? {
        if state.version == 0 { return CompiledTemplate(.empty) }
        if let document = state.document {
            if let published, published.document == document { return CompiledTemplate(published.template) }
            guard case .valid(let template, _) = Template.read(document) else { return nil }
            return CompiledTemplate(template)
        }
        return present?.documentDigest == state.documentDigest ? present?.template : nil
    }
}

/// A template that was read from its document.
struct ReadTemplate: Sendable {
    let document: [UInt8]
    let template: Template
}
