import Persistence
import Transport

extension ServerCounters {
    /// The figures of a server.
    public var metrics: [Metric] {
        let kinds = answers.sorted { $0.key < $1.key }.map { digit, count in
            Metric(
                .counter, "remote_config_http_answers_total", "Answers given, by the class of their status.",
                Double(count), labels: [("status", "\(digit)xx")])
        }
        return kinds + [
            Metric(
                .counter, "remote_config_http_connections_total", "Connections accepted.", Double(connectionsAccepted)),
            Metric(.gauge, "remote_config_http_connections_open", "Connections open.", Double(connectionsOpen)),
            Metric(
                .gauge, "remote_config_http_connections_max", "Connections that may be open.", Double(connectionsMax)),
            Metric(
                .gauge, "remote_config_http_body_bytes", "Bytes of request bodies held.", Double(bufferedBodyBytes)),
        ]
    }
}

extension DatabaseStatus {
    /// The figures of the pools, each by its name.
    public static func metrics(of pools: [(name: String, status: DatabaseStatus)]) -> [Metric] {
        let figures: [(Metric.Kind, String, String, (DatabaseStatus) -> Double)] = [
            (
                .gauge, "remote_config_database_reachable", "Whether the database is reachable.",
                { $0.isReachable ? 1 : 0 }
            ),
            (
                .gauge, "remote_config_database_connections_max", "Connections that there may be.",
                { Double($0.connectionsMax) }
            ),
            (.gauge, "remote_config_database_connections_busy", "Connections at work.", { Double($0.busy) }),
            (.gauge, "remote_config_database_waiting", "Requests waiting for a connection.", { Double($0.waiting) }),
            (
                .counter, "remote_config_database_refused_total", "Requests refused since too many waited.",
                { Double($0.refusedBusy) }
            ),
            (.counter, "remote_config_database_outages_total", "Outages since the start.", { Double($0.outages) }),
        ]
        return figures.flatMap { kind, name, help, value in
            pools.map { Metric(kind, name, help, value($0.status), labels: [("pool", $0.name)]) }
        }
            + pools.map { name, status in
                Metric(
                    "remote_config_database_wait_seconds", "How long requests waited for a connection.", status.waits,
                    labels: [("pool", name)])
            }
    }
}
