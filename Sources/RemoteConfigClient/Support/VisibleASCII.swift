extension StringProtocol {
    /// Whether the text can be the value of a header as it is: at least one character, and none but visible ASCII.
    var isVisibleASCII: Bool {
        let visible: ClosedRange<UInt8> = 0x21...0x7e
        return !isEmpty && utf8.allSatisfy(visible.contains)
    }

    /// Whether the text is ASCII digits alone, and at least one.
    var isDigits: Bool {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return !isEmpty && utf8.allSatisfy(digits.contains)
    }
}
