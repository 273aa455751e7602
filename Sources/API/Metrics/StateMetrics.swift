/// What a keeper of state counts.
struct StateFigures: Sendable {
    var files = 0
    var writes = 0
    var failures = 0
    var damaged = 0
    var isFailing = false
}

extension StateFigures {
    /// The figures of `STATE_DIR`.
    var metrics: [Metric] {
        [
            Metric(.gauge, "remote_config_state_files", "Projects kept in STATE_DIR.", Double(files)),
            Metric(
                .gauge, "remote_config_state_failing", "Whether STATE_DIR can't be kept up to date.",
                isFailing ? 1 : 0),
            Metric(.counter, "remote_config_state_writes_total", "Files written to STATE_DIR.", Double(writes)),
            Metric(
                .counter, "remote_config_state_failures_total", "Attempts to use STATE_DIR that failed.",
                Double(failures)),
            Metric(
                .counter, "remote_config_state_damaged_total", "Files of STATE_DIR that were set aside as damaged.",
                Double(damaged)),
        ]
    }
}
