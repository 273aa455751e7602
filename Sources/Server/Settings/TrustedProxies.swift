import Transport

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
    ///
    /// Where an entry is no address, the client is whoever passed it on. Allocates nothing.
    func client(peer: IPAddress, forwardedFor: ArraySlice<UInt8>?) -> IPAddress {
        guard var rest = forwardedFor, isTrusted(peer) else { return peer }
        var client = peer
        while true {
            let comma = rest.lastIndex(of: UInt8(ascii: ","))
            let hop = Self.withoutBlanks(comma.map { rest[($0 + 1)...] } ?? rest)
            if !hop.isEmpty {
                guard let address = IPAddress(hop.span) else { return client }
                client = address
                guard isTrusted(address) else { return client }
            }
            guard let comma else { return client }
            rest = rest[..<comma]
        }
    }

    private static func withoutBlanks(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text
        while let first = text.first, isBlank(first) { text.removeFirst() }
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    private func isTrusted(_ address: IPAddress) -> Bool { networks.contains { $0.contains(address) } }
}

/// A range of IP addresses that share their first bits.
private struct Network: Equatable, Sendable {
    let address: IPAddress
    let prefixBits: Int

    /// An address alone, or with `/` and the length of its prefix.
    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let address = parts.first.flatMap(IPAddress.init) else { return nil }
        self.address = address
        let bitsMax = address.isIPv4 ? 32 : 128
        guard parts.count == 2 else {
            prefixBits = bitsMax
            return
        }
        guard let bits = Int(parts[1]), (0...bitsMax).contains(bits) else { return nil }
        prefixBits = bits
    }

    func contains(_ other: IPAddress) -> Bool { other.hasPrefix(of: address, bits: prefixBits) }
}
