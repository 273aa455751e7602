import Domain
import Foundation
import TestSupport

/// The package on a clean machine, set up and started as its `README.Debian` tells.
struct InstalledService {
    let machine: CleanMachine
    /// The key of an app whose project has the documented template.
    let appKey: String

    static let unit = "remote-config.service"
    static let settings = "/etc/remote-config/remote-config.env"

    static func install(_ package: DebianPackage) async throws -> InstalledService {
        // What an older instance on the same database has made.
        let fixture = try await ServiceFixture()
        let project = try await onOwnThread { try fixture.makeProject("shop", template: documentedTemplate) }
        let machine = try await CleanMachine.boot(for: package)
        try machine.install(package)
        let service = InstalledService(machine: machine, appKey: project.appKey)
        try service.set("DATABASE_URL", to: fixture.databaseURL)
        try service.set("SECRET_KEY", to: RunningService.secretKey)
        for port in ["PORT", "OPS_PORT"] { try service.set(port, to: "0") }
        try service.command("migrate")
        try machine.must("systemctl start \(unit)")
        try service.awaitReady()
        return service
    }

    /// Fills in a setting.
    func set(_ name: String, to value: String) throws {
        try machine.must("sed --in-place 's|^\(name)=.*|\(name)=\(value)|' \(Self.settings)")
    }

    /// Runs a command as the operator does.
    @discardableResult
    func command(_ line: String) throws -> String {
        let lines = try machine.must("cat /usr/share/doc/remote-config/README.Debian")
        guard let alias = lines.firstMatch(of: #/alias rc='([^']+)'/#) else {
            throw CleanMachine.Failed(description: "README.Debian tells no alias rc")
        }
        return try machine.must("\(alias.1) \(line)")
    }

    /// A property of the unit, as systemd has it.
    func property(_ name: String) throws -> String {
        try machine.must("systemctl show --property=\(name) --value \(Self.unit)")
    }

    /// A line of the running process's status.
    func processStatus(_ name: String) throws -> [Substring] {
        let text = try machine.must("cat /proc/\(try property("MainPID"))/status")
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return Array((line ?? "").split(whereSeparator: \.isWhitespace).dropFirst())
    }

    /// What it has logged, in all its runs.
    func log() throws -> String {
        try machine.must("journalctl --sync; journalctl --unit=\(Self.unit) --output=cat")
    }

    /// Where it listens now: the system chose the ports.
    private func ports() throws -> (port: Int, operations: Int)? {
        let lines = try log().split(separator: "\n")
        guard let last = lines.last(where: { $0.contains(#""listening""#) || $0.contains(#""stopped""#) }),
            let json = try? JSON.parse(Array(last.utf8)),
            let port = json["port"].asInt, let operations = json["operations.port"].asInt
        else { return nil }
        return (port, operations)
    }

    func awaitReady() throws {
        try machine.wait(for: "the service to be ready") {
            guard let ports = try ports() else { return false }
            return (try? Client(port: ports.operations).get("/readyz").status) == 200
        }
    }

    /// What an app gets.
    func fetch() throws -> HTTPAnswer {
        guard let port = try ports()?.port else { throw CleanMachine.Failed(description: "the service is not there") }
        return try Client(port: port).get("/config?platform=ios", ("X-App-Key", appKey))
    }
}

extension CleanMachine {
    /// Installs it with what it depends on, or a newer release over an older one; answers what that printed.
    @discardableResult
    func install(_ package: DebianPackage, options: String = "") throws -> String {
        let name = URL(filePath: package.path).lastPathComponent
        return try must("apt-get -q -y --no-install-recommends install \(options) /packages/\(name) 2>&1")
    }
}
