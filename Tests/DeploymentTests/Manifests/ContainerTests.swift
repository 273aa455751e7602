import Domain
import Foundation
import Testing
import TestSupport

@Suite("The container file and the compose file")
struct ContainerTests {
    private static let path = "deploy/Containerfile"

    /// The last stage, its continued lines joined.
    private func runtime() throws -> String {
        let text = try Repository.text(Self.path).replacingOccurrences(of: "\\\n", with: "")
        return "FROM" + (text.components(separatedBy: "\nFROM").last ?? "")
    }

    private func service(_ name: String) throws -> JSON {
        try #require(try Manifest.yaml("deploy/compose.yaml").first)["services"][name]
    }

    @Test("install the libraries that the Debian package depends on")
    func installsLibraries() async throws {
        let depends = try await DebianPackage.releases.value.first.field("Depends").split(separator: ", ")
        let libraries = depends.map { $0.prefix { $0 != " " } }.filter {
            !["init-system-helpers", "systemd"].contains($0)
        }
        let line = try #require(try runtime().firstMatch(of: #/--no-install-recommends ([a-z0-9+. -]+?) +&&/#))
        let installed = Set(line.output.1.split(separator: " "))
        #expect(installed == Set(libraries + ["ca-certificates"]))
    }

    @Test("run it as a user without rights, on the ports of the settings")
    func runsAsUser() throws {
        let runtime = try runtime()
        #expect(runtime.contains("\nUSER 10001:10001\n"))
        let settings = try Manifest.settings()
        let environment = try #require(runtime.firstMatch(of: #/\nENV (.*)\n/#)).output.1.split(separator: " ")
        #expect(environment.allSatisfy { settings[String($0.prefix { $0 != "=" })] != nil })
        let ports = "\(try Manifest.number("PORT")) \(try Manifest.number("OPS_PORT"))"
        #expect(runtime.contains("\nEXPOSE \(ports)\n"))
        #expect(!runtime.contains("SECRET") && !runtime.contains("DATABASE_URL"))
    }

    @Test("see by the health check whether the service lives")
    func checksHealth() async throws {
        let line = try #require(try runtime().firstMatch(of: #/\nHEALTHCHECK [^\n]*CMD (\[.*\])\n/#))
        let command = try JSON.parse(Array(line.output.1.utf8)).texts
        let fixture = try await ServiceFixture()
        let nobody = try TemporaryDatabaseServer.freePort()
        for (port, isHealthy) in [(fixture.service.operationsPort, true), (nobody, false)] {
            let run = try await CommandRun.apart(
                command, of: URL(filePath: "/usr/bin/env"),
                environment: ["PATH": "/usr/bin:/bin", "OPS_PORT": "\(port)"])
            #expect((run.status == 0) == isHealthy)
        }
    }

    @Test("name only settings that there are, and take secrets from files", arguments: ["migrate", "service"])
    func namesSettings(_ name: String) throws {
        let service = try service(name)
        let environment = try #require(service["environment"].asObject)
        let settings = try Manifest.settings()
        let secrets = try #require(try Manifest.yaml("deploy/compose.yaml").first)["secrets"]
        #expect(environment.members.map(\.key).filter { settings[$0] == nil } == [])
        let files = environment.members.filter { $0.key != "STATE_DIR" }.compactMap(\.value.asString)
            .map { $0.replacingOccurrences(of: "/run/secrets/", with: "") }
        #expect(Set(files) == Set(service["secrets"].texts))
        #expect(files.allSatisfy { secrets[$0]["file"].asString == "secrets/\($0)" })
        #expect(service["read_only"].asBool == true)
        #expect(service["cap_drop"].texts == ["ALL"])
    }

    @Test("have an instance stop in time, on the memory that it may take, after the migration")
    func limits() throws {
        let service = try service("service")
        let grace = try #require(service["stop_grace_period"].asString?.dropLast()).description
        #expect(try #require(Int(grace)) >= 2 * (try Manifest.number("STOP_GRACE_SECONDS")))
        #expect(service["mem_limit"].asString == "\(try Manifest.memory() >> 20)m")
        #expect(service["depends_on"]["migrate"]["condition"].asString == "service_completed_successfully")
        #expect(service["ports"].texts == ["127.0.0.1:8080:\(try Manifest.number("PORT"))"])
    }
}
