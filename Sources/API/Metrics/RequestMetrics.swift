import Domain

/// What was counted of requests, as figures.
enum RequestMetrics {
    /// - Parameters:
    ///   - labels: of routes, by their numbers.
    ///   - projects: the names of projects, by their places.
    static func metrics(of tally: RequestTally, _ labels: [RouteLabel], projects: [String]) -> [Metric] {
        counts(tally, labels, projects) + durations(tally, labels)
    }

    private static func counts(_ tally: RequestTally, _ labels: [RouteLabel], _ projects: [String]) -> [Metric] {
        tally.counts
            .sorted { ($0.key.route, $0.key.project, $0.key.status) < ($1.key.route, $1.key.project, $1.key.status) }
            .filter { key, _ in labels.indices.contains(key.route) && projects.indices.contains(key.project) }
            .map { key, count in
                Metric(
                    .counter, "remote_config_requests_total", "Requests answered, by route, status and project.",
                    Double(count),
                    labels: pairs(labels[key.route]) + [
                        ("status", String(key.status)), ("project", projects[key.project]),
                    ])
            }
    }

    private static func durations(_ tally: RequestTally, _ labels: [RouteLabel]) -> [Metric] {
        zip(labels, tally.durations).filter { $1.count > 0 }.map { label, durations in
            Metric(
                "remote_config_request_duration_seconds",
                "From a request being whole to its answer being ready to be sent, by route.", durations,
                labels: pairs(label))
        }
    }

    private static func pairs(_ label: RouteLabel) -> [(String, String)] {
        [("method", label.method), ("route", label.route)]
    }
}
