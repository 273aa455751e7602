import Testing

@testable import Server

@Suite struct TrustedProxiesTests {
    @Test(arguments: [
        ("10.0.0.0/8", "10.1.2.3", "203.0.113.7", "203.0.113.7"),
        ("10.0.0.0/8", "10.1.2.3", "6.6.6.6, 203.0.113.7", "203.0.113.7"),
        ("10.0.0.0/8", "10.1.2.3", "6.6.6.6,203.0.113.7,10.9.9.9", "203.0.113.7"),
        ("10.0.0.0/8", "198.51.100.1", "203.0.113.7", "198.51.100.1"),
        ("10.0.0.0/8", "10.1.2.3", nil, "10.1.2.3"),
        ("10.0.0.0/8", "10.1.2.3", "", "10.1.2.3"),
        ("10.0.0.0/8", "10.1.2.3", "203.0.113.7, not-an-address", "10.1.2.3"),
        ("10.0.0.0/8", "10.1.2.3", "10.0.0.1, 10.0.0.2", "10.0.0.1"),
        ("10.0.0.0/8", "::ffff:10.1.2.3", "203.0.113.7", "203.0.113.7"),
        ("192.168.0.7", "192.168.0.7", "203.0.113.7", "203.0.113.7"),
        ("192.168.0.7", "192.168.0.8", "203.0.113.7", "192.168.0.8"),
        ("192.168.0.128/25, ::1", "192.168.0.127", "203.0.113.7", "192.168.0.127"),
        ("192.168.0.128/25, ::1", "192.168.0.129", "203.0.113.7", "203.0.113.7"),
        ("192.168.0.128/25, ::1", "::1", "2001:db8::7", "2001:db8::7"),
        ("0.0.0.0/0", "198.51.100.1", "203.0.113.7", "203.0.113.7"),
    ]) func theClientIsTheLastHopThatIsNoProxy(_ trusted: String, _ peer: String, _ header: String?, _ client: String)
        throws
    {
        let proxies = try #require(TrustedProxies(trusted))
        #expect(proxies.clientAddress(peer: peer, forwardedFor: header) == client)
    }

    @Test func nobodyIsBelievedByDefault() {
        #expect(TrustedProxies.none.clientAddress(peer: "10.1.2.3", forwardedFor: "203.0.113.7") == "10.1.2.3")
    }

    @Test(arguments: [
        "10.0.0.0/33", "10.0.0", "::1/129", "10.0.0.0/-1", "10.0.0.0/", "proxy.example", "10.0.0.1,", ",",
    ])
    func whatIsNoNetworkIsRefused(_ text: String) {
        #expect(TrustedProxies(text) == nil)
    }
}
