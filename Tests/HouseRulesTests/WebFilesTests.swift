import Foundation
import Testing

/// Finds the files that a file of the dashboard names.
struct WebReferences {
    /// The modules that a script imports, as it spells them.
    static func imports(of script: String) -> [String] {
        let patterns = [
            #/\b(?:import|export)\b[^'"();]*?\bfrom\s*['"]([^'"]*)['"]/#, #/\bimport\s*['"]([^'"]*)['"]/#,
            #/\bimport\(\s*['"]([^'"]*)['"]/#,
        ]
        return patterns.flatMap { script.matches(of: $0).map { String($0.output.1) } }
    }

    /// The files that a page links, in its folder of assets.
    static func links(of page: String) -> [String] {
        page.matches(of: #/(?:href|src)="\{\{assets\}\}/([^"]*)"/#).map { String($0.output.1) }
    }

    /// The files that a style sheet loads.
    static func urls(of sheet: String) -> [String] {
        sheet.matches(of: #/url\(\s*['"]?([^'")]*)['"]?\s*\)/#).map { String($0.output.1) }
    }

    /// The path that `reference` means in the file at `path`; nil unless it begins with `./` or `../`.
    static func resolve(_ reference: String, in path: String) -> String? {
        guard reference.hasPrefix("./") || reference.hasPrefix("../") else { return nil }
        var parts = path.split(separator: "/").dropLast()
        for part in reference.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }
}

/// The dashboard's files name each other rightly: nothing else would notice a slip before a browser does.
@Suite struct WebFilesTests {
    static let folder = "Sources/Dashboard/Web"

    static func files(_ suffix: String) throws -> [SourceFile] { try SourceFile.all(under: folder, suffix: suffix) }

    private static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: SourceFile.repository.appending(path: path).path)
    }

    /// The script without the lines that are comments.
    private static func code(of file: SourceFile) -> String {
        file.lines.filter { !WebRulesTests.isComment($0) }.joined(separator: "\n")
    }

    @Test func everyImportNamesAFile() throws {
        for script in try Self.files(".js") {
            for name in WebReferences.imports(of: script.text) {
                let path = WebReferences.resolve(name, in: script.path)
                #expect(path.map(Self.exists) == true, "\(script.path) imports \(name)")
            }
        }
    }

    @Test func everyLinkOfThePageNamesAFile() throws {
        let page = try SourceFile(at: Self.folder + "/index.html")
        let links = WebReferences.links(of: page.text)
        #expect(links.contains("main.js"))
        #expect(links.filter { !Self.exists("\(Self.folder)/\($0)") } == [])
        #expect(page.text.matches(of: #/(?:href|src)=/#).count == links.count, "a link outside {{assets}}")
    }

    @Test func everyImageOfAStyleSheetNamesAFile() throws {
        for sheet in try Self.files(".css") {
            for name in WebReferences.urls(of: sheet.text) {
                let path = WebReferences.resolve(name, in: sheet.path)
                #expect(path.map(Self.exists) == true, "\(sheet.path) loads \(name)")
            }
        }
    }

    @Test func everyFileIsUsed() throws {
        let page = try SourceFile(at: Self.folder + "/index.html")
        var used = Set(WebReferences.links(of: page.text).map { "\(Self.folder)/\($0)" })
        let scripts = Dictionary(uniqueKeysWithValues: try Self.files(".js").map { ($0.path, $0) })
        var next = used.sorted()
        while let path = next.popLast() {
            guard let script = scripts[path] else { continue }
            let imported = WebReferences.imports(of: Self.code(of: script))
                .compactMap { WebReferences.resolve($0, in: path) }
            next += imported.filter { used.insert($0).inserted }
        }
        let files = try ["js", "css", "svg"].flatMap { try Self.files("." + $0) }
        used.formUnion(
            try Self.files(".css").flatMap { sheet in
                WebReferences.urls(of: sheet.text).compactMap { WebReferences.resolve($0, in: sheet.path) }
            })
        #expect(files.map(\.path).filter { !used.contains($0) } == [])
    }

    @Test func theFolderHasNothingThatABrowserIsNotGiven() throws {
        let folder = SourceFile.repository.appending(path: Self.folder).path
        let all = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
            try FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")[.type] as? FileAttributeType
                == .typeRegular
        }
        let others = all.filter { !$0.contains(#/\.(?:html|css|js|svg)$/#) }
        #expect(others == ["package.json"])
        #expect(all.filter { $0.wholeMatch(of: #/[a-z0-9\/.-]+/#) == nil } == [], "names that have to be escaped")
    }

    @Test(arguments: [
        ("import {h} from './dom.js';", "./dom.js"), ("import './main.js';", "./main.js"),
        ("import {\n  one,\n  two,\n} from '../two.js';", "../two.js"), ("export * from './all.js';", "./all.js"),
        ("const page = await import('./pages/one.js');", "./pages/one.js"),
        ("/** @type {import('./model.js').Template} */", "./model.js"), ("import * as all from \"./x.js\";", "./x.js"),
    ]) func everySpellingOfAnImportIsSeen(_ script: String, _ name: String) {
        #expect(WebReferences.imports(of: script) == [name])
    }

    @Test(arguments: ["const text = 'from';", "// from './x'", "Array.from('abc')", "export const a = 'x';"])
    func nothingElseIsTakenForAnImport(_ script: String) {
        #expect(WebReferences.imports(of: script) == [])
    }

    @Test(arguments: [
        ("./dom.js", "Web/core/api.js", "Web/core/dom.js"), ("../main.js", "Web/core/api.js", "Web/main.js"),
        ("dom.js", "Web/core/api.js", nil), ("/main.js", "Web/core/api.js", nil),
    ]) func namesAreRelativeToTheirFile(_ name: String, _ path: String, _ expected: String?) {
        #expect(WebReferences.resolve(name, in: path) == expected)
    }
}
