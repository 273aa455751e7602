/// Values that are others than before.
public struct ConfigChange: Sendable, Equatable {
    /// The keys whose values are new, other or gone.
    public let keys: Set<String>
    /// The version that the values are of now.
    public let version: Int
    /// Where the values come from now: not fetched only after a sign-in or sign-out.
    public let source: ConfigSource
}
