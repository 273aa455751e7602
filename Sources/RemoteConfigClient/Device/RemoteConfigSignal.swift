/// What the system tells that bears on when to ask the service.
public enum RemoteConfigSignal: Sendable, Equatable {
    /// There is a network again.
    case networkReturned
    /// The app has come to the foreground.
    case enteredForeground
}
