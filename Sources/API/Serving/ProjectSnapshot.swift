import Auth
import Domain
import Synchronization

/// A project as one instance serves it: read at one moment, compiled, and never changed; a newer one takes its place.
final class ProjectSnapshot: Sendable {
    let revision: ProjectRevision
    let settings: ProjectSettings
    let version: Int
    let template: CompiledTemplate
    let tokens: TokenVerifier
    let appKeys: [AppKeyRecord]
    let bodies: BodyCache
    /// What keeping it costs, in bytes, about.
    let bytes: Int

    /// When it was last asked for, in ticks of the registry: for eviction.
    let lastUsed = Atomic<Int64>(0)

    init(
        revision: ProjectRevision, settings: ProjectSettings, version: Int, template: CompiledTemplate,
        tokens: TokenVerifier, appKeys: [AppKeyRecord], bodyBytesMax: Int
    ) {
        self.revision = revision
        self.settings = settings
        self.version = version
        self.template = template
        self.tokens = tokens
        self.appKeys = appKeys
        bodies = BodyCache(bytesMax: bodyBytesMax)
        bytes = template.estimatedBytes + appKeys.count * 256 + 8_192
    }

    /// The answer's body for everyone who matches these conditions: built once, then kept.
    func body(matching conditions: ConditionSet) -> CachedBody {
        if let body = bodies.find(conditions) { return body }
        let bytes = template.body(
            version: version, minFetchInterval: settings.minFetchInterval, matching: conditions)
        return bodies.keep(CachedBody(bytes: bytes), for: conditions)
    }
}

/// An app key of a snapshot, with the day of its last use.
final class AppKeyRecord: Sendable {
    let key: ServingAppKey
    /// Days since the Unix epoch.
    let lastUsedDay = Atomic<Int64>(0)

    init(_ key: ServingAppKey) { self.key = key }
}
