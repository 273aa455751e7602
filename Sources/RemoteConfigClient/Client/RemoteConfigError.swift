import Foundation

/// Why a fetch brought nothing. The values stay as they were.
public enum RemoteConfigError: Error, Equatable, Sendable {
    /// There was no reply: no network, or nobody at the other end.
    case offline
    /// There was no whole reply in time.
    case timeout
    /// The service accepts the app key, or the access token, not (401), and the token provider had no better one.
    case unauthorized
    /// The service asks to be left alone until then, by the device's clock (429, or a 503 that says how long).
    case throttled(until: Date)
    /// The service answered with another status than 200 or 304, a redirect among them.
    case server(status: Int)
    /// The reply is none of the service's: a captive portal's page, a body that was cut, or one that is too long.
    case badResponse
    /// The client was shut down, or the task that waited was cancelled.
    case cancelled
}

extension RemoteConfigError {
    /// - Parameter date: the device's date.
    init(_ failure: RequestFailure, at date: Date) {
        switch failure {
        case .offline: self = .offline
        case .timeout: self = .timeout
        case .unauthorized: self = .unauthorized
        case .throttled(let seconds): self = .throttled(until: date.addingTimeInterval(seconds))
        case .server(let status): self = .server(status: status)
        case .badResponse: self = .badResponse
        }
    }
}
