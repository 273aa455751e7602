import Transport

extension HeaderName {
    static let acceptLanguage: HeaderName = "Accept-Language"
    static let accessControlAllowHeaders: HeaderName = "Access-Control-Allow-Headers"
    static let accessControlAllowMethods: HeaderName = "Access-Control-Allow-Methods"
    static let accessControlAllowOrigin: HeaderName = "Access-Control-Allow-Origin"
    static let accessControlExposeHeaders: HeaderName = "Access-Control-Expose-Headers"
    static let accessControlMaxAge: HeaderName = "Access-Control-Max-Age"
    static let accessControlRequestHeaders: HeaderName = "Access-Control-Request-Headers"
    static let accessControlRequestMethod: HeaderName = "Access-Control-Request-Method"
    static let allow: HeaderName = "Allow"
    static let authorization: HeaderName = "Authorization"
    static let contentDisposition: HeaderName = "Content-Disposition"
    static let ifMatch: HeaderName = "If-Match"
    static let origin: HeaderName = "Origin"
    static let retryAfter: HeaderName = "Retry-After"
    static let traceparent: HeaderName = "traceparent"
    static let wwwAuthenticate: HeaderName = "WWW-Authenticate"
    static let xAppKey: HeaderName = "X-App-Key"
}

extension Header {
    static let json = Header(.contentType, "application/json; charset=utf-8")
    static let noStore = Header(.cacheControl, "no-store")
    /// One caller's answer, which may be kept and is asked for again each time.
    static let privateCache = Header(.cacheControl, "private, no-cache")
    /// What the answers to apps depend on.
    static let variesForApps = Header(
        .vary, "Authorization, X-App-Key, Accept-Language, Origin, Accept-Encoding")
}

/// How a version number is written as an entity tag (RFC 9110 §8.8.3).
enum VersionTag {
    static func text(_ version: Int) -> String { "\"\(version)\"" }
}
