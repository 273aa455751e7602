/// Eight bytes looked at together, for the long plain runs of a head.
struct ByteWord {
    private let word: UInt64

    init(_ word: UInt64) { self.word = word }

    /// Whether one of them is `byte`.
    func holds(_ byte: UInt8) -> Bool { Self.holdsBelow(word ^ Self.each(byte), 1) }

    /// Whether one of them is a control character: below a space, or DEL.
    var holdsControlCharacter: Bool { Self.holdsBelow(word, .space) || holds(0x7F) }

    /// Whether all of them are visible ASCII.
    var isVisibleASCII: Bool {
        word & Self.each(0x80) == 0 && !Self.holdsBelow(word, .space + 1) && !holds(0x7F)
    }

    /// Whether a byte of `word` is below `bound`, which is at most 128: taking the bound off borrows from its highest bit, which
    /// was not set.
    private static func holdsBelow(_ word: UInt64, _ bound: UInt8) -> Bool {
        (word &- each(bound)) & ~word & each(0x80) != 0
    }

    private static func each(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }
}

extension Span where Element == UInt8 {
    /// The index from which on, up to `end`, there are fewer than eight bytes or some that are not `plain`.
    func skip(from start: Int, to end: Int, while plain: (ByteWord) -> Bool) -> Int {
        var index = start
        while index + 8 <= end, plain(ByteWord(bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))) {
            index += 8
        }
        return index
    }
}
