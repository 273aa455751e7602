/// A caller's language, such as `zh-Hant-TW`: subtags in lower case (RFC 5646 §2.1, without a look at any registry).
///
/// `_` is read as `-`, and a POSIX ending (`.UTF-8`, `@euro`) is dropped.
public struct LanguageTag: Hashable, Sendable {
    fileprivate let subtags: Subtags

    /// Nil unless `text` is subtags of 1 to 8 ASCII letters or digits joined by `-` or `_`, the first of letters only.
    public init?(_ text: String) {
        guard let tag = text.withBytes({ LanguageTag(utf8: $0) }) else { return nil }
        self = tag
    }

    /// As `init(_:)`, from UTF-8.
    public init?(utf8: some RandomAccessCollection<UInt8>) {
        guard let subtags = Subtags(utf8) else { return nil }
        self.subtags = subtags
    }

    /// The first subtag, which a range has to share.
    var primary: Subtag { subtags[0] }
}

/// A range of languages (RFC 4647 §2.1), without `*`.
public struct LanguageRange: Hashable, Sendable {
    private let subtags: Subtags

    /// Nil unless `text` is spelled as a language tag.
    public init?(_ text: String) {
        guard let subtags = text.withBytes({ Subtags($0) }) else { return nil }
        self.subtags = subtags
    }

    /// The first subtag, which a tag has to share.
    var primary: Subtag { subtags[0] }

    /// Whether every tag that `other` matches is matched by this too, of which `other` is a continuation.
    func includes(_ other: LanguageRange) -> Bool {
        subtags.count <= other.subtags.count
            && (0..<subtags.count).allSatisfy { subtags[$0] == other.subtags[$0] }
    }

    /// Extended filtering (RFC 4647 §3.3.2): `zh-TW` matches `zh-Hant-TW`, `en-US` does not match `en`.
    public func matches(_ tag: LanguageTag) -> Bool {
        let tag = tag.subtags
        guard subtags[0] == tag[0] else { return false }
        var position = 1
        for index in 1..<subtags.count {
            while true {
                guard position < tag.count else { return false }
                if tag[position] == subtags[index] { break }
                // What follows a singleton is an extension's or private, and no part of the language.
                if tag[position].isSingleton { return false }
                position += 1
            }
            position += 1
        }
        return true
    }
}
