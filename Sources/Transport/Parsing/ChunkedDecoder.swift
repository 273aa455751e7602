/// Decodes a chunked body (RFC 9112 §7.1) as its bytes arrive, however they are cut. Trailers are checked and dropped.
struct ChunkedDecoder {
    private enum Place {
        case sizeStart, size, extensionText, sizeLineFeed
        case data, dataCarriageReturn, dataLineFeed
        case trailerStart, trailerName, trailerValue, trailerLineFeed, lastLineFeed
        case done
    }

    /// As many digits as any body fits into.
    private static let sizeDigitsMax = 8

    private var place = Place.sizeStart
    /// Of the chunk: its size as read so far, then what of it is still to come.
    private var remaining = 0
    private var sizeDigits = 0
    private var extensionBytes = 0
    private var trailerBytes = 0

    /// Whether the body and its trailer section have come to their end.
    var isDone: Bool { place == .done }

    /// Decodes what `bytes` has from `start` on, and appends the data to `body`.
    ///
    /// - Returns: the index after what was used, which is less than `bytes.count` only when the body is done.
    mutating func decode(
        _ bytes: [UInt8], from start: Int, into body: inout [UInt8], bodyBytesMax: Int, limits: HTTPLimits
    ) throws(ProtocolFailure) -> Int {
        var index = start
        while index < bytes.count, place != .done {
            if place == .data {
                let count = min(remaining, bytes.count - index)
                body.append(contentsOf: bytes[index..<(index + count)])
                index += count
                remaining -= count
                if remaining == 0 { place = .dataCarriageReturn }
                continue
            }
            place = try place(after: bytes[index], limits)
            if place == .data, remaining > bodyBytesMax - body.count { throw .payloadTooLarge }
            index += 1
        }
        return index
    }

    /// Where `byte`, which is not data, leads to.
    private mutating func place(after byte: UInt8, _ limits: HTTPLimits) throws(ProtocolFailure) -> Place {
        switch place {
        case .sizeStart, .size, .extensionText, .sizeLineFeed: return try sizeLine(byte, limits)
        case .dataCarriageReturn:
            guard byte == .carriageReturn else { throw .badRequest("a chunk is as long as its size says") }
            return .dataLineFeed
        case .dataLineFeed:
            guard byte == .lineFeed else { throw .badRequest("a chunk ends with CR LF") }
            return .sizeStart
        case .trailerStart, .trailerName, .trailerValue, .trailerLineFeed, .lastLineFeed:
            trailerBytes += 1
            guard trailerBytes <= limits.trailerBytesMax else { throw .headersTooLarge }
            return try trailer(byte)
        case .data, .done: return place
        }
    }

    private mutating func sizeLine(_ byte: UInt8, _ limits: HTTPLimits) throws(ProtocolFailure) -> Place {
        switch (place, byte) {
        case (.sizeStart, _), (.size, _):
            if let digit = byte.hexadecimalValue { return try sizeDigit(digit) }
            guard place == .size else { throw .badRequest("a chunk size is hexadecimal digits") }
            if byte == .carriageReturn { return .sizeLineFeed }
            guard byte == UInt8(ascii: ";") else { throw .badRequest("a chunk size is hexadecimal digits") }
            return .extensionText
        case (.extensionText, .carriageReturn): return .sizeLineFeed
        case (.extensionText, _):
            extensionBytes += 1
            guard byte.isFieldValueCharacter, extensionBytes <= limits.chunkExtensionBytesMax else {
                throw .badRequest("a chunk extension has control characters or is too long")
            }
            return .extensionText
        default:
            guard byte == .lineFeed else { throw .badRequest("a chunk size ends with CR LF") }
            sizeDigits = 0
            return remaining == 0 ? .trailerStart : .data
        }
    }

    private mutating func sizeDigit(_ digit: UInt8) throws(ProtocolFailure) -> Place {
        if place == .sizeStart { remaining = 0 }
        sizeDigits += 1
        guard sizeDigits <= Self.sizeDigitsMax else { throw .badRequest("a chunk size is too long") }
        remaining = remaining << 4 | Int(digit)
        return .size
    }

    private func trailer(_ byte: UInt8) throws(ProtocolFailure) -> Place {
        switch (place, byte) {
        case (.trailerStart, .carriageReturn): return .lastLineFeed
        case (.trailerStart, _) where byte.isTokenCharacter: return .trailerName
        case (.trailerName, UInt8(ascii: ":")): return .trailerValue
        case (.trailerName, _) where byte.isTokenCharacter: return .trailerName
        case (.trailerValue, .carriageReturn): return .trailerLineFeed
        case (.trailerValue, _) where byte.isFieldValueCharacter: return .trailerValue
        case (.trailerLineFeed, .lineFeed): return .trailerStart
        case (.lastLineFeed, .lineFeed): return .done
        default: throw .badRequest("a trailer is field lines that end with CR LF")
        }
    }
}
