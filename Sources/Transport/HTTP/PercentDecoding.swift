/// Percent-encoding (RFC 3986 §2.1), undone.
public enum PercentDecoding {
    /// The bytes that an item of a query stands for, `text` itself if nothing in it is encoded; nil as for `decode`.
    public static func decodeQuery(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let isPlain = text.withUnsafeBufferPointer { bytes in
            bytes.allSatisfy { $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "+") }
        }
        return isPlain ? text : decode(text, plusIsSpace: true)?[...]
    }

    /// The bytes that `text` stands for; nil if a `%` is not followed by two hexadecimal digits.
    ///
    /// - Parameter plusIsSpace: whether `+` stands for a space, as it does in a form's query and nowhere else.
    public static func decode(_ text: ArraySlice<UInt8>, plusIsSpace: Bool) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            switch text[index] {
            case UInt8(ascii: "%"):
                guard index + 2 < text.endIndex, let high = text[index + 1].hexadecimalValue,
                    let low = text[index + 2].hexadecimalValue
                else { return nil }
                decoded.append(high << 4 | low)
                index += 2
            case UInt8(ascii: "+") where plusIsSpace: decoded.append(.space)
            case let byte: decoded.append(byte)
            }
            index += 1
        }
        return decoded
    }
}
