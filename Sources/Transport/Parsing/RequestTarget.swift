/// A request target (RFC 9112 §3.2), reduced to what a resource is found by.
struct RequestTarget: Sendable {
    /// Nil where an absolute target has none.
    var path: Range<Int>?
    var query: Range<Int>?
    /// Of an absolute target.
    var authority: Range<Int>?

    static func parse(
        _ bytes: Span<UInt8>, _ range: Range<Int>, method: Method
    ) throws(ProtocolFailure) -> RequestTarget {
        if bytes[range.lowerBound] == UInt8(ascii: "/") { return pathAndQuery(bytes, range) }
        if bytes.holds("*", at: range) {
            guard method == .options else { throw .badRequest("the target * is for OPTIONS") }
            return RequestTarget(path: range)
        }
        return try absolute(bytes, range)
    }

    private static func pathAndQuery(_ bytes: Span<UInt8>, _ range: Range<Int>) -> RequestTarget {
        guard let mark = range.first(where: { bytes[$0] == UInt8(ascii: "?") }) else {
            return RequestTarget(path: range.isEmpty ? nil : range)
        }
        let path = range.lowerBound..<mark
        return RequestTarget(path: path.isEmpty ? nil : path, query: (mark + 1)..<range.upperBound)
    }

    private static func absolute(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(ProtocolFailure) -> RequestTarget {
        let schemes: [StaticString] = ["http://", "https://"]
        guard
            let scheme = schemes.first(where: { scheme in
                let end = range.lowerBound + scheme.utf8CodeUnitCount
                return end <= range.upperBound && bytes.holdsIgnoringCase(scheme, at: range.lowerBound..<end)
            })
        else { throw .badRequest("a target is a path, an http URI or *") }
        let start = range.lowerBound + scheme.utf8CodeUnitCount
        let end =
            (start..<range.upperBound).first { bytes[$0] == UInt8(ascii: "/") || bytes[$0] == UInt8(ascii: "?") }
            ?? range.upperBound
        guard end > start, HostSyntax.isValid(bytes, start..<end) else {
            throw .badRequest("the host of the target is not valid")
        }
        var target = pathAndQuery(bytes, end..<range.upperBound)
        target.authority = start..<end
        return target
    }
}

/// The syntax of `Host` (RFC 9110 §7.2): `uri-host [ ":" port ]`, without user information.
enum HostSyntax {
    static func isValid(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        if !range.isEmpty, bytes[range.lowerBound] == UInt8(ascii: "[") { return isValidLiteral(bytes, range) }
        let colon = range.first { bytes[$0] == UInt8(ascii: ":") } ?? range.upperBound
        let name = range.lowerBound..<colon
        // A port needs a host before it; an empty field stands for a target without one (RFC 9112 §3.2).
        guard colon == range.upperBound || !name.isEmpty else { return false }
        return isValidName(bytes, name) && isValidPort(bytes, colon..<range.upperBound)
    }

    private static func isValidName(_ bytes: Span<UInt8>, _ name: Range<Int>) -> Bool {
        for index in name {
            guard bytes[index].isHostCharacter else { return false }
            if bytes[index] == UInt8(ascii: "%") {
                guard index + 2 < name.upperBound, bytes[index + 1].hexadecimalValue != nil,
                    bytes[index + 2].hexadecimalValue != nil
                else { return false }
            }
        }
        return true
    }

    /// An IPv6 address in brackets, checked by its characters only: it is compared with nothing here.
    private static func isValidLiteral(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard let close = range.first(where: { bytes[$0] == UInt8(ascii: "]") }) else { return false }
        let address = (range.lowerBound + 1)..<close
        let isAddress = address.allSatisfy { index in
            bytes[index].hexadecimalValue != nil || bytes[index] == UInt8(ascii: ":")
                || bytes[index] == UInt8(ascii: ".")
        }
        return address.count >= 2 && isAddress && isValidPort(bytes, (close + 1)..<range.upperBound)
    }

    /// Nothing, or a colon and a number up to 65,535 (or no number, which the grammar allows).
    private static func isValidPort(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard let first = range.first else { return true }
        guard bytes[first] == UInt8(ascii: ":"), range.count <= 6 else { return false }
        var port = 0
        for index in range.dropFirst() {
            guard bytes[index].isDigit else { return false }
            port = port * 10 + Int(bytes[index] - UInt8(ascii: "0"))
        }
        return port <= 65_535
    }
}
