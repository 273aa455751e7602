import Domain

/// What became of a publish.
public enum PublishOutcome: Hashable, Sendable {
    /// This is the current version now.
    case published(PublishedVersion)
    /// The document is the current version's, byte for byte: no version was made.
    case unchanged(PublishedVersion)
    /// Another version than the expected one is current: nothing was done.
    case conflict(current: Int)
}

/// What became of a rollback.
public enum RollbackOutcome: Hashable, Sendable {
    /// This is the current version now, a copy of the one that was asked for.
    case published(PublishedVersion)
    /// The document is the current version's, byte for byte: no version was made.
    case unchanged(PublishedVersion)
    /// Another version than the expected one is current: nothing was done.
    case conflict(current: Int)
    /// There is no such version, or it is kept no longer.
    case notKept
}

extension TemplateStore {
    /// Makes `document` the project's next version, in one transaction with its audit row, the pruning of old versions
    /// and the notice to other instances. Once this returns, the version is durable.
    ///
    /// - Parameters:
    ///   - document: a valid template as UTF-8.
    ///   - digest: the SHA-256 of `document`.
    ///   - expecting: which version must be current; `.any` is marked in the audit trail.
    /// - Throws: `StoreError.notFound` if there is no such project; after `.unavailable` it may or may not be
    ///   published.
    public func publish(
        _ project: ProjectID, document: [UInt8], digest: Digest, expecting: ExpectedVersion, note: String?,
        actor: Actor
    ) async throws(StoreError) -> PublishOutcome {
        try await database.transaction(in: project) { connection throws(DatabaseError) in
            let locked = try LockedProject(existing: project, on: connection)
            guard locked.isExpected(expecting) else { return .conflict(current: locked.project.version) }
            if locked.documentDigest == digest,
                let current = try locked.currentVersion(if: "document = \(text: document)", on: connection)
            {
                return .unchanged(current)
            }
            let version = locked.nextVersion(digest: digest, note: note, origin: .publish, actor: actor)
            try locked.add(
                version, document: "select \(text: document)", action: .templatePublish,
                isForced: expecting == .any, actor: actor, on: connection)
            return .published(version)
        }
    }

    /// Makes a copy of an earlier version the project's next version; otherwise as `publish`.
    ///
    /// - Throws: `StoreError.notFound` if there is no such project; after `.unavailable` it may or may not be
    ///   published.
    public func rollback(
        _ project: ProjectID, to number: Int, expecting: ExpectedVersion, note: String?, actor: Actor
    ) async throws(StoreError) -> RollbackOutcome {
        try await database.transaction(in: project) { connection throws(DatabaseError) in
            let locked = try LockedProject(existing: project, on: connection)
            guard locked.isExpected(expecting) else { return .conflict(current: locked.project.version) }
            let kept = try connection.execute(
                "select digest from \(schema: project).versions where version = \(number)"
            ).first
            guard let kept else { return .notKept }
            let digest: Digest = try kept.value("digest")
            let source: SQL = "select document from \(schema: project).versions where version = \(number)"
            if locked.documentDigest == digest,
                let current = try locked.currentVersion(if: "document = (\(source))", on: connection)
            {
                return .unchanged(current)
            }
            let version = locked.nextVersion(
                digest: digest, note: note, origin: .rollback(to: number), actor: actor)
            try locked.add(
                version, document: source, action: .templateRollback, isForced: false, actor: actor, on: connection)
            return .published(version)
        }
    }
}

extension LockedProject {
    fileprivate func isExpected(_ expected: ExpectedVersion) -> Bool {
        switch expected {
        case .any: true
        case .exactly(let number): number == project.version
        }
    }

    /// The current version, if it fulfils `condition`.
    fileprivate func currentVersion(
        if condition: SQL, on connection: borrowing Connection
    ) throws(DatabaseError) -> PublishedVersion? {
        let row = try connection.execute(
            """
            select \(PublishedVersion.columns) from \(schema: project.id).versions v
            where version = \(project.version) and \(condition)
            """
        ).first
        guard let row else { return nil }
        return try PublishedVersion(row: row)
    }

    fileprivate func nextVersion(
        digest: Digest, note: String?, origin: VersionOrigin, actor: Actor
    ) -> PublishedVersion {
        PublishedVersion(
            number: project.version + 1, publishedAt: head.now, publishedBy: actor.name, note: note, origin: origin,
            digest: digest)
    }

    /// Inserts the version, prunes, records and notifies, all in one statement.
    ///
    /// - Parameter document: a query of one row, the document.
    fileprivate func add(
        _ version: PublishedVersion, document: SQL, action: AuditAction, isForced: Bool, actor: Actor,
        on connection: borrowing Connection
    ) throws(DatabaseError) {
        let parts: SQL = """
            added as (
                insert into \(schema: project.id).versions (version, document, digest, author, note, origin, created_at)
                values (\(version.number), (\(document)), \(version.digest), \(version.publishedBy), \(version.note),
                    \(version.origin.source), \(version.publishedAt))
            ), pruned as (
                delete from \(schema: project.id).versions
                where version <= \(version.number - TemplateStore.versionsKept)
            ),
            """
        try record(
            AuditChange(
                action: action, target: String(version.number), before: formerAuditJSON,
                after: version.auditJSON(isForced: isForced)),
            by: actor, affectsServing: true,
            extra: .init(
                parts: parts,
                assignments: """
                    version = \(version.number), document_digest = \(version.digest),
                    published_at = \(version.publishedAt), published_by = \(version.publishedBy),
                    """),
            on: connection)
    }

    private var formerAuditJSON: JSON {
        ["version": .integer(project.version), "digest": .string(orNull: documentDigest?.hex)]
    }
}

extension PublishedVersion {
    /// What the audit trail tells of a version.
    fileprivate func auditJSON(isForced: Bool) -> JSON {
        var members: [(String, JSON)] = [("version", .integer(number)), ("digest", .string(digest.hex))]
        if let note { members.append(("note", .string(note))) }
        if let source = origin.source { members.append(("origin", .integer(source))) }
        if isForced { members.append(("forced", true)) }
        return .object(JSONObject(members))
    }
}

extension VersionOrigin {
    /// The version that was rolled back to.
    fileprivate var source: Int? {
        switch self {
        case .publish: nil
        case .rollback(let number): number
        }
    }
}
