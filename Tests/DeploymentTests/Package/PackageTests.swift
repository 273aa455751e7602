import Foundation
import Testing
import TestSupport

/// The Debian package on machines that have nothing else. A machine is made and booted for each test: both take root.
@Suite(
    "The Debian package", .serialized,
    .enabled(if: getuid() == 0, "a clean machine is made and booted by root: run deploy/test as root to have it tried"))
struct PackageTests {
    private static let unit = InstalledService.unit

    @Test("waits for its settings after it was installed, and says where they are")
    func isInstalled() async throws {
        let package = try await DebianPackage.releases.value.first
        let machine = try await CleanMachine.boot(for: package)
        #expect(
            try machine.install(package).contains("not started yet: see /usr/share/doc/remote-config/README.Debian"))
        #expect(try machine.must("systemctl is-enabled \(Self.unit)") == "enabled")
        #expect(try machine.run("systemctl is-active \(Self.unit)").output == "inactive\n")
        let settings = try machine.must("stat --format='%a %U %G' \(InstalledService.settings)")
        #expect(settings == "640 root remote-config")
        #expect(try machine.must("getent passwd remote-config").hasSuffix(":/var/lib/remote-config:/usr/sbin/nologin"))
        let verified = try machine.must("systemd-analyze verify --man=no --recursive-errors=yes \(Self.unit) 2>&1")
        #expect(verified == "")
        // In tenths: 1.5 of 10, where 10 is a unit without any sandbox.
        try machine.must("systemd-analyze security --offline=true --threshold=15 \(Self.unit)")
    }

    @Test("serves as a user who may do nothing else, stops in order, and is gone when it is purged")
    func serves() async throws {
        let service = try await InstalledService.install(try await DebianPackage.releases.value.first)
        let machine = service.machine
        #expect(try service.fetch().status == 200)
        let user = try machine.must("id --user remote-config")
        #expect(try service.processStatus("Uid").allSatisfy { $0 == user })
        #expect(try service.processStatus("NoNewPrivs") == ["1"])
        #expect(try service.processStatus("CapBnd") == ["0000000000000000"])
        #expect(try service.processStatus("Seccomp") == ["2"])
        #expect(try machine.must("stat --format='%a %U' /var/lib/remote-config") == "700 remote-config")

        try machine.must("apt-get -q -y remove remote-config")
        #expect(try service.log().contains(#""message":"stopped""#))
        #expect(try service.property("Result") == "success")
        #expect(try service.property("ExecMainStatus") == "0")
        try machine.must("test -s \(InstalledService.settings) && test -d /var/lib/remote-config")

        try machine.must("apt-get -q -y purge remote-config")
        #expect(try machine.must("find / -xdev -name '*remote-config*' -not -path '/packages/*'") == "")
        try machine.must("getent passwd remote-config")
    }

    @Test("takes an upgrade with its settings and its state, and serves on if it did before")
    func isUpgraded() async throws {
        let releases = try await DebianPackage.releases.value
        let service = try await InstalledService.install(releases.first)
        let machine = service.machine
        try machine.must("echo kept >/var/lib/remote-config/kept")
        let settings = try machine.must("cat \(InstalledService.settings)")
        let before = try service.property("MainPID")
        #expect(!(try machine.install(releases.second).contains("not started")))
        let status = "dpkg-query --showformat='${Version} ${Status}' --show remote-config"
        #expect(try machine.must(status) == "0.1.0+next install ok installed")
        #expect(try service.property("MainPID") != before)
        #expect(try service.log().contains(#""message":"stopped""#))
        try service.awaitReady()
        #expect(try service.fetch().status == 200)
        #expect(try machine.must("cat \(InstalledService.settings)") == settings)
        #expect(try machine.must("cat /var/lib/remote-config/kept") == "kept")

        try machine.must("systemctl stop \(Self.unit)")
        try machine.install(releases.second, options: "--reinstall")
        #expect(try service.property("ActiveState") == "inactive")
    }

    @Test("is made of the same bytes each time")
    func isReproducible() async throws {
        let first = try await DebianPackage.releases.value.first
        let bytes = try Data(contentsOf: URL(filePath: first.path))
        _ = try await DebianPackage.build(version: "0.1.0")
        #expect(try Data(contentsOf: URL(filePath: first.path)) == bytes)
    }
}
