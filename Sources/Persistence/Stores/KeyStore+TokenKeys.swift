import Domain

extension KeyStore {
    /// Adds a token key.
    ///
    /// - Parameter material: RS256: the public key (SubjectPublicKeyInfo); HS256: the sealed secret.
    /// - Throws: `StoreError.exists` if the project has a key of that name; `.notFound` if there is no such project;
    ///   `.limitReached` if the project has `tokenKeysMax` keys.
    public func createTokenKey(
        _ project: ProjectID, kid: KeyID, algorithm: TokenAlgorithm, material: [UInt8], actor: Actor
    ) async throws(StoreError) -> StoredTokenKey {
        try await database.transaction(in: project) { connection throws(DatabaseError) in
            let locked = try LockedProject(existing: project, on: connection)
            try locked.requireRoom(for: "token_keys", maximum: KeyStore.tokenKeysMax, on: connection)
            let row = try connection.execute(
                """
                insert into control.token_keys (project, kid, algorithm, material)
                values (\(project), \(kid), \(algorithm), \(material)) on conflict (project, kid) do nothing
                returning \(StoredTokenKey.columns)
                """
            ).first
            guard let row else { throw .exists }
            let key = try StoredTokenKey(row: row)
            try locked.record(
                AuditChange(action: .tokenKeyCreate, target: kid.text, before: nil, after: key.auditJSON),
                by: actor, affectsServing: true, on: connection)
            return key
        }
    }

    /// Removes a token key.
    ///
    /// - Throws: `StoreError.notFound` if the project has no such key.
    public func deleteTokenKey(_ project: ProjectID, kid: KeyID, actor: Actor) async throws(StoreError) {
        try await database.transaction(in: project) { connection throws(DatabaseError) in
            let locked = try LockedProject(existing: project, on: connection)
            let row = try connection.execute(
                """
                delete from control.token_keys where project = \(project) and kid = \(kid)
                returning \(StoredTokenKey.columns)
                """
            ).first
            guard let row else { throw .notFound }
            try locked.record(
                AuditChange(
                    action: .tokenKeyDelete, target: kid.text, before: try StoredTokenKey(row: row).auditJSON,
                    after: nil),
                by: actor, affectsServing: true, on: connection)
        }
    }

    /// The token keys by name.
    ///
    /// - Parameter after: the last key of the page before.
    /// - Throws: `StoreError.notFound` if there is no such project.
    public func listTokenKeys(
        _ project: ProjectID, after: KeyID?, limit: Int
    ) async throws(StoreError) -> [StoredTokenKey] {
        try await database.transaction(.snapshot, in: project) { connection throws(DatabaseError) in
            let keys = try connection.execute(
                """
                select \(StoredTokenKey.columns) from control.token_keys
                where project = \(project) and (\(after) is null or kid > \(after)) order by kid limit \(limit)
                """
            ).map { row throws(DatabaseError) in try StoredTokenKey(row: row) }
            if keys.isEmpty { try requireProject(project, on: connection) }
            return keys
        }
    }
}

extension StoredTokenKey {
    /// What `init(row:)` reads of `control.token_keys`.
    static let columns: SQL = "kid, algorithm, material, control.microseconds(created_at) as created_at"

    /// A row with `columns`.
    init(row: Row) throws(DatabaseError) {
        self.init(
            kid: try row.value("kid"), algorithm: try row.value("algorithm"), material: try row.value("material"),
            createdAt: try row.value("created_at"))
    }

    /// What the audit trail tells of a token key: nothing of its material.
    fileprivate var auditJSON: JSON { ["algorithm": .string(algorithm.rawValue)] }
}
