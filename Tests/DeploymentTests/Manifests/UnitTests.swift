import Testing
import TestSupport

@Suite("The systemd unit")
struct UnitTests {
    @Test("waits for longer than the service takes to stop")
    func waitsForTheStop() throws {
        let limit = try #require(try Manifest.unit("TimeoutStopSec").first.flatMap { Int($0) })
        #expect(limit >= 2 * (try Manifest.number("STOP_GRACE_SECONDS")))
    }

    @Test("allows more files than connections")
    func allowsFiles() throws {
        let limit = try #require(try Manifest.unit("LimitNOFILE").first.flatMap { Int($0) })
        #expect(limit >= 2 * (try Manifest.number("MAX_CONNECTIONS")))
    }

    @Test("allows the memory that the settings add up to, twice")
    func allowsMemory() throws {
        #expect(try Manifest.unit("MemoryMax") == ["\(try Manifest.memory() >> 20)M"])
    }

    @Test("has the state where the settings of the package have it")
    func keepsState() throws {
        #expect(try Manifest.unit("StateDirectory") == ["remote-config"])
        #expect(try Repository.text("deploy/package").contains("STATE_DIR=/var/lib/remote-config"))
    }

    @Test("has a manual page of every command that the README has")
    func hasAManual() throws {
        let readme = try Repository.text("README.md")
        let section = try #require(readme.firstMatch(of: #/\n## Command line\n(?s:.*?)\n## /#)?.output)
        let commands = section.matches(of: #/\n\| `([a-z][a-z ]*)` \|/#).map(\.output.1)
        let manual = try Repository.text("deploy/debian/remote-config.8")
        #expect(commands.count >= 5)
        #expect(commands.filter { !manual.contains("\n.B \($0)\n") } == [])
    }
}
