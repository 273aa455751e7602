import Domain
import Transport

/// The form in which a body is sent.
enum ContentCoding {
    case identity
    case gzip
}

/// The strong entity tag of an answer (RFC 9110 §8.8.3), one for each form of its body: `"d"` as it is, `"d-gzip"` compressed.
struct EntityTag {
    private static let digits = 32

    /// Both forms as they stand in a header: 128 bits of a digest in hexadecimal, with the suffix or without it, in quotes.
    private let plain: InlineArray<34, UInt8>
    private let gzip: InlineArray<39, UInt8>

    // Digit by digit, without a string or an array: one is made for each answer that is not remembered.
    init(_ digest: Digest) {
        let alphabet: StaticString = "0123456789abcdef"
        let end: StaticString = "-gzip\""
        let quote = UInt8(ascii: "\"")
        func digit(_ index: Int) -> UInt8 {
            let word = index < 16 ? digest.words.0 : digest.words.1
            return alphabet.utf8Start[Int(word >> UInt64(60 - index % 16 * 4) & 15)]
        }
        plain = InlineArray { $0 == 0 || $0 > Self.digits ? quote : digit($0 - 1) }
        gzip = InlineArray { index in
            if index == 0 { return quote }
            return index > Self.digits ? end.utf8Start[index - Self.digits - 1] : digit(index - 1)
        }
    }

    /// `headers` and the field that says the tag of a form, and what else tells a client of that form.
    func added(to headers: PreparedHeaders, _ coding: ContentCoding) -> PreparedHeaders {
        switch coding {
        case .identity: headers.adding(.etag, plain.span)
        case .gzip: headers.adding(.etag, gzip.span).adding(.contentEncoding, Self.gzipCoding.span)
        }
    }

    private static let gzipCoding = Array("gzip".utf8)

    /// Of which form of the answer `opaque`, with its quotes, is the tag.
    fileprivate func form(of opaque: ArraySlice<UInt8>) -> ContentCoding? {
        switch opaque.count {
        case plain.count: plain.span.isEqual(to: opaque) ? .identity : nil
        case gzip.count: gzip.span.isEqual(to: opaque) ? .gzip : nil
        default: nil
        }
    }
}

extension Span where Element == UInt8 {
    /// Whether both have the same bytes; there are equally many of them.
    fileprivate func isEqual(to bytes: ArraySlice<UInt8>) -> Bool {
        for index in indices where self[index] != bytes[bytes.startIndex + index] { return false }
        return true
    }
}

extension EntityTagList {
    /// Which form of the answer whose tag this is the list names, by weak comparison; for `*`, the plain one.
    func form(of tag: EntityTag) -> ContentCoding? {
        for element in self {
            if let form = element.isAsterisk ? .identity : tag.form(of: element.withoutWeakness) { return form }
        }
        return nil
    }
}
