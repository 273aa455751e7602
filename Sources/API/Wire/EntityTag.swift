import Domain
import Transport

/// The form in which a body is sent.
enum ContentCoding {
    case identity
    case gzip

    /// What tells a client of it.
    var headers: [Header] {
        switch self {
        case .identity: []
        case .gzip: [Header(.contentEncoding, "gzip")]
        }
    }
}

/// The strong entity tag of an answer (RFC 9110 §8.8.3), one for each form of its body: `"d"` as it is, `"d-gzip"` compressed.
struct EntityTag {
    private static let digits = 32
    private static let gzipSuffix: StaticString = "-gzip"

    /// 128 bits of a digest in hexadecimal.
    private let digest: InlineArray<32, UInt8>

    init(_ digest: Digest) {
        let alphabet: StaticString = "0123456789abcdef"
        self.digest = InlineArray { index in
            let word = index < 16 ? digest.words.0 : digest.words.1
            return alphabet.utf8Start[Int(word >> UInt64(60 - index % 16 * 4) & 15)]
        }
    }

    /// The field that says it.
    func header(_ coding: ContentCoding) -> Header {
        Header(.etag, "\"\(text)\(coding == .gzip ? Self.gzipSuffix.description : "")\"")
    }

    private var text: String {
        String(unsafeUninitializedCapacity: Self.digits) { buffer in
            for index in 0..<Self.digits { buffer[index] = digest[index] }
            return Self.digits
        }
    }

    /// Of which form of the answer `opaque`, with its quotes, is the tag.
    fileprivate func form(of opaque: ArraySlice<UInt8>) -> ContentCoding? {
        let quote = UInt8(ascii: "\"")
        guard opaque.count >= Self.digits + 2, opaque.first == quote, opaque.last == quote else { return nil }
        let start = opaque.startIndex + 1
        for index in 0..<Self.digits where opaque[start + index] != digest[index] { return nil }
        let suffix = opaque[(start + Self.digits)..<(opaque.endIndex - 1)]
        if suffix.isEmpty { return .identity }
        return Self.gzipSuffix.equals(suffix) ? .gzip : nil
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
    fileprivate var isAsterisk: Bool { count == 1 && first == UInt8(ascii: "*") }

    /// An entity tag without the `W/` of a weak one.
    var withoutWeakness: ArraySlice<UInt8> {
        let isWeak = count > 2 && self[startIndex] == UInt8(ascii: "W") && self[startIndex + 1] == UInt8(ascii: "/")
        return isWeak ? dropFirst(2) : self
    }
}
