extension String {
    /// Calls `body` with the text's UTF-8, without a copy.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        var text = self
        return text.withUTF8(body)
    }
}

extension BidirectionalCollection<UInt8> {
    /// Without the spaces and tabs at either end.
    var trimmed: SubSequence {
        var bytes = drop { $0.isBlank }
        while let last = bytes.last, last.isBlank { bytes.removeLast() }
        return bytes
    }
}

extension UInt8 {
    /// A space or a tab: what HTTP calls optional whitespace (RFC 9110 §5.6.3).
    var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
