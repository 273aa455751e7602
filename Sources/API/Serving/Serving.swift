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
    private let clock: WallClock
    private let staleness = Locked(Staleness())

    private struct Staleness {
        var heardFromDatabase = false
        var lostSince: Timestamp?
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

    /// Serves from `store`, with token secrets opened by `box`.
    public convenience init(store: ServingStore, box: SecretBox, clock: WallClock, limits: Limits) {
        self.init(source: store, box: box, clock: clock, limits: limits)
    }

    /// Serves from `source`, as the other does from a database.
    package init(source: any ServingSource, box: SecretBox, clock: WallClock, limits: Limits) {
        let registry = SnapshotRegistry(bytesMax: limits.snapshotBytes)
        self.registry = registry
        self.limits = limits
        changes = ChangeWatch(began: clock.now())
        self.clock = clock
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
        case .allRevisions(let revisions):
            staleness.withLock { staleness in
                staleness.heardFromDatabase = true
                staleness.lostSince = nil
            }
            await loader.caughtUp(with: revisions)
            if registry.isCurrent(with: revisions) { changes.noteAllCurrent(asOf: now) }
        case .lost: staleness.withLock { $0.lostSince = $0.lostSince ?? now }
        }
    }

    /// Whether this instance has heard from its database at least once, and since when it has not any more.
    var readiness: (isReady: Bool, staleSince: Timestamp?) {
        staleness.withLock { ($0.heardFromDatabase && !$0.isStopping, $0.lostSince) }
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

extension ServingStore: ServingSource {
    package func state(of id: ProjectID, known: (serial: ProjectSerial, version: Int)?) async throws(StoreError)
        -> ServingState?
    {
        try await state(id, knownVersion: known)
    }
}

extension ProjectSnapshot {
    /// Compiles what was read; the template of `present` is taken over where it is the same version, and that of `published`
    /// where it is the same document.
    ///
    /// Nil for a document that this release can't read, as a newer one may have published it.
    convenience init?(
        _ state: ServingState, after present: ProjectSnapshot?, published: ReadTemplate?, box: SecretBox,
        limits: Serving.Limits
    ) {
        guard let template = Self.template(of: state, after: present, published) else { return nil }
        self.init(
            revision: state.revision, settings: state.settings, version: state.version, template: template,
            tokens: TokenVerifier(
                keys: state.tokenKeys.compactMap { TokenKey(stored: $0, box: box, project: state.revision.id) },
                settings: state.settings.token, cacheEntriesMax: limits.tokensPerProject, takingOver: present?.tokens),
            appKeys: state.appKeys.map(AppKeyRecord.init))
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
        guard let present, present.version == state.version, present.revision.serial == state.revision.serial else {
            return nil
        }
        return present.template
    }
}

/// A template that was read from its document.
struct ReadTemplate: Sendable {
    let document: [UInt8]
    let template: Template
}
