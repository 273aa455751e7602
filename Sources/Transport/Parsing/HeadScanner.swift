/// Finds the end of a request head as its bytes arrive, looking at each byte once, however it is cut.
package struct HeadScanner {
    /// Everything is counted from the start of the head.
    private var scanned = 0
    private var lineStart = 0
    private var lines = 0

    package init() {}

    /// The index after the head's empty line, or nil while that has not come.
    ///
    /// - Parameter start: where the head starts in `bytes`; what was found before is kept relative to it.
    package mutating func end(
        of bytes: Span<UInt8>, from start: Int, limits: HTTPLimits
    ) throws(ProtocolFailure) -> Int? {
        let stop = min(bytes.count, start + limits.headBytesMax)
        if scanned == 0, start < stop, !bytes[start].isTokenCharacter {
            throw .badRequest("a method is a token")
        }
        var index = start + scanned
        while true {
            index = bytes.skip(from: index, to: stop) { !$0.holds(.lineFeed) }
            guard index < stop else { break }
            if bytes[index] == .lineFeed {
                if lines == 0 { try checkRequestLine(index - start, limits) }
                guard index > start + lineStart, bytes[index - 1] == .carriageReturn else {
                    throw .badRequest("a line ends with CR LF")
                }
                if index - 1 == start + lineStart { return index + 1 }
                lines += 1
                // The first line is the request line.
                if lines > limits.headerFieldsMax + 1 { throw .headersTooLarge }
                lineStart = index + 1 - start
            }
            index += 1
        }
        scanned = index - start
        try checkSize(limits)
        return nil
    }

    /// Refuses a head that is sure to be too large, without waiting for its end.
    private func checkSize(_ limits: HTTPLimits) throws(ProtocolFailure) {
        if lines == 0 { try checkRequestLine(scanned, limits) }
        if scanned >= limits.headBytesMax { throw lines == 0 ? .uriTooLong : .headersTooLarge }
    }

    private func checkRequestLine(_ count: Int, _ limits: HTTPLimits) throws(ProtocolFailure) {
        let aroundTarget = 64
        guard count <= limits.targetBytesMax + aroundTarget else { throw .uriTooLong }
    }
}
