import Domain

extension Project {
    /// What `init(row:)` reads of `control.projects`.
    static let columns: SQL = """
        id, name, settings, version, control.microseconds(created_at) as created_at,
            control.microseconds(published_at) as published_at, published_by,
            (select count from control.fetch_days where project = id and day = (now() at time zone 'UTC')::date)
                as fetches_today
        """

    /// A row with `columns`.
    init(row: Row) throws(DatabaseError) {
        let publishedAt: Timestamp? = try row.optional("published_at")
        let publishedBy: String? = try row.optional("published_by")
        self.init(
            id: try row.value("id"), name: try row.value("name"),
            settings: try ProjectSettings(stored: try row.utf8("settings")), version: try row.value("version"),
            lastPublish: publishedAt.flatMap { at in publishedBy.map { LastPublish(at: at, by: $0) } },
            fetchesToday: try row.optional("fetches_today") ?? 0, createdAt: try row.value("created_at"))
    }
}

extension ProjectSettings {
    /// The text that the database keeps.
    var stored: String { String(decoding: json.encoded(), as: UTF8.self) }

    /// Reads `stored` back.
    init(stored: [UInt8]) throws(DatabaseError) {
        guard let json = try? JSON.parse(stored), let settings = Self.read(json) else {
            throw .malformed("a project's settings can't be read")
        }
        self = settings
    }
}

extension ProjectRevision {
    /// A row with `id`, `serial` and `revision`.
    init(row: Row) throws(DatabaseError) {
        self.init(id: try row.value("id"), serial: try row.value("serial"), revision: try row.value("revision"))
    }
}

/// Makes sure that an empty answer is about a project that there is.
///
/// - Throws: `StoreError.notFound` if there is no such project.
func requireProject(_ id: ProjectID, on connection: borrowing Connection) throws(DatabaseError) {
    let row = try connection.execute("select from control.projects where id = \(id)").first
    if row == nil { throw .notFound }
}

/// Reads from a project's own schema, which somebody may be dropping.
///
/// - Throws: `StoreError.notFound` where the schema is gone.
func readingProject<Value>(_ body: () throws(DatabaseError) -> Value) throws(DatabaseError) -> Value {
    do { return try body() } catch .refused(.undefinedTable, _) { throw .notFound }
}
