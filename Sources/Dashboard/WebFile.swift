import Crypto

/// A file of `Web/`.
struct WebFile: Sendable {
    /// Relative to that folder, such as `core/dom.js`.
    let path: String
    /// What it holds.
    let bytes: [UInt8]

    /// Those that the program carries.
    static var embedded: [WebFile] {
        EmbeddedWeb.files.compactMap { path, base64 in
            Base64.decode(base64.utf8).map { WebFile(path: path, bytes: $0) }
        }
    }

    /// What a browser is told that it is; nil for a kind of file that the dashboard is not made of.
    var contentType: String? {
        switch path.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        default: nil
        }
    }
}

extension [WebFile] {
    /// 16 hexadecimal digits that change with any name and any byte, whatever the order.
    var digest: String {
        let each = sorted { $0.path < $1.path }.flatMap { file in
            SHA256.hash(Array<UInt8>(file.path.utf8)).bytes + SHA256.hash(file.bytes).bytes
        }
        return String(SHA256.hash(each).hex.prefix(16))
    }
}
