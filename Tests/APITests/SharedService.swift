import Domain
import Foundation
import TestSupport
import Testing

/// One service for all suites that need no special settings: each test makes a project of its own.
enum SharedService {
    /// It believes X-Forwarded-For, so that tests which fail to sign in on purpose can each do so from elsewhere.
    private static let task = Task { try await ServiceFixture(environment: ["TRUSTED_PROXIES": "127.0.0.1"]) }

    static func fixture() async throws -> ServiceFixture { try await task.value }

    /// A client that carries no key and no token, from an address that no other test uses.
    static func stranger() async throws -> Client {
        let address = "10." + (0..<3).map { _ in String(Int.random(in: 0...255)) }.joined(separator: ".")
        return Client(port: try await fixture().service.port, headers: [("X-Forwarded-For", address)])
    }

    /// A name that no other test uses.
    static func projectName() -> String { "p-" + UUID().uuidString.lowercased().prefix(13) }

    /// A project with the documented template, and clients for its app and the instance administrator.
    static func project(
        template: String? = documentedTemplate
    ) async throws -> (project: ProjectFixture, app: Client, root: Client) {
        let fixture = try await fixture()
        let project = try fixture.makeProject(projectName(), template: template)
        let app = Client(port: fixture.service.port, headers: [("X-App-Key", project.appKey)])
        return (project, app, try fixture.root())
    }
}

extension HTTPAnswer {
    /// The value of a parameter in an answer of `GET /config`.
    func parameter(_ key: String) -> JSON { data["parameters"][key] }
}
