import Testing

@testable import Transport

/// Each answer about eight bytes against that about one, for all values of a byte at all places.
@Suite struct ByteWordTests {
    /// Bytes to stand around the one in question: plain ones, and those next to a bound of some class.
    private static let fillings: [UInt8] = [
        0x61, 0x20, 0x21, 0x22, 0x23, 0x24, 0x7E, 0x7F, 0x80, 0x81, 0xA0, 0xFE, 0xFF, 0x00, 0x01, 0x1F,
    ]

    @Test(arguments: fillings) func seesControlCharacters(among filling: UInt8) {
        let isControl: (UInt8) -> Bool = { $0 < 0x20 || $0 == 0x7F }
        expectSame(filling) { bytes, word in bytes.contains(where: isControl) == word.holdsControlCharacter }
    }

    @Test(arguments: fillings) func seesVisibleASCII(among filling: UInt8) {
        let isVisible: (UInt8) -> Bool = { $0 > 0x20 && $0 < 0x7F }
        expectSame(filling) { bytes, word in bytes.allSatisfy(isVisible) == word.isVisibleASCII }
    }

    @Test(arguments: [0x00, 0x0A, 0x0D, 0x20, 0x23, 0x7F, 0x80, 0xFF] as [UInt8], fillings)
    func seesOneByte(_ byte: UInt8, among filling: UInt8) {
        expectSame(filling) { bytes, word in bytes.contains(byte) == word.holds(byte) }
    }

    @Test func seesEveryByteInItself() {
        for byte in UInt8.min...UInt8.max {
            let word = ByteWord(UInt64(byte) << 24 | 0x0101_0101_0001_0101)
            #expect(word.holds(byte))
        }
    }

    @Test func agreesOnPairsOfAnyTwoBytesSideBySide() {
        for left in UInt8.min...UInt8.max {
            for right in UInt8.min...UInt8.max {
                let bytes: [UInt8] = [0x61, 0x61, left, right, 0x61, 0x61, 0x61, 0x61]
                let word = Self.word(bytes)
                let isControl = bytes.contains { $0 < 0x20 || $0 == 0x7F }
                let isVisible = bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F }
                guard word.holdsControlCharacter == isControl, word.isVisibleASCII == isVisible,
                    word.holds(.lineFeed) == bytes.contains(.lineFeed), word.holds(0x80) == bytes.contains(0x80)
                else {
                    Issue.record("\(left) and \(right)")
                    return
                }
            }
        }
    }

    /// Where a run of 40 bytes has one that is not plain at each place, or none, looked at from each start to each end.
    @Test func skipsWholeWordsOfPlainBytesAndNothingElse() {
        for length in 0...40 {
            for start in 0...length {
                for odd in (0..<length).map(Optional.some) + [nil] {
                    var bytes = [UInt8](repeating: 0x61, count: length)
                    if let odd { bytes[odd] = .lineFeed }
                    let plain = odd.map { $0 < start ? length : $0 } ?? length
                    let expected = start + (plain - start) / 8 * 8
                    let skipped = bytes.span.skip(from: start, to: length) { !$0.holds(.lineFeed) }
                    if skipped != expected { Issue.record("\(length), \(start), \(odd ?? -1): \(skipped)") }
                }
            }
        }
    }

    @Test func looksAtNothingBeyondTheEnd() {
        let bytes = [UInt8](repeating: 0x61, count: 40)
        for end in 0...40 {
            var words = 0
            let skipped = bytes.span.skip(from: 0, to: end) { _ in
                words += 1
                return true
            }
            #expect(skipped == end / 8 * 8)
            #expect(words == end / 8)
        }
    }

    private func expectSame(_ filling: UInt8, _ isSame: ([UInt8], ByteWord) -> Bool) {
        for place in 0..<8 {
            for byte in UInt8.min...UInt8.max {
                var bytes = [UInt8](repeating: filling, count: 8)
                bytes[place] = byte
                if !isSame(bytes, Self.word(bytes)) { Issue.record("\(byte) at \(place) among \(filling)") }
            }
        }
    }

    private static func word(_ bytes: [UInt8]) -> ByteWord {
        ByteWord(bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) })
    }
}
