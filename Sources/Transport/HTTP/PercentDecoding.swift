/// Percent-encoding (RFC 3986 §2.1), undone.
public enum PercentDecoding {
    /// The bytes that `text` stands for; nil if a `%` is not followed by two hexadecimal digits.
    ///
    /// - Parameter plusIsSpace: whether `+` stands for a space, as it does in a form's query and nowhere else.
    public static func decode(_ text: some Collection<UInt8>, plusIsSpace: Bool) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(text.count)
        var rest = text[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst()?.hexadecimalValue, let low = rest.popFirst()?.hexadecimalValue else {
                    return nil
                }
                decoded.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: decoded.append(.space)
            default: decoded.append(byte)
            }
        }
        return decoded
    }
}
