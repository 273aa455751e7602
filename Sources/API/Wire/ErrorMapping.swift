import Auth
import Domain
import Persistence
import Transport

// The one place that turns the errors of the layers below into answers.

extension APIError {
    init(_ error: StoreError) {
        switch error {
        case .unavailable: self = .unavailable
        case .busy: self = .busy
        case .exists: self.init(.alreadyExists, "It exists already.")
        case .notFound: self = .notFound
        case .limitReached(let maximum):
            let message = "There are \(maximum) already, and may not be more: delete one that is not used any more."
            self = .faults(.invalidRequest, [Detail(path: "", code: "limit_exceeded", message: message)])
        case .lastInstanceAdmin:
            self.init(.lastInstanceAdmin, "The last instance administrator can't be removed or demoted.")
        case .internalError(let context): self = .failure(context)
        }
    }

    init(_ error: AdminAuthError) {
        switch error {
        case .invalidToken:
            self.init(.invalidToken, "Send Authorization: Bearer with an admin token from POST /admin/v1/login.")
        case .expiredToken: self.init(.expiredToken, "The pipeline token has expired: make a new one.")
        case .wrongCredentials: self.init(.invalidCredentials, "The email or the password is wrong.")
        case .throttled(let seconds):
            self.init(.tooManyAttempts, "Too many failed sign-ins: wait \(seconds) seconds.")
            retryAfterSeconds = seconds
        case .unavailable: self = .unavailable
        case .busy: self = .busy
        case .failed(let context): self = .failure(context)
        }
    }

    init(_ rejection: TokenRejection) {
        switch rejection {
        case .expired: self.init(.expiredToken, "The access token has expired: get a new one.")
        case .invalid(_, let reason): self.init(.invalidToken, reason)
        }
    }

    init(_ failure: JSONError) {
        self.init(
            .invalidJSON, "The body is no JSON: \(failure.reason) (line \(failure.line), column \(failure.column)).")
    }

    static let unavailable = APIError.retryable(
        .databaseUnavailable, "The database can't be reached at the moment.", seconds: 2)
    static let busy = APIError.retryable(.busy, "Too much to do at the moment.", seconds: 1)

    private static func failure(_ context: String) -> APIError {
        var error = APIError(.internalError, "Something went wrong here; the request's id finds it in the log.")
        error.forTheLog = context
        return error
    }

    private static func retryable(_ code: Code, _ message: String, seconds: Int) -> APIError {
        var error = APIError(code, message)
        error.retryAfterSeconds = seconds
        return error
    }
}

/// Runs a call into the layers below with their errors turned into answers.
func mapped<Value>(_ body: () async throws(StoreError) -> Value) async throws(APIError) -> Value {
    do { return try await body() } catch { throw APIError(error) }
}

extension ProtocolFailure {
    /// The answer to a request that is no proper HTTP, in the shape that every error has.
    func response(requestID: String) -> Response {
        .error(
            status, code, message, requestID: requestID, headers: status == 503 ? [Header(.retryAfter, "1")] : [])
    }
}
