import Foundation

/// What the client tells of where it runs.
struct Installation: Sendable {
    let platform: String
    let appVersion: String?
    let language: String?
    let instanceID: String

    /// The query of a fetch: what is known, in a fixed order.
    var query: [(name: String, value: String)] {
        let all: [(name: String, value: String?)] = [
            ("platform", platform), ("app_version", appVersion), ("language", language), ("instance_id", instanceID),
        ]
        return all.compactMap { item in
            item.value.flatMap { $0.isEmpty ? nil : (item.name, $0) }
        }
    }
}

/// Where the client was built to run.
enum Platform {
    /// The name that a `platform` rule has for it.
    static var name: String {
        #if targetEnvironment(macCatalyst) || os(macOS)
            "macos"
        #elseif os(iOS)
            "ios"
        #elseif os(tvOS)
            "tvos"
        #elseif os(watchOS)
            "watchos"
        #elseif os(visionOS)
            "visionos"
        #elseif os(Linux)
            "linux"
        #else
            "other"
        #endif
    }

    /// The version that the app's bundle tells; nil for a program without one.
    static var appVersion: String? { Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String }
}
