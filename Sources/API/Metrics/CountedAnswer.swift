import Transport

/// An answer, and under which project it is counted.
enum CountedAnswer: Sendable {
    /// At once.
    case now(Response, ProjectLabel)
    /// By a task.
    case later(@Sendable () async -> (Response, ProjectLabel))
}
