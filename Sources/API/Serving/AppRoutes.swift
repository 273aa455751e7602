import Auth
import Domain
import Persistence
import Transport

/// What apps call, `GET /config` and `GET /bootstrap`: answered from memory, on the connection's own loop.
struct AppRoutes: Sendable {
    let serving: Serving
    let clock: WallClock

    private static let vary = Header(.vary, "Authorization, X-App-Key, Accept-Language, Origin, Accept-Encoding")
    private static let privateCache = Header(.cacheControl, "private, no-cache")
    private static let keyBytesMax = 256

    /// `GET /config`: the values that apply to this caller.
    func config(_ request: Request) -> Answer {
        answer(request) { snapshot, _, now throws(APIError) in try config(request, of: snapshot, now: now) }
    }

    /// `GET /bootstrap`: what a client needs to know before its first fetch.
    func bootstrap(_ request: Request) -> Answer {
        answer(request) { snapshot, key, now in
            let body: JSON = [
                "data": [
                    "project": .string(snapshot.revision.id.text), "app": .string(key.key.name),
                    "config_ttl": .integer(snapshot.settings.minFetchInterval),
                    "server_time": Timestamp(seconds: now.seconds).json,
                ]
            ]
            return Response(status: 200, headers: [.json, Self.privateCache, Self.vary], body: body.encoded())
        }
    }

    private typealias Respond = @Sendable (ProjectSnapshot, AppKeyRecord, Timestamp) throws(APIError) -> Response

    /// Finds the project of the request's app key, in memory if it is there, and answers for it.
    private func answer(_ request: Request, _ respond: @escaping Respond) -> Answer {
        let digest: Digest
        do throws(APIError) { digest = try appKey(of: request) } catch { return .now(refusal(request, error)) }
        let now = clock.now()
        switch serving.registry.find(digest, now: now) {
        case .project(let snapshot, let key): return .now(self.respond(request, snapshot, key, now, respond))
        case .noSuchKey: return .now(refusal(request, Self.invalidKey))
        case .unknown: return .later { await load(request, digest, respond) }
        }
    }

    private func load(_ request: Request, _ digest: Digest, _ respond: Respond) async -> Response {
        do throws(StoreError) {
            guard let found = try await serving.lookUp(digest) else { return refusal(request, Self.invalidKey) }
            return self.respond(request, found.project, found.key, clock.now(), respond)
        } catch {
            return refusal(request, APIError(error))
        }
    }

    private func respond(
        _ request: Request, _ snapshot: ProjectSnapshot, _ key: AppKeyRecord, _ now: Timestamp, _ respond: Respond
    ) -> Response {
        serving.usage.note(key, now: now)
        do throws(APIError) {
            var response = try respond(snapshot, key, now)
            response.headers += CrossOrigin.headers(for: request, allowed: snapshot.settings.allowedOrigins)
            return response
        } catch {
            return refusal(request, error, allowed: snapshot.settings.allowedOrigins)
        }
    }

    private func config(
        _ request: Request, of snapshot: ProjectSnapshot, now: Timestamp
    ) throws(APIError) -> Response {
        let identity = try identity(of: request, in: snapshot, now: now)
        let caller = try CallerQuery.read(request, identity: identity)
        let body = snapshot.body(matching: snapshot.template.match(caller))
        let headers = [.json, Self.privateCache, Self.vary, Header(.etag, body.tagText)]
        if request.ifNoneMatch(contains: body.tag) { return Response(status: 304, headers: headers, body: []) }
        return Response(status: 200, headers: headers, body: body.bytes)
    }

    /// Who is signed in; nil for nobody. A token that can't be accepted is never answered as nobody's.
    private func identity(
        of request: Request, in snapshot: ProjectSnapshot, now: Timestamp
    ) throws(APIError) -> Identity? {
        guard let credentials = request.header(.authorization) else { return nil }
        guard request.headerCount(.authorization) == 1, let token = Bearer.token(of: credentials) else {
            throw APIError(
                .invalidToken, "Send Authorization: Bearer with an access token, or no Authorization at all.")
        }
        switch snapshot.tokens.verify(token, now: now) {
        case .success(let identity): return identity
        case .failure(let rejection): throw APIError(rejection)
        }
    }

    /// The digest of the app key.
    private func appKey(of request: Request) throws(APIError) -> Digest {
        guard let key = request.header(.xAppKey), !key.isEmpty else {
            throw APIError(.missingAppKey, "Send the app's key as X-App-Key.")
        }
        // Two keys, or one longer than any that was made, are none.
        guard request.headerCount(.xAppKey) == 1, key.count <= Self.keyBytesMax else { throw Self.invalidKey }
        return AppKeyText.digest(ofText: key)
    }

    private static let invalidKey = APIError(.invalidAppKey, "The app key is unknown or revoked.")

    private func refusal(_ request: Request, _ error: APIError, allowed: AllowedOrigins? = nil) -> Response {
        var response = error.response(requestID: request.id)
        response.headers += CrossOrigin.headers(for: request, allowed: allowed)
        response.headers.append(Self.vary)
        return response
    }
}

/// Reads `Authorization: Bearer` (RFC 6750 §2.1).
enum Bearer {
    /// The token; nil for any other scheme.
    static func token(of credentials: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let scheme = credentials.prefix { $0 != UInt8(ascii: " ") }
        guard scheme.count == 6, scheme.map({ $0 | 0x20 }).elementsEqual("bearer".utf8) else { return nil }
        let token = credentials.dropFirst(scheme.count).drop { $0 == UInt8(ascii: " ") }
        return token.isEmpty ? nil : token
    }
}

extension Request {
    /// Whether any `If-None-Match` names `tag`.
    func ifNoneMatch(contains tag: [UInt8]) -> Bool {
        guard let first = header(.ifNoneMatch) else { return false }
        if headerCount(.ifNoneMatch) == 1 { return EntityTags.noneMatch(first, contains: tag) }
        guard let all = headerText(.ifNoneMatch) else { return false }
        return EntityTags.noneMatch(ArraySlice(all.utf8), contains: tag)
    }
}
