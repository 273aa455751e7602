import Foundation

@testable import RemoteConfigClient

extension ConfigRecord {
    /// A record whose body has one parameter, `a`.
    static func sample(
        _ value: Int = 1, etag: String? = #""e1""#, padding: String = "",
        at seconds: TimeInterval = 1_796_000_000.123_456
    ) throws -> ConfigRecord {
        try ConfigRecord(
            etag: etag, fetchedAt: Date(timeIntervalSince1970: seconds),
            body: Data(#"{"data":{"version":3,"parameters":{"a":\#(value)}}}\#(padding)"#.utf8))
    }
}

extension ConfigCache {
    /// A cache that logs to nobody.
    static func of(
        _ folder: URL, _ baseURL: String = "https://config.example.com", appKey: String = "ak_test",
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) throws -> ConfigCache {
        guard let url = URL(string: baseURL) else { throw CocoaError(.fileNoSuchFile) }
        return ConfigCache(folder: folder, baseURL: url, appKey: appKey, log: ClientLog(log))
    }
}
