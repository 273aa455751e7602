import CZlib

/// The content coding `gzip` (RFC 9110 §8.4.1.3, RFC 1952), by zlib.
public enum Gzip {
    /// A smaller body goes into one packet either way.
    private static let bytesWorthIt = 1_024
    /// Most of what the highest level saves, in a third of its time.
    private static let level: Int32 = 5

    /// Whether a body of so many bytes is worth compressing.
    public static func pays(forBytes count: Int) -> Bool { count >= bytesWorthIt }

    /// `bytes` compressed; nil if there are more of them than zlib takes at once (4 GiB), or no memory is left.
    public static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        guard let count = UInt32(exactly: bytes.count) else { return nil }
        var stream = z_stream()
        guard czlib_deflate_init_gzip(&stream, level) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, UInt(count)))
        var isWhole = false
        let compressed = [UInt8](unsafeUninitializedCapacity: bound) { target, written in
            bytes.withUnsafeBufferPointer { source in
                // zlib only reads from there.
                stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
                stream.avail_in = count
                stream.next_out = target.baseAddress
                stream.avail_out = UInt32(clamping: target.count)
                isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
                written = Int(stream.total_out)
            }
        }
        return isWhole ? compressed : nil
    }

    /// Whether a request with this `Accept-Encoding` takes gzip (RFC 9110 §12.5.3): named, or covered by `*`, with a weight
    /// above 0.
    public static func isAccepted(by header: ArraySlice<UInt8>) -> Bool {
        header.withUnsafeBufferPointer { header in
            let span = header.span
            var named: Bool?
            var others = false
            span.forEachListElement(in: 0..<span.count) { element in
                let end = element.first { span[$0] == UInt8(ascii: ";") } ?? element.upperBound
                let coding = span.trimmed(element.lowerBound..<end)
                let isWanted = !isWeightZero(span, end..<element.upperBound)
                if span.holdsIgnoringCase("gzip", at: coding) || span.holdsIgnoringCase("x-gzip", at: coding) {
                    named = (named ?? false) || isWanted
                } else if span.holds("*", at: coding) {
                    others = isWanted
                }
            }
            return named ?? others
        }
    }

    /// Whether the parameters of a coding, from their semicolon on, are a weight of 0 (or one that can't be read).
    private static func isWeightZero(_ span: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard !range.isEmpty else { return false }
        let parameter = span.trimmed((range.lowerBound + 1)..<range.upperBound)
        guard parameter.count > 2, span[parameter.lowerBound] | 0x20 == UInt8(ascii: "q"),
            span[parameter.lowerBound + 1] == UInt8(ascii: "=")
        else { return !parameter.isEmpty }
        return !isWeightAboveZero(span, parameter.dropFirst(2))
    }

    /// Whether `range` is a weight (RFC 9110 §12.4.2: 0 to 1 with up to three decimals) and not 0.
    private static func isWeightAboveZero(_ span: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let zero = UInt8(ascii: "0")
        let isOne = span[range.lowerBound] == zero + 1
        guard isOne || span[range.lowerBound] == zero, range.count <= 5 else { return false }
        guard range.count == 1 || span[range.lowerBound + 1] == UInt8(ascii: ".") else { return false }
        let decimals = range.dropFirst(2)
        guard decimals.allSatisfy({ isOne ? span[$0] == zero : span[$0].isDigit }) else { return false }
        return isOne || decimals.contains { span[$0] != zero }
    }
}
