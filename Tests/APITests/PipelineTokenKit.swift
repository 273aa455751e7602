import Domain
import Foundation
import TestSupport

/// A pipeline token that a test made.
struct MadePipelineToken {
    let id: String
    let text: String

    var headers: [(String, String)] { [("Authorization", "Bearer " + text)] }
}

/// A token that a test needs could not be made.
struct NoToken: Error, CustomStringConvertible {
    let description: String
}

extension Client {
    /// What a token is asked for with.
    static func pipelineToken(
        name: String = "deploy", days: Int = 30, roles: [String: Role]
    ) -> JSON {
        let roles = roles.map { ($0.key, JSON.string($0.value.rawValue)) }
        return [
            "name": .string(name), "expires_in_days": .number(JSONNumber(days)), "roles": .object(JSONObject(roles)),
        ]
    }

    /// Makes a token that may do this.
    func makePipelineToken(name: String = "deploy", roles: [String: Role]) throws -> MadePipelineToken {
        let answer = try post("/admin/v1/tokens", Self.pipelineToken(name: name, roles: roles))
        guard answer.status == 201, let id = answer.data["id"].asString, let text = answer.data["token"].asString else {
            throw NoToken(description: "POST /tokens: \(answer.status) \(answer.text)")
        }
        return MadePipelineToken(id: id, text: text)
    }
}

/// A project, and an admin with a role in it who makes tokens.
struct PipelineScene: Sendable {
    let fixture: ServiceFixture
    let project: ProjectFixture
    let email: String
    /// The admin's.
    let id: String
    private let headers: [(String, String)]

    static func make(role: Role = .owner) async throws -> PipelineScene {
        let fixture = try await SharedService.fixture()
        let project = try fixture.makeProject(SharedService.projectName(), template: documentedTemplate)
        let email = "maker-\(project.id)@example.com"
        let id = try fixture.makeAdmin(email, role: role, in: project.id)
        return PipelineScene(
            fixture: fixture, project: project, email: email, id: id, headers: try fixture.signIn(email).headers)
    }

    /// A client of the admin.
    func admin() -> Client { Client(port: fixture.service.port, headers: headers) }

    /// A client that shows a token.
    func client(_ token: MadePipelineToken) -> Client { Client(port: fixture.service.port, headers: token.headers) }
}
