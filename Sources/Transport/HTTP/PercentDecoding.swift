/// Percent-encoding (RFC 3986 §2.1), undone.
public enum PercentDecoding {
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
