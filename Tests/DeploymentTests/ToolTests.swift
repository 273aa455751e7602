import Testing

@Suite("What the tests of a deployment need")
struct ToolTests {
    @Test(
        "is on this machine",
        arguments: [
            "nginx", "haproxy", "pgbouncer", "prometheus", "promtool", "openssl", "debootstrap", "dpkg-deb",
            "systemd-nspawn",
        ])
    func isInstalled(name: String) throws {
        #expect(throws: Never.self) { try Tool.find(name) }
    }
}
