import Foundation

/// Why a request brought nothing.
enum RequestFailure: Error, Equatable, Sendable {
    /// No reply came.
    case offline
    /// No reply came in time.
    case timeout
    /// 401: the app key, or the access token, is not accepted.
    case unauthorized
    /// The service asks to be left alone for so many seconds: 429, or a 503 that says how long.
    case throttled(seconds: TimeInterval)
    /// Any other status that is neither 200 nor a 304 that was asked for.
    case server(status: Int)
    /// A reply that is none of the service's: no JSON, or of another shape, or too long.
    case badResponse

    /// Whether the same request may succeed later, with nothing done about it in between.
    var mayPass: Bool {
        switch self {
        case .offline, .timeout, .throttled, .badResponse: return true
        case .unauthorized: return false
        case .server(let status): return !(400..<500).contains(status) || status == 408
        }
    }

    /// The seconds that the service asks to be left alone for.
    var pause: TimeInterval {
        guard case .throttled(let seconds) = self else { return 0 }
        return seconds
    }
}
