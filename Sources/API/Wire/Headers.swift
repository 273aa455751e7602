import Transport

extension HeaderName {
    static let acceptLanguage: HeaderName = "Accept-Language"
    static let accessControlAllowHeaders: HeaderName = "Access-Control-Allow-Headers"
    static let accessControlAllowMethods: HeaderName = "Access-Control-Allow-Methods"
    static let accessControlAllowOrigin: HeaderName = "Access-Control-Allow-Origin"
    static let accessControlExposeHeaders: HeaderName = "Access-Control-Expose-Headers"
    static let accessControlMaxAge: HeaderName = "Access-Control-Max-Age"
    static let accessControlRequestHeaders: HeaderName = "Access-Control-Request-Headers"
    static let accessControlRequestMethod: HeaderName = "Access-Control-Request-Method"
    static let allow: HeaderName = "Allow"
    static let authorization: HeaderName = "Authorization"
    static let cacheControl: HeaderName = "Cache-Control"
    static let contentEncoding: HeaderName = "Content-Encoding"
    static let etag: HeaderName = "ETag"
    static let ifMatch: HeaderName = "If-Match"
    static let ifNoneMatch: HeaderName = "If-None-Match"
    static let origin: HeaderName = "Origin"
    static let retryAfter: HeaderName = "Retry-After"
    static let vary: HeaderName = "Vary"
    static let wwwAuthenticate: HeaderName = "WWW-Authenticate"
    static let xAppKey: HeaderName = "X-App-Key"
}

extension Header {
    static let json = Header(.contentType, "application/json; charset=utf-8")
    static let noStore = Header(.cacheControl, "no-store")
}

/// How a version number is written as an entity tag (RFC 9110 §8.8.3).
enum VersionTag {
    static func text(_ version: Int) -> String { "\"\(version)\"" }
}

/// Reads the lists of entity tags of conditional requests (RFC 9110 §13.1).
enum EntityTags {
    /// Whether `If-None-Match` names `tag`, by weak comparison: a compressing proxy turns `"x"` into `W/"x"`.
    static func noneMatch(_ header: ArraySlice<UInt8>, contains tag: [UInt8]) -> Bool {
        var rest = header
        while let next = takeElement(&rest) {
            if next.elementsEqual("*".utf8) { return true }
            let opaque = next.starts(with: "W/".utf8) ? next.dropFirst(2) : next
            if opaque.elementsEqual(tag) { return true }
        }
        return false
    }

    /// Takes the next element off a comma-separated list; commas between quotes do not separate.
    static func takeElement(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard !rest.isEmpty else { return nil }
        var quoted = false
        var end = rest.startIndex
        while end < rest.endIndex, quoted || rest[end] != UInt8(ascii: ",") {
            if rest[end] == UInt8(ascii: "\"") { quoted.toggle() }
            end += 1
        }
        let element = rest[rest.startIndex..<end]
        rest = rest[min(end + 1, rest.endIndex)...]
        return element.trimmingBlanks
    }
}

extension ArraySlice<UInt8> {
    /// Without the spaces and tabs at both ends.
    var trimmingBlanks: ArraySlice<UInt8> {
        let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        var slice = self.drop(while: isBlank)
        while let last = slice.last, isBlank(last) { slice = slice.dropLast() }
        return slice
    }
}
