import Auth
import Domain
import Transport

/// Makes the answers to apps, once their project is found.
enum AppAnswers {
    /// The answer for a project, or why there is none.
    static func respond(
        to request: Request, _ call: AppCall, _ project: ServedProject, _ key: AppKeyRecord, _ now: Timestamp,
        _ fetchLimits: FetchLimits?
    ) -> Response {
        do throws(APIError) {
            try fetchLimits?.admit(key, request, now)
            switch call {
            case .config: return try config(request, project, now)
            case .bootstrap: return bootstrap(request, project, key, now)
            }
        } catch {
            return refusal(request, error, allowed: project.snapshot.settings.allowedOrigins)
        }
    }

    /// The values that apply to the caller, or 304 where the caller has them.
    private static func config(
        _ request: Request, _ project: ServedProject, _ now: Timestamp
    ) throws(APIError) -> Response {
        let snapshot = project.snapshot
        var caller = Caller(identity: try identity(of: request, in: project, now: now))
        try CallerQuery.read(request, into: &caller)
        var response = project.response(
            to: snapshot.template.match(caller), known: request.joinedHeader(.ifNoneMatch).map(EntityTagList.init),
            takesGzip: request.joinedHeader(.acceptEncoding).map(Gzip.isAccepted) ?? false, now: now)
        response.headers = CrossOrigin.varying(for: request, allowed: snapshot.settings.allowedOrigins)
        project.countFetch(by: caller, now: now)
        return response
    }

    /// The project, how long values may be kept, and the time.
    private static func bootstrap(
        _ request: Request, _ project: ServedProject, _ key: AppKeyRecord, _ now: Timestamp
    ) -> Response {
        let snapshot = project.snapshot
        let body: JSON = [
            "data": [
                "project": .string(snapshot.revision.id.text), "app": .string(key.key.name),
                "config_ttl": .integer(snapshot.settings.minFetchInterval),
                "server_time": Timestamp(seconds: now.seconds).json,
            ]
        ]
        return Response(
            status: 200, prepared: project.headers,
            headers: CrossOrigin.varying(for: request, allowed: snapshot.settings.allowedOrigins), body: body.encoded())
    }

    /// Who is signed in; nil for nobody. A token that can't be accepted is never answered as nobody's.
    private static func identity(
        of request: Request, in project: ServedProject, now: Timestamp
    ) throws(APIError) -> Identity? {
        let (credentials, isRepeated) = request.onlyHeader(.authorization)
        guard let credentials else { return nil }
        guard !isRepeated, let token = Bearer.token(of: credentials) else {
            throw APIError(
                .invalidToken, "Send Authorization: Bearer with an access token, or no Authorization at all.")
        }
        switch project.verify(token, now: now) {
        case .success(let identity): return identity
        case .failure(let rejection): throw APIError(rejection)
        }
    }

    /// An error as apps get it.
    ///
    /// - Parameter origins: those of the project; nil where none is known.
    static func refusal(_ request: Request, _ error: APIError, allowed origins: AllowedOrigins?) -> Response {
        var response = error.response(requestID: request.id)
        response.headers += CrossOrigin.headers(for: request, allowed: origins)
        response.headers.append(.variesForApps)
        return response
    }
}

/// Reads `Authorization: Bearer` (RFC 6750 §2.1).
enum Bearer {
    /// The token; nil for any other scheme.
    static func token(of credentials: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let scheme: StaticString = "bearer"
        let token = credentials.dropFirst(scheme.utf8CodeUnitCount)
        guard token.first == UInt8(ascii: " "), scheme.equalsIgnoringCase(credentials[..<token.startIndex]) else {
            return nil
        }
        let start = token.firstIndex { $0 != UInt8(ascii: " ") }
        return start.map { token[$0...] }
    }
}
