import Glibc

/// An IP address; one of IPv4 that is written as IPv6 (`::ffff:10.0.0.1`, RFC 4291 §2.5.5.2) is the IPv4 address.
public struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// The first and the last 64 bits; of IPv4 the last 32 hold the address, behind the mark of what is mapped.
    let high: UInt64
    let low: UInt64

    /// The most characters that an address is written with.
    private static let textBytesMax = Int(INET6_ADDRSTRLEN) - 1
    private static let mappedMark: UInt64 = 0xFFFF << 32

    /// Nil unless `text` is an address alone, in one of the usual spellings. Allocates nothing.
    public init?(_ text: Span<UInt8>) {
        guard (2...Self.textBytesMax).contains(text.count) else { return nil }
        let halves = withUnsafeTemporaryAllocation(of: CChar.self, capacity: text.count + 1) {
            buffer -> (UInt64, UInt64)? in
            buffer.initialize(repeating: 0)
            for index in text.indices {
                guard text[index] != 0 else { return nil }
                buffer[index] = CChar(bitPattern: text[index])
            }
            return buffer.baseAddress.flatMap { Self.halves(of: $0) }
        }
        guard let halves else { return nil }
        (high, low) = halves
    }

    /// Nil unless `text` is an address alone, in one of the usual spellings.
    public init?(_ text: String) { self.init(text.utf8.span) }

    private static func halves(of text: UnsafePointer<CChar>) -> (UInt64, UInt64)? {
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 { return (0, mappedMark | UInt64(UInt32(bigEndian: four.s_addr))) }
        var sixteen = in6_addr()
        guard inet_pton(AF_INET6, text, &sixteen) == 1 else { return nil }
        return withUnsafeBytes(of: sixteen) { bytes in
            (
                UInt64(bigEndian: bytes.load(as: UInt64.self)),
                UInt64(bigEndian: bytes.load(fromByteOffset: 8, as: UInt64.self))
            )
        }
    }

    /// Whether it is one of IPv4.
    public var isIPv4: Bool { high == 0 && low >> 32 == Self.mappedMark >> 32 }

    /// Whether both begin with the same so many bits; never true of one of IPv4 and one of IPv6.
    public func hasPrefix(of other: IPAddress, bits: Int) -> Bool {
        guard isIPv4 == other.isIPv4 else { return false }
        let all = isIPv4 ? bits + 96 : bits
        return (high ^ other.high) >> (64 - min(64, all)) == 0 && (low ^ other.low) >> (64 - max(0, all - 64)) == 0
    }

    /// What one client has to itself: an address of IPv4, the first 64 bits of one of IPv6 (RFC 4291 §2.5.4).
    ///
    /// The former stand in `0:1::/32`, which is reserved (RFC 4291 §2.4), so that none is taken for one of the latter.
    public var clientNetwork: UInt64 { isIPv4 ? 1 << 32 | low & 0xFFFF_FFFF : high }

    /// As it is usually written (RFC 5952).
    public var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        var (four, sixteen) = (UInt32(truncatingIfNeeded: low).bigEndian, (high.bigEndian, low.bigEndian))
        _ =
            isIPv4
            ? inet_ntop(AF_INET, &four, &text, socklen_t(text.count))
            : inet_ntop(AF_INET6, &sixteen, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
