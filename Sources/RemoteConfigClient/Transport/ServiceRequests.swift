import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Makes the requests to the service: `GET /bootstrap` and `GET /config`.
struct ServiceRequests: Sendable {
    let baseURL: URL
    let appKey: String
    /// What is told of this installation with each fetch.
    let installation: Installation
    /// How long a request may go without a word, in seconds.
    let timeout: TimeInterval

    /// `GET /bootstrap`; nil where the app's key can be in no header.
    func bootstrap() -> URLRequest? { request("bootstrap", query: []) }

    /// `GET /config` for a caller who has the values that `etag` stands for; nil where the app's key or the caller's token
    /// can be in no header.
    func config(for caller: Caller, etag: String?) -> URLRequest? {
        guard var request = request("config", query: installation.query) else { return nil }
        if let token = caller.token {
            guard let authorization = token.authorization else { return nil }
            request.setValue(authorization, forHTTPHeaderField: "Authorization")
        }
        if let etag { request.setValue(etag, forHTTPHeaderField: "If-None-Match") }
        return request
    }

    private func request(_ path: String, query: [(name: String, value: String)]) -> URLRequest? {
        guard appKey.isVisibleASCII else { return nil }
        var request = URLRequest(
            url: url(path, query), cachePolicy: .reloadIgnoringLocalCacheData,
            timeoutInterval: timeout.rounded(.up))
        request.setValue(appKey, forHTTPHeaderField: "X-App-Key")
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        // The query tells the language. The system would say one of its own here, which counts where the query has none.
        request.setValue("*", forHTTPHeaderField: "Accept-Language")
        return request
    }

    /// A query or a fragment of the base URL is left out, and so are a name and a password, which the system would send where
    /// a token belongs.
    private func url(_ path: String, _ query: [(name: String, value: String)]) -> URL {
        let url = baseURL.appendingPathComponent(path)
        guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return url }
        let items = query.map { "\($0.name)=\(Self.escaped($0.value))" }
        components.percentEncodedQuery = items.isEmpty ? nil : items.joined(separator: "&")
        components.fragment = nil
        components.user = nil
        components.password = nil
        return components.url ?? url
    }

    /// Everything but RFC 3986's unreserved characters is escaped, `+` too, which many servers read as a space.
    static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

extension ServiceRequests {
    /// - Parameters:
    ///   - folder: where the installation's id is kept.
    ///   - timeout: how long a request may go without a word, in seconds.
    init(_ appKey: String, _ options: RemoteConfigOptions, folder: URL, timeout: TimeInterval, log: ClientLog) {
        if !appKey.isVisibleASCII { log("The app key can be in no header: no request is sent.") }
        if !Self.isAddress(options.baseURL) { log("The base URL is no address of a service: https://…") }
        let own = options.instanceID.flatMap(InstanceID.id)
        if own == nil, options.instanceID != nil { log("An instance id has 8 to 128 visible ASCII characters.") }
        let id = own ?? InstanceID.load(in: folder, log: log)
        self.init(
            baseURL: options.baseURL, appKey: appKey,
            installation: Installation(
                platform: options.platform, appVersion: options.appVersion, language: options.language, instanceID: id),
            timeout: timeout)
    }

    /// Whether a service can be there; `localhost:8080`, say, is a path in the scheme `localhost`.
    private static func isAddress(_ url: URL) -> Bool {
        ["http", "https"].contains(url.scheme?.lowercased()) && url.host?.isEmpty == false
    }
}
