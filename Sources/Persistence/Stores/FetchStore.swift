import Domain

/// How often projects are fetched.
public struct FetchStore: Sendable {
    private let database: Database

    /// Works on `database`.
    public init(_ database: Database) { self.database = database }

    /// Adds to what is counted of a project in a step, and forgets what is older than is kept. Nothing is added where
    /// this life of the project is over, or the step is that old. No change in the sense of the audit trail.
    public func add(_ fetches: ProjectFetches, now: Timestamp) async throws(StoreError) {
        let oldest = FetchStep(of: Timestamp(seconds: now.seconds - FetchStep.keptSeconds))
        guard fetches.step >= oldest else { return }
        try await database.transaction(in: fetches.project) { connection throws(DatabaseError) in
            // Instances that add to one project take turns, or each of them could fill the step with kinds of its own. The
            // statement names no table of the project's schema, for the reason that `LockedProject` has.
            let project = try connection.execute(
                """
                select from control.projects
                where id = \(fetches.project) and serial = \(fetches.serial) for no key update
                """
            ).first
            guard project != nil else { return }
            var counts = FetchCounts(known: try FetchStore.kinds(in: fetches, on: connection))
            counts.add(fetches.counts)
            try FetchStore.add(counts, to: fetches, keepingFrom: oldest, on: connection)
        }
    }

    private static func kinds(
        in fetches: ProjectFetches, on connection: borrowing Connection
    ) throws(DatabaseError) -> [FetchKind] {
        try connection.execute(
            """
            select version, platform, app_version from \(schema: fetches.project).fetches
            where started_at = \(fetches.step.start)
            """
        ).map { row throws(DatabaseError) in
            FetchKind(
                version: try row.optional("version"), platform: FetchName(stored: try row.optional("platform")),
                appVersion: FetchName(stored: try row.optional("app_version")))
        }
    }

    private static func add(
        _ counts: FetchCounts, to fetches: ProjectFetches, keepingFrom oldest: FetchStep,
        on connection: borrowing Connection
    ) throws(DatabaseError) {
        let (project, start) = (fetches.project, fetches.step.start)
        let rows = counts.byKind.filter { $0.value > 0 }
        let platforms = rows.map(\.key.platform.stored)
        let appVersions = rows.map(\.key.appVersion.stored)
        try connection.execute(
            """
            with added as (
                insert into \(schema: project).fetches as kept (started_at, version, platform, app_version, count)
                select \(start), version, platform, app_version, count
                from unnest(\(rows.map(\.key.version)), \(platforms), \(appVersions), \(rows.map { Optional($0.value) }))
                    as fetched (version, platform, app_version, count)
                on conflict (started_at, version, platform, app_version) do update
                    set count = kept.count + excluded.count
            ), pruned as (
                delete from \(schema: project).fetches where started_at < \(oldest.start)
            ), pruned_days as (
                delete from control.fetch_days
                where project = \(project) and day < (\(oldest.start) at time zone 'UTC')::date
            )
            insert into control.fetch_days as kept (project, day, count)
            values (\(project), (\(start) at time zone 'UTC')::date, \(counts.total))
            on conflict (project, day) do update set count = kept.count + excluded.count
            """)
    }

    /// How often a project was fetched over the period that ends with the step that `now` is in.
    ///
    /// - Throws: `StoreError.notFound` if there is no such project.
    public func chart(
        of project: ProjectID, _ period: FetchPeriod, now: Timestamp
    ) async throws(StoreError) -> FetchChart {
        let span = period.span(at: now)
        return try await database.transaction(.snapshot, in: project) { connection throws(DatabaseError) in
            try readingProject { () throws(DatabaseError) in
                FetchChart(
                    period: period, span: span,
                    byVersion: try FetchStore.series(of: project, by: "version::text", period, span, on: connection),
                    byPlatform: try FetchStore.series(of: project, by: "platform", period, span, on: connection),
                    byAppVersion: try FetchStore.series(of: project, by: "app_version", period, span, on: connection))
            }
        }
    }

    /// The most frequent values of a column step by step, the most frequent first and all others last.
    private static func series(
        of project: ProjectID, by column: SQL, _ period: FetchPeriod, _ span: Range<Timestamp>,
        on connection: borrowing Connection
    ) throws(DatabaseError) -> [FetchSeries] {
        let rows = try connection.execute(
            """
            with steps as (
                select \(column) as name, sum(count) as count,
                    floor(extract(epoch from started_at - \(span.lowerBound)) / \(period.stepSeconds))::int8 as step
                from \(schema: project).fetches
                where started_at >= \(span.lowerBound) and started_at < \(span.upperBound) group by name, step
            ), frequent as (
                select name, sum(count) as total from steps where name is not null
                group by name order by total desc, name limit \(FetchChart.seriesMax)
            )
            select frequent.name, step, sum(count)::int8 as count from steps left join frequent using (name)
            group by frequent.name, total, step order by total desc nulls last, frequent.name, step
            """)
        var series: [FetchSeries] = []
        try rows.forEach { row throws(DatabaseError) in
            let name = FetchName(stored: try row.optional("name"))
            if series.last?.name != name { series.append(FetchSeries(name: name, stepCount: period.stepCount)) }
            series[series.count - 1].counts[try row.value("step")] = try row.value("count")
        }
        return series
    }
}

extension FetchName {
    /// What the database keeps: nothing stands for itself, null for other.
    fileprivate var stored: String? {
        switch self {
        case .none: ""
        case .text(let text): text
        case .other: nil
        }
    }

    fileprivate init(stored: String?) {
        self = stored.map { $0.isEmpty ? .none : .text($0) } ?? .other
    }
}
