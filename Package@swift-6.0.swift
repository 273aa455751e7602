// swift-tools-version: 6.0
import PackageDescription

// What toolchains before 6.2 see of this package (Xcode 16.0 to 16.4): the client SDK alone. Later ones read
// `Package.swift`, which says the same of it.

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
    name: "remote-config",
    platforms: [.iOS(.v15), .macOS(.v12), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
    products: [
        .library(name: "RemoteConfigClient", targets: ["RemoteConfigClient"]),
        .library(name: "AppDNASDK", targets: ["AppDNASDK"]),
    ],
    targets: [
        .target(name: "RemoteConfigClient", swiftSettings: strict),
        .target(name: "AppDNASDK", dependencies: ["RemoteConfigClient"], swiftSettings: strict),
    ]
)
