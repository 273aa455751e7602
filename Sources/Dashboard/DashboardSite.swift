import Transport

/// The dashboard's files, ready to be answered: made once at the start, then only read.
///
/// The page itself is asked for anew each time. All else lies in a folder named by the digest of all files, so that a browser
/// keeps it for good and never mixes two releases.
public struct DashboardSite: Sendable {
    /// The folder of all files but the page: 16 hexadecimal digits.
    public let folder: String
    private let page: WebAnswer?
    private let files: [String: WebAnswer]

    private static let pagePath = "index.html"

    /// The files that the program carries.
    public init() { self.init(WebFile.embedded) }

    init(_ all: [WebFile]) {
        let folder = all.digest
        self.folder = folder
        page = all.first { $0.path == Self.pagePath }.map { page in
            let modules = all.map(\.path).filter { $0.hasSuffix(".js") }.sorted()
            return WebAnswer(
                Self.filledIn(page.bytes, folder: folder, modules: modules), contentType: "text/html; charset=utf-8",
                cacheControl: "no-cache")
        }
        files = all.reduce(into: [:]) { files, file in
            guard file.path != Self.pagePath, let contentType = file.contentType else { return }
            files[file.path] = WebAnswer(
                file.bytes, contentType: contentType, cacheControl: "public, max-age=31536000, immutable")
        }
    }

    /// The page; nil if there is none.
    public func page(for request: Request) -> Response? { page?.response(to: request) }

    /// The file at `path` in `folder`; nil if there is none, or the folder is of another release.
    public func file(_ path: String, in folder: String, for request: Request) -> Response? {
        guard folder == self.folder else { return nil }
        return files[path]?.response(to: request)
    }

    /// To the page, from its address without the slash: relative, so that it holds behind a proxy that adds a prefix.
    public static let redirection = Response(
        status: 308, headers: [Header("Location", "dashboard/"), Header(.cacheControl, "no-cache")] + securityHeaders)

    /// The page with the folder's name in its links, and a hint for each module, so that a browser need not read one to ask for
    /// the next.
    private static func filledIn(_ page: [UInt8], folder: String, modules: [String]) -> [UInt8] {
        let hints = modules.map { "<link rel=\"modulepreload\" href=\"{{assets}}/\($0)\">" }
        let text = String(decoding: page, as: UTF8.self)
            .replacing("<!--modulepreload-->", with: hints.joined(separator: "\n    "))
            .replacing("{{assets}}", with: folder)
        return Array(text.utf8)
    }
}
