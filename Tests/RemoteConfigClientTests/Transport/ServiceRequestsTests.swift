import Foundation
import FoundationNetworking
import Testing

@testable import RemoteConfigClient

@Suite struct ServiceRequestsTests {
    private static func requests(
        _ baseURL: String = "https://config.example.com", appKey: String = "ak_test", platform: String = "linux",
        appVersion: String? = "1.2.3", language: String? = "en-GB", instanceID: String = "12345678"
    ) throws -> ServiceRequests {
        ServiceRequests(
            baseURL: try #require(URL(string: baseURL)), appKey: appKey,
            installation: Installation(
                platform: platform, appVersion: appVersion, language: language, instanceID: instanceID),
            timeout: 30)
    }

    private static let query = "platform=linux&app_version=1.2.3&language=en-GB&instance_id=12345678"

    @Test(arguments: [
        ("https://config.example.com", "https://config.example.com/"),
        ("https://config.example.com/", "https://config.example.com/"),
        ("https://config.example.com/base", "https://config.example.com/base/"),
        ("https://config.example.com/base/", "https://config.example.com/base/"),
        ("https://config.example.com/a/b/", "https://config.example.com/a/b/"),
        ("https://config.example.com/a%20b", "https://config.example.com/a%20b/"),
        ("https://config.example.com/a%2Fb", "https://config.example.com/a%2Fb/"),
        ("https://config.example.com/%C3%BC%2B", "https://config.example.com/%C3%BC%2B/"),
        ("https://config.example.com/base?x=1&platform=y", "https://config.example.com/base/"),
        ("https://user:secret@config.example.com/base", "https://config.example.com/base/"),
        ("https://config.example.com/base#part", "https://config.example.com/base/"),
        ("https://config.example.com?x=1#part", "https://config.example.com/"),
        ("http://localhost:8080", "http://localhost:8080/"),
        ("http://127.0.0.1:8080/base", "http://127.0.0.1:8080/base/"),
        ("http://[::1]:8080/base", "http://[::1]:8080/base/"),
        ("http://[fe80::1]", "http://[fe80::1]/"),
    ])
    func theURLIsTheBaseURLThePathAndTheQuery(_ baseURL: String, _ start: String) throws {
        let requests = try Self.requests(baseURL)
        #expect(requests.bootstrap()?.url?.absoluteString == start + "bootstrap")
        #expect(requests.config(for: .anonymous, etag: nil)?.url?.absoluteString == start + "config?" + Self.query)
    }

    @Test func aURLRelativeToAnotherIsResolved() throws {
        let base = try #require(URL(string: "v1/", relativeTo: URL(string: "https://config.example.com/api/")))
        let requests = ServiceRequests(
            baseURL: base, appKey: "ak",
            installation: Installation(platform: "linux", appVersion: nil, language: nil, instanceID: "12345678"),
            timeout: 30)
        #expect(requests.bootstrap()?.url?.absoluteString == "https://config.example.com/api/v1/bootstrap")
    }

    @Test(arguments: [
        ("2.1+45", "2.1%2B45"), ("1.0 beta", "1.0%20beta"), ("a&b=c", "a%26b%3Dc"), ("#%?", "%23%25%3F"),
        ("100%2B", "100%252B"),
        ("٢٫١", "%D9%A2%D9%AB%D9%A1"), ("🙂", "%F0%9F%99%82"), ("e\u{301}", "e%CC%81"), ("\u{E9}", "%C3%A9"),
        ("a\r\nX: y", "a%0D%0AX%3A%20y"), ("\0", "%00"),
        ("/;,:@!$'()*[]\"<>\\^`{|}", "%2F%3B%2C%3A%40%21%24%27%28%29%2A%5B%5D%22%3C%3E%5C%5E%60%7B%7C%7D"),
        ("a-b.c_d~e", "a-b.c_d~e"),
    ])
    func everythingButUnreservedCharactersIsEscaped(_ text: String, _ escaped: String) throws {
        #expect(ServiceRequests.escaped(text) == escaped)
        let requests = try Self.requests(
            platform: text, appVersion: text, language: text, instanceID: text)
        let url = try #require(requests.config(for: .anonymous, etag: nil)?.url)
        let query = try #require(url.absoluteString.split(separator: "?", maxSplits: 1).last)
        #expect(query == "platform=\(escaped)&app_version=\(escaped)&language=\(escaped)&instance_id=\(escaped)")
        let items = try #require(URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems)
        #expect(items.map(\.value) == Array(repeating: text, count: 4))
    }

    @Test(arguments: [nil, ""]) func whatIsNotKnownIsLeftOut(_ nothing: String?) throws {
        let request = try Self.requests(appVersion: nothing, language: nothing).config(for: .anonymous, etag: nil)
        #expect(request?.url?.query == "platform=linux&instance_id=12345678")
    }

    @Test func theHeadersAreTheKeyTheTokenAndTheETag() throws {
        let requests = try Self.requests()
        let request = try #require(requests.config(for: .holding("token"), etag: #"W/"e1""#))
        #expect(request.httpMethod == "GET")
        #expect(request.httpBody == nil)
        #expect(request.timeoutInterval == 30)
        #expect(request.cachePolicy == .reloadIgnoringLocalCacheData)
        #expect(
            request.allHTTPHeaderFields == [
                "X-App-Key": "ak_test", "Accept": "application/json", "Accept-Language": "*",
                "Authorization": "Bearer token",
                "If-None-Match": #"W/"e1""#,
            ])
    }

    @Test func nothingIsSentOfATokenOrAnETagThatIsNotThere() throws {
        let requests = try Self.requests()
        let plain = ["X-App-Key": "ak_test", "Accept": "application/json", "Accept-Language": "*"]
        #expect(requests.config(for: .anonymous, etag: nil)?.allHTTPHeaderFields == plain)
        #expect(requests.bootstrap()?.allHTTPHeaderFields == plain)
    }

    @Test(arguments: ["", " ", "a b", "ak\r\nAuthorization: Bearer x", "ak\n", "ak\0", "schlüssel", "ak\u{7F}", "🔑"])
    func aKeyThatNoHeaderCanHoldMakesNoRequest(_ appKey: String) throws {
        let requests = try Self.requests(appKey: appKey)
        #expect(requests.bootstrap() == nil)
        #expect(requests.config(for: .anonymous, etag: nil) == nil)
    }

    @Test(arguments: ["a b", "a\r\nX-App-Key: other", "tökén", String(repeating: "t", count: 8193)])
    func aTokenThatNoHeaderCanHoldMakesNoRequest(_ token: String) throws {
        let requests = try Self.requests()
        #expect(requests.config(for: .holding(token), etag: nil) == nil)
        #expect(requests.bootstrap() != nil)
    }
}
