import Testing
import Transport

@Suite("An IP address") struct IPAddressTests {
    @Test(
        "is written in one way, however it came",
        arguments: [
            ("203.0.113.7", "203.0.113.7"), ("0.0.0.0", "0.0.0.0"), ("255.255.255.255", "255.255.255.255"),
            ("::", "::"), ("::1", "::1"), ("2001:DB8:0:0:0:0:0:7", "2001:db8::7"),
            ("2001:0db8:85a3:0000:0000:8a2e:0370:7334", "2001:db8:85a3::8a2e:370:7334"),
            ("::ffff:203.0.113.7", "203.0.113.7"), ("::FFFF:CB00:7107", "203.0.113.7"),
            ("64:ff9b::203.0.113.7", "64:ff9b::cb00:7107"),
            ("2001:0db8:0000:0000:0000:0000:203.000.113.7", nil),
        ] as [(String, String?)])
    func spelling(_ text: String, _ written: String?) {
        #expect(IPAddress(text)?.description == written)
    }

    @Test(
        "is nothing else",
        arguments: [
            "", "1", "localhost", "1.2.3", "1.2.3.4.5", "1.2.3.256", "1.2.3.-4", " 1.2.3.4", "1.2.3.4 ", "1.2.3.4:80",
            "[::1]", "::1%lo", ":::", "1::2::3", "2001:db8", "1.2.3.4\u{0}", "1.2.3.4\u{0}5", "١.٢.٣.٤", "::ffff:1.2.3",
            "0000:0000:0000:0000:0000:0000:0000:0000:0000", String(repeating: ":", count: 10_000),
        ])
    func nonsense(_ text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test(
        "belongs to one client's network",
        arguments: [
            ("203.0.113.7", "::ffff:203.0.113.7", true), ("203.0.113.7", "203.0.113.8", false),
            ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true),
            ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
            ("203.0.113.7", "::cb00:7107", false), ("0.0.0.0", "::", false), ("0.0.0.1", "::1", false),
        ])
    func network(_ one: String, _ other: String, _ isSame: Bool) throws {
        let networks = try (#require(IPAddress(one)).clientNetwork, #require(IPAddress(other)).clientNetwork)
        #expect((networks.0 == networks.1) == isSame)
    }
}
