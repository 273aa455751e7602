import Auth
import Domain
import Synchronization

/// A project as one instance serves it: read at one moment, compiled, and never changed; a newer one takes its place.
final class ProjectSnapshot: Sendable {
    let revision: ProjectRevision
    let settings: ProjectSettings
    let version: Int
    let template: CompiledTemplate
    /// The digest of the document that `template` was compiled from; nil before the first publish.
    let documentDigest: Digest?
    let tokens: TokenVerifier
    let appKeys: [AppKeyRecord]
    /// What keeping it costs, in bytes, about.
    let bytes: Int

    /// When it was last asked for, in microseconds since the Unix epoch, to a tenth of a second: for eviction.
    private let lastUsed = Atomic<Int64>(0)

    init(
        revision: ProjectRevision, settings: ProjectSettings, version: Int, template: CompiledTemplate,
        documentDigest: Digest?, tokens: TokenVerifier, appKeys: [AppKeyRecord]
    ) {
        self.revision = revision
        self.settings = settings
        self.version = version
        self.template = template
        self.documentDigest = documentDigest
        self.tokens = tokens
        self.appKeys = appKeys
        bytes = template.estimatedBytes + appKeys.count * 256 + 8_192
    }

    /// When it was last asked for.
    var lastUse: Timestamp { Timestamp(microseconds: lastUsed.load(ordering: .relaxed)) }

    /// Notes that it is asked for. Written now and then only, since all loops read what is beside it.
    func noteUse(_ now: Timestamp) {
        guard abs(now.microseconds - lastUse.microseconds) > 100_000 else { return }
        lastUsed.store(now.microseconds, ordering: .relaxed)
    }
}

/// An app key of a snapshot, with the day of its last use and what it may still fetch.
final class AppKeyRecord: Sendable {
    let key: ServingAppKey
    /// Days since the Unix epoch.
    let lastUsedDay = Atomic<Int64>(0)
    let bucket = SharedBucket()

    init(_ key: ServingAppKey) { self.key = key }

    /// The records of `keys`; those of `present` stay where nothing is new, so that a publish refills no bucket.
    static func records(of keys: [ServingAppKey], after present: [AppKeyRecord]) -> [AppKeyRecord] {
        let known = Dictionary(present.map { ($0.key.digest, $0) }, uniquingKeysWith: { first, _ in first })
        return keys.map { key in
            guard let record = known[key.digest], record.key == key else { return AppKeyRecord(key) }
            return record
        }
    }
}
