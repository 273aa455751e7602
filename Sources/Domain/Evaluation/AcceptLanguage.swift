/// The header `Accept-Language` (RFC 9110 §12.5.4), of which one language is taken.
public enum AcceptLanguage {
    /// The language that the header prefers; nil if it names none that can be read.
    public static func preferred(_ header: CallerText) -> LanguageTag? {
        header.utf8.withUnsafeBufferPointer { bytes in preferred(in: bytes).flatMap { LanguageTag(utf8: $0) } }
    }

    /// The text of the preferred language as the header spells it.
    static func preferredText(_ header: CallerText) -> String? {
        header.utf8.withUnsafeBufferPointer { bytes in
            preferred(in: bytes).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// The part of the header that is the preferred language's tag: that of the highest weight, the first of them where weights
    /// tie; nil if the header names none that can be read.
    static func preferred<Header: RandomAccessCollection<UInt8>>(in header: Header) -> Header.SubSequence? {
        var best: Header.SubSequence?
        var bestWeight = 0
        var rest = header[...]
        while !rest.isEmpty {
            let element = rest.prefix { $0 != UInt8(ascii: ",") }
            rest = rest.dropFirst(element.count + 1)
            let tag = element.prefix { $0 != UInt8(ascii: ";") }.trimmed
            guard let weight = weight(of: element), weight > bestWeight, LanguageTag(utf8: tag) != nil else { continue }
            (best, bestWeight) = (tag, weight)
            if weight == 1000 { break }
        }
        return best
    }

    /// An element's weight in thousandths: 1,000 without one, nil where it can't be read. What follows the weight is ignored.
    private static func weight(of element: some RandomAccessCollection<UInt8>) -> Int? {
        var rest = element[...]
        while let semicolon = rest.firstIndex(of: UInt8(ascii: ";")) {
            rest = rest[rest.index(after: semicolon)...]
            let parameter = rest.prefix { $0 != UInt8(ascii: ";") }.trimmed
            let name = parameter.prefix { $0 != UInt8(ascii: "=") }
            guard name.trimmed.count == 1, let letter = name.trimmed.first, letter.lowercased == UInt8(ascii: "q")
            else {
                continue
            }
            return name.count == 1 ? thousandths(parameter.dropFirst(2)) : nil
        }
        return 1000
    }

    /// A `qvalue` (RFC 9110 §12.4.2): 0 to 1 with up to three decimals.
    private static func thousandths(_ text: some RandomAccessCollection<UInt8>) -> Int? {
        guard let whole = text.first, whole == UInt8(ascii: "0") || whole == UInt8(ascii: "1") else { return nil }
        let fraction = text.dropFirst()
        guard fraction.isEmpty || fraction.first == UInt8(ascii: "."), fraction.count <= 4 else { return nil }
        var value = Int(whole & 15)
        var scale = 1000
        for digit in fraction.dropFirst() {
            guard digit.isDigit else { return nil }
            value = value * 10 + Int(digit & 15)
            scale /= 10
        }
        value *= scale
        return value <= 1000 ? value : nil
    }
}
