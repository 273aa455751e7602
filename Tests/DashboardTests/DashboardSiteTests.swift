import Testing
import Transport

@testable import Dashboard

/// What is made of the files at the start.
@Suite struct DashboardSiteTests {
    static let page = """
        <link rel="stylesheet" href="{{assets}}/style/base.css">
            <!--modulepreload-->
        """
    static let files = [
        file("index.html", page), file("main.js", "import './core/dom.js';"), file("core/dom.js", "export {};"),
        file("style/base.css", "body {}"), file("notes.txt", "for ourselves"),
    ]

    static func file(_ path: String, _ text: String) -> WebFile { WebFile(path: path, bytes: Array(text.utf8)) }

    static func get(_ headers: Header...) -> Request { Request(method: .get, target: "/", headers: headers) }

    @Test(arguments: [
        [file("index.html", page)],
        files + [file("more.js", "")],
        files.dropLast() + [file("notes.txt", "for ourselves.")],
        files.dropLast() + [file("notes.text", "for ourselves")],
        files.map { file($0.path == "main.js" ? "moin.js" : $0.path, String(decoding: $0.bytes, as: UTF8.self)) },
    ]) func anyChangeOfTheFilesGivesAnotherFolder(_ changed: [WebFile]) {
        #expect(DashboardSite(changed).folder != DashboardSite(Self.files).folder)
    }

    @Test func textThatMovesFromOneFileToTheNextGivesAnotherFolder() {
        let one = DashboardSite([Self.file("a.js", "bc"), Self.file("d.js", "e")])
        let other = DashboardSite([Self.file("a.js", "b"), Self.file("d.js", "ce")])
        #expect(one.folder != other.folder)
    }

    @Test func theOrderOfTheFilesMakesNoFolder() {
        #expect(DashboardSite(Self.files.reversed()).folder == DashboardSite(Self.files).folder)
    }

    @Test func theFolderIsSixteenHexadecimalDigits() {
        #expect(DashboardSite(Self.files).folder.wholeMatch(of: #/[0-9a-f]{16}/#) != nil)
    }

    @Test func thePageNamesItsFolderAndEveryModule() throws {
        let site = DashboardSite(Self.files)
        let page = try #require(site.page(for: Self.get()))
        #expect(
            String(decoding: page.body, as: UTF8.self) == """
                <link rel="stylesheet" href="\(site.folder)/style/base.css">
                    <link rel="modulepreload" href="\(site.folder)/core/dom.js">
                    <link rel="modulepreload" href="\(site.folder)/main.js">
                """)
    }

    @Test(arguments: ["main.js", "core/dom.js", "style/base.css"])
    func aFileIsInItsFolderAsItWasWritten(_ path: String) throws {
        let site = DashboardSite(Self.files)
        let answer = try #require(site.file(path, in: site.folder, for: Self.get()))
        #expect(answer.status == 200)
        #expect(answer.body == Self.files.first { $0.path == path }?.bytes)
    }

    @Test(arguments: ["index.html", "notes.txt", "Main.js", "main", "core", "core/", "/main.js", "core//dom.js", ""])
    func nothingElseIsThere(_ path: String) {
        let site = DashboardSite(Self.files)
        #expect(site.file(path, in: site.folder, for: Self.get()) == nil)
    }

    @Test func theFolderOfAnotherReleaseIsGone() {
        let older = DashboardSite([Self.file("main.js", "1")]).folder
        #expect(DashboardSite(Self.files).file("main.js", in: older, for: Self.get()) == nil)
    }

    @Test func withoutAPageThereIsNone() {
        #expect(DashboardSite([Self.file("main.js", "1")]).page(for: Self.get()) == nil)
    }

    @Test(arguments: [(10, false), (10_000, true)]) func onlyWhatPaysIsCompressed(_ count: Int, _ pays: Bool) throws {
        let text = String(repeating: "a", count: count)
        let site = DashboardSite([Self.file("main.js", text)])
        let answer = try #require(site.file("main.js", in: site.folder, for: Self.get(Header(.acceptEncoding, "gzip"))))
        #expect((answer.body.count < count) == pays)
    }
}

extension WebFile: CustomTestStringConvertible {
    public var testDescription: String { path }
}
