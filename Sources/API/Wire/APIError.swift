import Domain
import Transport

/// An answer that is no success: a stable code, a sentence for a person, and where the faults are.
struct APIError: Error {
    /// What went wrong in one word: stable, documented, never renamed.
    enum Code: String, CaseIterable {
        case invalidQuery = "invalid_query"
        case duplicateParameter = "duplicate_parameter"
        case invalidInstanceID = "invalid_instance_id"
        case invalidJSON = "invalid_json"
        case invalidCursor = "invalid_cursor"
        case invalidLimit = "invalid_limit"
        case invalidIfMatch = "invalid_if_match"
        case confirmationRequired = "confirmation_required"
        case missingAppKey = "missing_app_key"
        case invalidAppKey = "invalid_app_key"
        case invalidToken = "invalid_token"
        case expiredToken = "expired_token"
        case invalidCredentials = "invalid_credentials"
        case forbidden = "forbidden"
        case notFound = "not_found"
        case methodNotAllowed = "method_not_allowed"
        case alreadyExists = "already_exists"
        case lastInstanceAdmin = "last_instance_admin"
        case unrepresentableValue = "unrepresentable_value"
        case versionMismatch = "version_mismatch"
        case unsupportedMediaType = "unsupported_media_type"
        case invalidTemplate = "invalid_template"
        case invalidSettings = "invalid_settings"
        case invalidRequest = "invalid_request"
        case ifMatchRequired = "if_match_required"
        case tooManyAttempts = "too_many_attempts"
        case tooManyRequests = "too_many_requests"
        case databaseUnavailable = "database_unavailable"
        case busy = "busy"
        case internalError = "internal_error"

        /// The HTTP status that goes with the code (RFC 9110 §15, RFC 6585).
        var status: Int {
            switch self {
            case .invalidQuery, .duplicateParameter, .invalidInstanceID, .invalidJSON, .invalidCursor, .invalidLimit,
                .invalidIfMatch, .confirmationRequired:
                400
            case .missingAppKey, .invalidAppKey, .invalidToken, .expiredToken, .invalidCredentials: 401
            case .forbidden: 403
            case .notFound: 404
            case .methodNotAllowed: 405
            case .alreadyExists, .lastInstanceAdmin, .unrepresentableValue: 409
            case .versionMismatch: 412
            case .unsupportedMediaType: 415
            case .invalidTemplate, .invalidSettings, .invalidRequest: 422
            case .ifMatchRequired: 428
            case .tooManyAttempts, .tooManyRequests: 429
            case .internalError: 500
            case .databaseUnavailable, .busy: 503
            }
        }
    }

    /// One fault at its place.
    struct Detail {
        /// A JSON Pointer (RFC 6901) into the request's body, or the name of a query parameter.
        let path: String
        /// What is wrong, stable.
        let code: String
        /// How to mend it.
        let message: String
    }

    let code: Code
    let message: String
    var details: [Detail] = []
    var retryAfterSeconds: Int?
    var currentVersion: Int?
    var allow: String?
    /// What an operator should find in the log, and a caller should not see.
    var forTheLog: String?

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    func with(details: [Detail]) -> APIError {
        var copy = self
        copy.details = details
        return copy
    }
}

extension APIError {
    static let notFound = APIError(.notFound, "There is no such thing here, or none that you may know of.")

    static func conflict(current: Int) -> APIError {
        var error = APIError(
            .versionMismatch, "If-Match names another version than the current one, \(current): read it and try again.")
        error.currentVersion = current
        return error
    }

    static func faults(_ code: Code, _ details: [Detail]) -> APIError {
        let count = details.count == 1 ? "one fault" : "\(details.count) faults"
        return APIError(code, "The request has \(count); each is listed with its place.").with(details: details)
    }

    /// The answer in the shape that every error has.
    func response(requestID: String) -> Response {
        var more: [(String, JSON)] = []
        if !details.isEmpty { more.append(("details", .array(details.map(\.json)))) }
        if let currentVersion { more.append(("current_version", .integer(currentVersion))) }
        return .error(code.status, code.rawValue, message, requestID: requestID, headers: headers, more: more)
    }

    private var headers: [Header] {
        var headers: [Header] = []
        if let retryAfterSeconds { headers.append(Header(.retryAfter, String(retryAfterSeconds))) }
        if let currentVersion { headers.append(Header(.etag, VersionTag.text(currentVersion))) }
        if let allow { headers.append(Header(.allow, allow)) }
        switch code {
        case .missingAppKey, .invalidAppKey:
            headers.append(Header(.wwwAuthenticate, "AppKey realm=\"remote-config\""))
        case .invalidToken, .expiredToken:
            headers.append(
                Header(.wwwAuthenticate, "Bearer realm=\"remote-config\", error=\"invalid_token\""))
        case .invalidCredentials:
            headers.append(Header(.wwwAuthenticate, "Bearer realm=\"remote-config\""))
        default: break
        }
        return headers
    }
}

extension APIError.Detail {
    fileprivate var json: JSON {
        ["path": .string(path), "code": .string(code), "message": .string(message)]
    }
}
