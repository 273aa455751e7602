import Testing

/// A module and all that it may import.
struct Layer: Sendable, CustomTestStringConvertible {
    let name: String
    /// Modules of this package.
    let modules: Set<String>
    /// Modules of the toolchain.
    let toolchain: Set<String>

    var testDescription: String { name }

    /// What a module needs that runs threads or talks to the system.
    static let system: Set<String> = ["Foundation", "Dispatch", "Synchronization", "Glibc"]

    /// The architecture: lowest first, and no other arrows.
    static let all = [
        Layer(name: "Locking", modules: [], toolchain: ["Synchronization"]),
        Layer(name: "Crypto", modules: ["COpenSSL"], toolchain: ["Synchronization"]),
        Layer(name: "Domain", modules: ["Crypto"], toolchain: []),
        Layer(name: "Transport", modules: ["CLinux", "CZlib", "Locking"], toolchain: system),
        Layer(name: "Auth", modules: ["Domain", "Crypto", "Locking"], toolchain: system),
        Layer(name: "Persistence", modules: ["Domain", "CPostgres", "Locking"], toolchain: system),
        Layer(name: "Dashboard", modules: ["Transport", "Crypto"], toolchain: []),
        Layer(
            name: "API", modules: ["Transport", "Auth", "Persistence", "Dashboard", "Domain", "Locking"],
            toolchain: system),
        Layer(
            name: "Server", modules: ["API", "Transport", "Auth", "Persistence", "Domain", "Locking"],
            toolchain: system),
        Layer(
            name: "RemoteConfigClient", modules: [],
            toolchain: ["Foundation", "FoundationNetworking", "Network", "UIKit", "WatchKit", "AppKit"]),
        Layer(name: "AppDNASDK", modules: ["RemoteConfigClient"], toolchain: ["Foundation"]),
    ]

    /// `path imports module` for each import of the file that the layer may not have.
    func violations(in file: SourceFile) -> [String] {
        file.imports.subtracting(modules).subtracting(toolchain).sorted().map { "\(file.path) imports \($0)" }
    }
}

@Suite struct LayeringTests {
    @Test(arguments: Layer.all) func importsOnlyWhatItsLayerMay(_ layer: Layer) throws {
        let files = try SourceFile.all(under: "Sources/\(layer.name)")
        #expect(!files.isEmpty)
        #expect(files.flatMap(layer.violations) == [])
    }

    @Test(arguments: Layer.all) func theManifestDeclaresTheSameImports(_ layer: Layer) throws {
        let manifest = try SourceFile(at: "Package.swift").text
        let target = try #require(manifest.firstRange(of: "name: \"\(layer.name)\""))
        let rest = manifest[target.upperBound...]
        let end = rest.firstRange(of: "name: \"")?.lowerBound ?? rest.endIndex
        let declared = rest[..<end].firstMatch(of: #/dependencies: \[([^\]]*)\]/#)?.output.1 ?? ""
        #expect(Set(declared.matches(of: #/\w+/#).map { String($0.output) }) == layer.modules)
    }

    @Test func everyFolderOfSourcesHasItsPlace() throws {
        let folders = Set(
            try SourceFile.all(under: "Sources").compactMap { $0.path.split(separator: "/").dropFirst().first })
        #expect(folders.subtracting(Layer.all.map { Substring($0.name) }) == ["Bench", "Chaos", "Fuzz", "TestSupport"])
    }

    @Test(arguments: [
        ("import Foundation", "Foundation"),
        ("@preconcurrency import Foundation", "Foundation"),
        ("@_spi(Internals) public import Persistence", "Persistence"),
        ("    import struct Foundation.Data", "Foundation"),
        ("private import CPostgres // for one call", "CPostgres"),
    ]) func seesEverySpellingOfAnImport(_ line: String, _ module: String) throws {
        let domain = try #require(Layer.all.first { $0.name == "Domain" })
        #expect(domain.violations(in: SourceFile(path: "X.swift", text: line)) == ["X.swift imports \(module)"])
    }

    @Test(arguments: ["// import Foundation", "let important = 1", "import Crypto", "/// To import data: see"])
    func takesNothingElseForAnImport(_ line: String) throws {
        let domain = try #require(Layer.all.first { $0.name == "Domain" })
        #expect(domain.violations(in: SourceFile(path: "X.swift", text: line)) == [])
    }
}
