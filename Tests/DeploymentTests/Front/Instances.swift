import Foundation
import Locking
import TestSupport

/// Two instances on one database, which believe a proxy on this machine.
struct Instances {
    let fixture: ServiceFixture
    let second: RunningService

    var all: [RunningService] { [fixture.service, second] }

    init() async throws {
        let environment = ["TRUSTED_PROXIES": "127.0.0.1"]
        fixture = try await ServiceFixture(environment: environment)
        second = try await RunningService.start(databaseURL: fixture.databaseURL, environment: environment)
    }

    private static let made = Locked(0)

    /// Makes a project whose values are worth compressing.
    func makeProject() async throws -> ProjectFixture {
        let parameters = (1...100).map { #""parameter_\#($0)": {"type": "string", "default": "the value of all"}"# }
        let template = #"{"conditions": [], "parameters": {\#(parameters.joined(separator: ","))}}"#
        let id = Self.made.withLock { count in
            count += 1
            return "shop\(count)"
        }
        let fixture = fixture
        return try await onOwnThread { try fixture.makeProject(id, template: template) }
    }

    /// The header field of the instance administrator.
    func administrator() async throws -> String {
        let fixture = fixture
        let headers = try await onOwnThread { try fixture.root().headers }
        return headers.map { "\($0): \($1)" }.joined()
    }
}
