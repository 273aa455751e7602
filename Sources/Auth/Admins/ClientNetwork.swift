import Glibc

/// The part of a client's address that one client has to itself.
enum ClientNetwork {
    /// The first 64 bits of an IPv6 address (RFC 4291 §2.5.4), and anything else, IPv4 in any spelling included, as it is.
    static func text(ofAddress text: String) -> String {
        var address = in6_addr()
        guard inet_pton(AF_INET6, text, &address) == 1 else { return text }
        return withUnsafeBytes(of: &address) { bytes in
            let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
            guard isMapped else { return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":") + "/64" }
            return bytes.suffix(4).map { String($0) }.joined(separator: ".")
        }
    }
}

extension String {
    /// Only A to Z change: enough for emails, and the same whatever the locale.
    var asciiLowercased: String {
        String(
            decoding: utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
