import Crypto
import Transport

/// One file's answers, plain and compressed, as whole and as unchanged: made once, so that none costs more than a look at two
/// header fields.
struct WebAnswer: Sendable {
    private let plain: Form
    /// Nil where compression saves nothing.
    private let gzip: Form?

    /// The file in one content coding.
    private struct Form: Sendable {
        let body: [UInt8]
        /// The strong entity tag, with its quotes (RFC 9110 §8.8.3).
        let tag: [UInt8]
        let whole: PreparedHeaders
        let unchanged: PreparedHeaders
    }

    /// The answers with `body`.
    ///
    /// - Parameters:
    ///   - contentType: what it is.
    ///   - cacheControl: who may keep it, and for how long.
    init(_ body: [UInt8], contentType: String, cacheControl: String) {
        let digest = SHA256.hash(body).hex.prefix(32)
        func form(_ body: [UInt8], tag: String, _ coding: [Header]) -> Form {
            // What a 304 has too (RFC 9110 §15.4.5).
            let shared = [
                Header(.etag, tag), Header(.cacheControl, cacheControl), Header(.vary, "Accept-Encoding"),
            ]
            let whole = [Header(.contentType, contentType)] + coding + shared + DashboardSite.securityHeaders
            return Form(
                body: body, tag: Array(tag.utf8), whole: PreparedHeaders(whole),
                unchanged: PreparedHeaders(shared + DashboardSite.securityHeaders))
        }
        plain = form(body, tag: "\"\(digest)\"", [])
        let compressed = Gzip.pays(forBytes: body.count) ? Gzip.compress(body) : nil
        gzip = compressed.flatMap { compressed in
            guard compressed.count < body.count else { return nil }
            return form(compressed, tag: "\"\(digest)-gzip\"", [Header(.contentEncoding, "gzip")])
        }
    }

    /// 304 where the request names the tag of either form, else the form that it takes.
    func response(to request: Request) -> Response {
        let takesGzip = request.joinedHeader(.acceptEncoding).map(Gzip.isAccepted) ?? false
        let taken = takesGzip ? gzip ?? plain : plain
        if let known = request.joinedHeader(.ifNoneMatch).map(EntityTagList.init) {
            for form in [taken, plain, gzip] {
                if let form, known.names(form.tag[...]) { return Response(status: 304, prepared: form.unchanged) }
            }
        }
        return Response(status: 200, prepared: taken.whole, body: taken.body)
    }
}
