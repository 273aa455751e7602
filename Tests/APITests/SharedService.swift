import Domain
import Foundation
import TestSupport
import Testing

/// One service for all suites that need no special settings: each test makes a project of its own.
enum SharedService {
    private static let task = Task { try await ServiceFixture() }

    static func fixture() async throws -> ServiceFixture { try await task.value }

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
