import Glibc

/// The proxies in front of the service, whose word on a client's address is believed.
struct TrustedProxies: Equatable, Sendable {
    private let networks: [Network]

    /// Nobody is believed: a client's address is the connection's own.
    static let none = TrustedProxies(networks: [])

    private init(networks: [Network]) { self.networks = networks }

    /// Addresses or networks in CIDR notation (RFC 4632, RFC 4291 §2.3), with commas between them; nil if one can't be read.
    init?(_ text: String) {
        var networks: [Network] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let network = Network(part.filter { $0 != " " }) else { return nil }
            networks.append(network)
        }
        self.networks = networks
    }

    /// The client's address: the last one in `X-Forwarded-For` that none of the proxies has, as each of them adds the
    /// address that it was reached from at the end. What stands before that was written by the client, and may be a lie.
    func clientAddress(peer: String, forwardedFor: String?) -> String {
        guard let forwardedFor, isTrusted(peer) else { return peer }
        var client = peer
        for hop in forwardedFor.split(separator: ",").reversed() {
            let address = hop.filter { $0 != " " && $0 != "\t" }
            guard Network.bytes(of: address) != nil else { return client }
            client = address
            if !isTrusted(address) { return client }
        }
        return client
    }

    private func isTrusted(_ address: String) -> Bool {
        guard let bytes = Network.bytes(of: address) else { return false }
        return networks.contains { $0.contains(bytes) }
    }
}

/// A range of IP addresses that share their first bits.
private struct Network: Equatable, Sendable {
    let address: [UInt8]
    let prefixBits: Int

    /// An address alone, or with `/` and the length of its prefix.
    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let address = parts.first.flatMap(Self.bytes) else { return nil }
        self.address = address
        guard parts.count == 2 else {
            prefixBits = address.count * 8
            return
        }
        guard let bits = Int(parts[1]), (0...address.count * 8).contains(bits) else { return nil }
        prefixBits = bits
    }

    func contains(_ other: [UInt8]) -> Bool {
        guard other.count == address.count else { return false }
        let wholeBytes = prefixBits / 8
        guard other[..<wholeBytes] == address[..<wholeBytes] else { return false }
        guard prefixBits % 8 > 0 else { return true }
        return (other[wholeBytes] ^ address[wholeBytes]) >> (8 - prefixBits % 8) == 0
    }

    /// The 4 or 16 bytes of an address; one of IPv4 written as IPv6 (`::ffff:10.0.0.1`, RFC 4291 §2.5.5.2) is 4.
    static func bytes(of text: String) -> [UInt8]? {
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: four) { Array($0) } }
        var sixteen = in6_addr()
        guard inet_pton(AF_INET6, text, &sixteen) == 1 else { return nil }
        let bytes = withUnsafeBytes(of: sixteen) { Array($0) }
        let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        return isMapped ? Array(bytes[12...]) : bytes
    }
}
