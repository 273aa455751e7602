/// Where values come from.
public enum ConfigSource: Sendable, Equatable {
    /// From the service, in this run of the app.
    case fetched
    /// From the service, in an earlier run: kept on disk for this identity.
    case cached
    /// From the file or the values that the app brought along.
    case bundled
}
