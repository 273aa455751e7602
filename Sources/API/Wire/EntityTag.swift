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

/// The elements of `If-Match` and `If-None-Match` (RFC 9110 §13.1), without the blanks around them; commas between quotes do not
/// separate.
struct EntityTagList: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>

    init(_ field: ArraySlice<UInt8>) { rest = field }

    /// Whether all elements were taken.
    var isAtEnd: Bool { rest.isEmpty }

    /// Takes the next element.
    mutating func next() -> ArraySlice<UInt8>? {
        guard !rest.isEmpty else { return nil }
        var quoted = false
        var end = rest.startIndex
        while end < rest.endIndex, quoted || rest[end] != UInt8(ascii: ",") {
            if rest[end] == UInt8(ascii: "\"") { quoted.toggle() }
            end += 1
        }
        let element = rest[rest.startIndex..<end]
        rest = rest[Swift.min(end + 1, rest.endIndex)...]
        return element.trimmingBlanks
    }

    /// Whether the list names `tag`, by weak comparison (RFC 9110 §8.8.3.2): a compressing proxy turns `"x"` into `W/"x"`.
    func names(_ tag: ArraySlice<UInt8>) -> Bool {
        contains { $0.isAsterisk || $0.withoutWeakness == tag }
    }

    /// Which form of the answer whose tag this is the list names, by weak comparison; for `*`, the plain one.
    func form(of tag: EntityTag) -> ContentCoding? {
        for element in self {
            if let form = element.isAsterisk ? .identity : tag.form(of: element.withoutWeakness) { return form }
        }
        return nil
    }
}

extension ArraySlice<UInt8> {
    /// Stands for every tag there is.
    var isAsterisk: Bool { count == 1 && first == UInt8(ascii: "*") }

    /// An entity tag without the `W/` of a weak one.
    var withoutWeakness: ArraySlice<UInt8> {
        let isWeak = count > 2 && self[startIndex] == UInt8(ascii: "W") && self[startIndex + 1] == UInt8(ascii: "/")
        return isWeak ? dropFirst(2) : self
    }
}
