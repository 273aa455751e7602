import Foundation
import RemoteConfigClient

/// What an app pays for a value, of the client SDK.
extension InProcess {
    static var client: [Operation] {
        [
            Operation("client, typed read") {
                let client = try bundledClient()
                return try Workload(readKeys) { client.int($0) }
            },
            Operation("client, get of a number") {
                let client = try bundledClient()
                return try Workload(readKeys) { client.get($0) as? Double }
            },
        ]
    }

    private static let readKeys = (0..<1_000).map { "parameter_\($0)" }

    /// A client that has a thousand values and no service.
    private static func bundledClient() throws -> RemoteConfig {
        guard let nowhere = URL(string: "http://127.0.0.1:9") else { throw URLError(.badURL) }
        var options = RemoteConfigOptions(baseURL: nowhere)
        options.cacheFolder = FileManager.default.temporaryDirectory.appending(path: "bench-\(UUID())")
        options.defaults = .values(
            Dictionary(uniqueKeysWithValues: zip(readKeys, (0..<1_000).map { .number(.init($0)) })))
        options.instanceID = "bench-instance"
        options.log = { _ in }
        let client = RemoteConfig(appKey: "bench", options: options)
        client.shutDown()
        return client
    }
}
