extension TemporaryDatabase {
    /// Gives a project that has published once a history of so many versions, each a copy of the first, past the service:
    /// publishing them would take long.
    public func copyVersions(of project: String, upTo count: Int) async throws {
        try await execute(
            """
            insert into "project_\(project)".versions (version, document, digest, author, note, origin, created_at)
            select number, document, digest, author, note, origin, created_at
            from "project_\(project)".versions, generate_series(2, \(count)) number where version = 1;
            update control.projects set version = \(count) where id = '\(project)';
            """)
    }
}
