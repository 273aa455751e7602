import Domain

extension Serving {
    /// The figures of what apps are served from: how fresh it is, what it takes, how often it was there.
    func metrics(now: Timestamp) -> [Metric] {
        let tally = meter.tally
        return freshness(now) + changeFeed(now) + memory(tally) + lookUps(tally) + versions
    }

    private func freshness(_ now: Timestamp) -> [Metric] {
        let (isReady, staleSince) = readiness
        let size = registry.size
        return [
            Metric(.gauge, "remote_config_ready", "Whether this instance can serve.", isReady ? 1 : 0),
            Metric(
                .gauge, "remote_config_stale_seconds", "How long the database has been away.",
                staleSince.map { now.seconds(since: $0) } ?? 0),
            Metric(
                .gauge, "remote_config_served_age_seconds",
                "How long ago all that is in memory was known to be current.",
                now.seconds(since: changes.figures.current)),
            Metric(.gauge, "remote_config_projects_loaded", "Projects in memory.", Double(size.projects)),
            Metric(.gauge, "remote_config_projects_bytes", "What they take, about.", Double(size.bytes)),
        ]
    }

    private func changeFeed(_ now: Timestamp) -> [Metric] {
        let figures = changes.figures
        let heard = [("changed", figures.changed), ("deleted", figures.deleted), ("revisions", figures.readings)]
        return [
            Metric(
                .gauge, "remote_config_change_feed_lag_seconds", "How long ago the change feed was last heard from.",
                now.seconds(since: figures.heard))
        ]
            + heard.map { kind, count in
                Metric(
                    .counter, "remote_config_change_notices_total",
                    "What was heard of changes: notices of a project, and readings of all revisions.", Double(count),
                    labels: [("kind", kind)])
            } + [
                Metric(
                    "remote_config_change_in_force_seconds",
                    "From the notice of a change until the project is served as it is then.", figures.inForce)
            ]
    }

    private func memory(_ tally: Tally) -> [Metric] {
        let tokens = registry.snapshots.values.map(\.tokens.cached)
        let sizes: [(Cache, bytes: Int, bytesMax: Int)] = [
            (.bodies, tally.bodyBytesGrowth, limits.bodyBytes),
            (.projects, registry.size.bytes, limits.snapshotBytes),
            (.tokens, tokens.reduce(0) { $0 + $1.bytes }, limits.tokenBytes),
        ]
        let entries: [(Cache, Int)] = [
            (.projects, registry.size.projects), (.tokens, tokens.reduce(0) { $0 + $1.entries }),
            (.unknownKeys, registry.missCount),
        ]
        return sizes.map { cache, bytes, _ in
            Metric(.gauge, "remote_config_cache_bytes", "What is cached, about.", Double(bytes), labels: cache.labels)
        }
            + sizes.map { cache, _, bytesMax in
                Metric(
                    .gauge, "remote_config_cache_max_bytes", "What may be cached.", Double(bytesMax),
                    labels: cache.labels)
            }
            + entries.map { cache, count in
                Metric(
                    .gauge, "remote_config_cache_entries", "How much is cached.", Double(count), labels: cache.labels)
            }
    }

    private func lookUps(_ tally: Tally) -> [Metric] {
        Cache.allCases.flatMap { cache in
            [("hit", tally.hits[cache]), ("miss", tally.misses[cache])].map { result, count in
                Metric(
                    .counter, "remote_config_cache_requests_total", "What was looked for in memory.", Double(count),
                    labels: cache.labels + [("result", result)])
            }
        }
            + TokenOutcome.allCases.map { outcome in
                Metric(
                    .counter, "remote_config_token_verifications_total", "Access tokens judged.",
                    Double(tally.tokens[outcome]), labels: [("outcome", outcome.name)])
            }
    }

    /// Of the projects that have a name of their own in metrics.
    private var versions: [Metric] {
        registry.snapshots.sorted { $0.key < $1.key }.filter { meter.projects.hasOwnName($0.key) }
            .map { id, snapshot in
                Metric(
                    .gauge, "remote_config_project_version", "The version that is served.", Double(snapshot.version),
                    labels: [("project", id.text)])
            }
    }
}

extension Cache {
    fileprivate var labels: [(String, String)] { [("cache", name)] }
}

extension Timestamp {
    /// How long ago `earlier` was; 0 where a clock was set back.
    fileprivate func seconds(since earlier: Timestamp) -> Double {
        max(0, Double(microseconds - earlier.microseconds) / 1e6)
    }
}
