/// The subtags of a language tag or range; up to four of them cost no allocation.
struct Subtags: Hashable, Sendable {
    /// At least 1.
    private(set) var count = 0
    private var first: (Subtag, Subtag, Subtag, Subtag) = (.none, .none, .none, .none)
    private var further: [Subtag] = []

    /// Nil unless the bytes are subtags of 1 to 8 ASCII letters or digits joined by `-` or `_`, the first of letters only.
    init?(_ bytes: some RandomAccessCollection<UInt8>) {
        var subtag = Subtag.none
        for byte in bytes {
            if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "@") { break }  // the POSIX ending
            if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") {
                guard subtag != .none else { return nil }
                append(subtag)
                subtag = .none
            } else {
                guard byte.isLetter || (byte.isDigit && count > 0), subtag.append(byte.lowercased) else { return nil }
            }
        }
        guard subtag != .none else { return nil }
        append(subtag)
    }

    subscript(index: Int) -> Subtag {
        switch index {
        case 0: first.0
        case 1: first.1
        case 2: first.2
        case 3: first.3
        default: further[index - 4]
        }
    }

    private mutating func append(_ subtag: Subtag) {
        switch count {
        case 0: first.0 = subtag
        case 1: first.1 = subtag
        case 2: first.2 = subtag
        case 3: first.3 = subtag
        default: further.append(subtag)
        }
        count += 1
    }

    static func == (left: Self, right: Self) -> Bool {
        left.count == right.count && left.first == right.first && left.further == right.further
    }

    func hash(into hasher: inout Hasher) {
        for index in 0..<count { hasher.combine(self[index]) }
    }
}

/// Up to eight ASCII characters in one word.
struct Subtag: Hashable, Comparable, Sendable {
    private var word: UInt64 = 0

    /// No character at all.
    static let none = Subtag()

    /// Any order will do, as long as it is one.
    static func < (left: Self, right: Self) -> Bool { left.word < right.word }

    /// A single letter or digit, such as the `x` before private subtags.
    var isSingleton: Bool { word <= 0xFF }

    /// False when there are eight characters already.
    mutating func append(_ byte: UInt8) -> Bool {
        guard word >> 56 == 0 else { return false }
        word = word << 8 | UInt64(byte)
        return true
    }
}
