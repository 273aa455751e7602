// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// One set of rules for every Swift target: the Swift 6 language mode and no warnings.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
]

// The layers, lowest first. An entry in `dependencies` is an import that the layer may have; a test holds the sources against it.
let layers: [Target] = [
    .target(name: "CLinux"),
    .target(name: "CAllocations"),
    .systemLibrary(name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "Locking", swiftSettings: strict),
    .target(name: "Crypto", dependencies: ["COpenSSL"], swiftSettings: strict),
    .target(name: "Domain", dependencies: ["Crypto"], swiftSettings: strict),
    .target(name: "Transport", dependencies: ["CLinux", "CZlib", "Locking"], swiftSettings: strict),
    .target(name: "Auth", dependencies: ["Domain", "Crypto", "Locking"], swiftSettings: strict),
    .target(
        name: "Persistence", dependencies: ["Domain", "CPostgres", "Locking"], swiftSettings: strict,
        plugins: ["EmbedSQL"]),
    .target(
        name: "Dashboard", dependencies: ["Transport", "Crypto"], exclude: ["Web", "Pictures", "embed.sh"],
        swiftSettings: strict,
        plugins: ["EmbedDashboard"]),
    .target(
        name: "API", dependencies: ["Transport", "Auth", "Persistence", "Dashboard", "Domain", "Locking"],
        swiftSettings: strict),
    .executableTarget(
        name: "Server", dependencies: ["API", "Transport", "Auth", "Persistence", "Domain", "Locking"],
        swiftSettings: strict),
    .target(
        name: "TestSupport", dependencies: ["API", "Transport", "Auth", "Persistence", "Domain", "Locking", "CZlib"],
        swiftSettings: strict),
    .executableTarget(
        name: "Bench",
        dependencies: [
            "TestSupport", "API", "Transport", "Auth", "Persistence", "Domain", "Crypto", "COpenSSL", "Locking",
            "CAllocations", "RemoteConfigClient",
        ],
        swiftSettings: strict),
    .executableTarget(
        name: "Chaos", dependencies: ["TestSupport", "Auth", "Persistence", "Domain", "Crypto", "Locking"],
        swiftSettings: strict),
    .plugin(name: "EmbedSQL", capability: .buildTool()),
    .plugin(name: "EmbedDashboard", capability: .buildTool()),
]

// The client SDK: Foundation only, and none of the layers.
let sdk: [Target] = [
    .target(name: "RemoteConfigClient", swiftSettings: strict),
    .target(name: "AppDNASDK", dependencies: ["RemoteConfigClient"], swiftSettings: strict),
]

let tests: [Target] = [
    .testTarget(name: "CryptoTests", dependencies: ["Crypto"], swiftSettings: strict),
    .testTarget(
        name: "DomainTests", dependencies: ["Domain", "Crypto"], resources: [.copy("Vectors")], swiftSettings: strict),
    .testTarget(
        name: "TransportTests", dependencies: ["Transport", "CLinux", "Locking", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "AuthTests", dependencies: ["Auth", "Domain", "Crypto", "Locking"], swiftSettings: strict),
    .testTarget(
        name: "PersistenceTests", dependencies: ["Persistence", "Domain", "Locking", "TestSupport"],
        swiftSettings: strict),
    .testTarget(
        name: "DashboardTests", dependencies: ["Dashboard", "Transport", "TestSupport"],
        exclude: ["Browser", "Node"], swiftSettings: strict),
    .testTarget(
        name: "APITests",
        dependencies: ["API", "Transport", "Auth", "Persistence", "Domain", "Crypto", "Locking", "TestSupport"],
        swiftSettings: strict),
    .testTarget(
        name: "ServerTests",
        dependencies: ["Server", "API", "Transport", "Persistence", "Domain", "Crypto", "Locking", "TestSupport"],
        swiftSettings: strict),
    .testTarget(
        name: "RemoteConfigClientTests", dependencies: ["RemoteConfigClient", "TestSupport", "Locking"],
        swiftSettings: strict),
    .testTarget(
        name: "AppDNASDKTests",
        dependencies: ["AppDNASDK", "RemoteConfigClient", "SDKProbe", "TestSupport", "Domain", "Locking"],
        swiftSettings: strict),
    .testTarget(name: "ClientPagesTests", dependencies: ["TestSupport"], exclude: ["Node"], swiftSettings: strict),
    .executableTarget(
        name: "SDKProbe", dependencies: ["RemoteConfigClient"], path: "Tests/SDKProbe", swiftSettings: strict),
    .testTarget(name: "BenchTests", dependencies: ["Bench"], swiftSettings: strict),
    .testTarget(
        name: "ChaosTests", dependencies: ["Chaos", "TestSupport", "Domain"], swiftSettings: strict),
    .testTarget(
        name: "DeploymentTests", dependencies: ["TestSupport", "Persistence", "Domain", "Locking"],
        exclude: ["Package/clean-root"], swiftSettings: strict),
    .testTarget(name: "HouseRulesTests", swiftSettings: strict),
]

// Only where it is asked for, since it needs `--sanitize=fuzzer`.
let fuzz: [Target] =
    ProcessInfo.processInfo.environment["FUZZ"] == nil
    ? [] : [.executableTarget(name: "Fuzz", dependencies: ["Transport"], exclude: ["http.dict"], swiftSettings: strict)]

let package = Package(
    name: "remote-config",
    platforms: [.iOS(.v15), .macOS(.v12), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
    products: [
        .executable(name: "remote-config", targets: ["Server"]),
        .library(name: "RemoteConfigClient", targets: ["RemoteConfigClient"]),
        .library(name: "AppDNASDK", targets: ["AppDNASDK"]),
    ],
    targets: layers + sdk + tests + fuzz
)
