import Testing

/// Finds public declarations that no doc comment stands before. The formatter has a rule of this kind, which passes over the
/// cases of an enum, the requirements of a protocol and the members of a public extension.
struct DocumentationScan {
    /// `path:line: text` for each public declaration without documentation.
    static func undocumented(in file: SourceFile) -> [String] {
        var found: [String] = []
        var isDocumented = false
        /// The indentation of a declaration whose members are public too, and what begins such a member.
        var container: (indentation: Int, members: Regex<Substring>)?
        for (index, line) in file.lines.enumerated() {
            let text = line.drop { $0 == " " }
            let indentation = line.count - text.count
            if let open = container, text == "}", indentation == open.indentation { container = nil }
            let isMember = container.map { indentation == $0.indentation + 4 && text.starts(with: $0.members) } ?? false
            if text.hasPrefix("///") {
                isDocumented = true
            } else if text.contains(#/\bpublic\s+(?:indirect\s+)?enum\b.*\{\s*case\b/#) {
                found.append("\(file.path):\(index + 1): \(text)")  // no case on this line has room for a comment
            } else if isMember || text.starts(with: declaration), !text.contains(#/\bextension\b/#) {
                if !isDocumented { found.append("\(file.path):\(index + 1): \(text)") }
            }
            if let members = membersOfContainer(text) { container = (indentation, members) }
            // An attribute or a condition may stand between the comment and what it is about.
            let isBetween = text.hasPrefix("#if") || text.wholeMatch(of: #/@\w+(?:\([^)]*\))?/#) != nil
            if !text.hasPrefix("///"), !isBetween { isDocumented = false }
        }
        return found
    }

    private static var declaration: Regex<Substring> {
        #/(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:final|indirect|static|nonisolated|override|convenience)\s+)*(?:public|open)\s/#
    }

    private static func membersOfContainer(_ text: Substring) -> Regex<Substring>? {
        guard text.hasSuffix("{") else { return nil }
        if text.contains(#/\bpublic\s+(?:indirect\s+)?enum\b/#) { return #/(?:indirect\s+)?case\s/# }
        if text.contains(#/\bpublic\s+(?:protocol|extension)\b/#) {
            return #/(?:(?:static|mutating)\s+)*(?:func|var|let|init|subscript|associatedtype|struct|class|enum)\b/#
        }
        return nil
    }
}

@Suite struct PublicDocumentationTests {
    @Test(arguments: ["Sources/RemoteConfigClient", "Sources/AppDNASDK"])
    func everyPublicDeclarationOfTheSDKIsDocumented(_ folder: String) throws {
        let files = try SourceFile.all(under: folder)
        #expect(files.contains { $0.text.contains("public ") })
        #expect(files.flatMap(DocumentationScan.undocumented) == [])
    }

    @Test(arguments: [
        "public func fetch() {}", "    public var ttl: Int?", "public enum Source {", "    public init(a: Int) {}",
        "    public static let shared = 1", "public final class Client {", "final public class Client {",
        "@discardableResult public func add() {}", "    public subscript(key: String) -> Int { 1 }",
        "public typealias Options = Int", "    public convenience init() {}", "public struct Value: Sendable {",
        "    public internal(set) var count = 0", "@MainActor public protocol Reader {",
    ]) func seesADeclarationWithoutDocumentation(_ line: String) {
        let bare = SourceFile(path: "X.swift", text: "let other = 1\n\n" + line)
        #expect(DocumentationScan.undocumented(in: bare).count == 1)
        let commented = SourceFile(path: "X.swift", text: "// Not a doc comment.\n" + line)
        #expect(DocumentationScan.undocumented(in: commented).count == 1)
        let documented = SourceFile(path: "X.swift", text: "/// What it is.\n@available(*, deprecated)\n" + line)
        #expect(DocumentationScan.undocumented(in: documented) == [])
    }

    @Test func seesMembersThatArePublicByTheirContainer() {
        let text = """
            /// An enum.
            public enum Source {
                case fetched
                /// Kept.
                case cached
                var internalOne: Int { 1 }
            }

            enum Inner {
                case one
            }

            /// A protocol.
            public protocol Reader {
                func read()
                /// Read.
                var count: Int { get }
            }

            public extension Source {
                func next() {}
            }
            """
        #expect(
            DocumentationScan.undocumented(in: SourceFile(path: "X.swift", text: text)) == [
                "X.swift:3: case fetched", "X.swift:15: func read()", "X.swift:21: func next() {}",
            ])
    }

    @Test func seesTheCasesOfAnEnumInOneLine() {
        let file = SourceFile(path: "X.swift", text: "/// What it is.\npublic enum Source { case fetched, cached }")
        #expect(DocumentationScan.undocumented(in: file).count == 1)
    }

    @Test(arguments: [
        "/// What it is.\npublic func fetch() {}", "/// What it is.\n@discardableResult\npublic func fetch() {}",
        "func internalOne() {}", "package init() {}", "let isPublic = true", "public extension Source {}",
        "/// What it is.\n#if os(Linux)\npublic func fetch() {}",
    ]) func passesOverAllElse(_ text: String) {
        #expect(DocumentationScan.undocumented(in: SourceFile(path: "X.swift", text: text)) == [])
    }
}
