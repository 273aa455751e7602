import Domain
import Transport

/// Cross-origin reads by web apps (the Fetch standard's CORS protocol, https://fetch.spec.whatwg.org/#http-cors-protocol).
enum CrossOrigin {
    private static let exposed = Header(.accessControlExposeHeaders, "ETag, X-Request-Id, Retry-After")
    private static let anyOrigin = Header(.accessControlAllowOrigin, "*")
    private static let anyOriginHeaders = [anyOrigin, exposed]

    /// What lets a web app read the answer: nothing for an origin that the project does not list.
    ///
    /// - Parameter origins: the project's; nil where no project is known, as in the answer to a wrong key.
    static func headers(for request: Request, allowed origins: AllowedOrigins?) -> [Header] {
        guard let origins else { return anyOriginHeaders }
        return constant(allowed: origins) + varying(for: request, allowed: origins)
    }

    /// The part of `headers` that is the same for every request.
    static func constant(allowed origins: AllowedOrigins) -> [Header] { origins == .any ? anyOriginHeaders : [] }

    /// The part of `headers` that depends on the request.
    static func varying(for request: Request, allowed origins: AllowedOrigins) -> [Header] {
        guard case .only(let listed) = origins else { return [] }
        guard let origin = request.headerText(.origin) else { return [] }
        guard listed.contains(where: { $0.utf8.elementsEqual(origin.utf8) }) else { return [] }
        return [Header(.accessControlAllowOrigin, origin), exposed]
    }

    /// Answers a preflight, which carries no key and so is answered for any origin; nil if `request` is none.
    ///
    /// The headers asked for are named one by one, since `*` does not cover `Authorization`.
    static func preflight(_ request: Request, methods: String) -> Response? {
        guard request.header(.origin) != nil, request.header(.accessControlRequestMethod) != nil else { return nil }
        var headers = [
            anyOrigin, exposed, Header(.accessControlMaxAge, "86400"), vary,
            Header(.accessControlAllowMethods, methods),
        ]
        if let asked = request.headerText(.accessControlRequestHeaders) {
            headers.append(Header(.accessControlAllowHeaders, asked))
        }
        return Response(status: 204, headers: headers, body: [])
    }

    private static let vary = Header(
        .vary, "Origin, Access-Control-Request-Method, Access-Control-Request-Headers")
}
