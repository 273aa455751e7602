import Domain
import Foundation
import TestSupport
import Testing

@Suite("The rights of pipeline tokens") struct PipelineTokenRightsTests {
    private static let path = "/admin/v1/tokens"

    @Test("Nobody gives a token more than they have", arguments: Role.allCases)
    func roleAboveOnesOwn(_ own: Role) async throws {
        let scene = try await PipelineScene.make(role: own)
        let (project, admin) = (scene.project, scene.admin())
        for given in Role.allCases {
            let answer = try admin.post(Self.path, Client.pipelineToken(roles: [project.id: given]))
            if given <= own {
                #expect(answer.status == 201)
            } else {
                expectError(answer, 422, "invalid_request")
                #expect(answer.json["error"]["details"][0]["path"].asString == "/roles/" + project.id)
                #expect(answer.json["error"]["details"][0]["code"] == "role_too_high")
            }
        }
        let foreign = try scene.fixture.makeProject(SharedService.projectName())
        let answer = try admin.post(Self.path, Client.pipelineToken(roles: [foreign.id: .viewer]))
        expectError(answer, 422, "invalid_request")
        #expect(answer.json["error"]["details"][0]["code"] == "unknown_project")
    }

    /// What the maker is later: a member with that role, none at all, or an instance administrator.
    enum Later: String, CaseIterable, Sendable {
        case viewer, editor, owner, noMember, instanceAdmin

        var rights: Role? { self == .instanceAdmin ? .owner : Role(rawValue: rawValue) }
    }

    @Test("A token never has more than its maker has now", arguments: Later.allCases)
    func rightsOfTheMaker(_ later: Later) async throws {
        let scene = try await PipelineScene.make()
        let (project, admin) = (scene.project, scene.admin())
        let pipelines = try Role.allCases.map { role in
            (role, scene.client(try admin.makePipelineToken(roles: [project.id: role])))
        }
        try Self.change(scene, to: later)
        for (given, pipeline) in pipelines {
            let rights = later.rights.map { min($0, given) }
            let calls: [(Role, String, String, JSON?, Int)] = [
                (.viewer, "GET", project.path, nil, 200),
                (.editor, "POST", project.path + "/rollback", ["version": 99], 404),
                (.owner, "PATCH", project.path, [:], 200),
            ]
            for (needed, method, target, body, success) in calls {
                let answer =
                    if let body { try pipeline.send(method, target, json: body) } else { try pipeline.get(target) }
                let expected = rights.map { $0 >= needed ? success : 403 } ?? 404
                #expect(answer.status == expected, "\(given), \(method) \(target): \(answer.text)")
            }
            for target in ["/admin/v1/audit", "/admin/v1/admins", "/admin/v1/projects", "/admin/v1/me"] {
                expectError(try pipeline.get(target), 403, "forbidden")
            }
        }
    }

    private static func change(_ scene: PipelineScene, to later: Later) throws {
        let root = try scene.fixture.root()
        let member = scene.project.path + "/members/" + scene.id
        if let role = Role(rawValue: later.rawValue) {
            #expect(try root.send("PUT", member, json: ["role": .string(role.rawValue)]).status == 200)
            return
        }
        #expect(try root.send("DELETE", member).status == 204)
        guard later == .instanceAdmin else { return }
        let changed = try root.send("PATCH", "/admin/v1/admins/" + scene.id, json: ["instance_admin": true])
        #expect(changed.status == 200)
    }

    @Test("The tokens of a maker who is deleted stop")
    func deletedMaker() async throws {
        let scene = try await PipelineScene.make()
        let (project, admin) = (scene.project, scene.admin())
        let pipeline = scene.client(try admin.makePipelineToken(roles: [project.id: .viewer]))
        #expect(try pipeline.get(project.path).status == 200)
        #expect(try scene.fixture.root().send("DELETE", "/admin/v1/admins/" + scene.id).status == 204)
        expectError(try pipeline.get(project.path), 401, "invalid_token")
    }

    @Test("A project that is made anew is none that an old token may see")
    func projectMadeAnew() async throws {
        let scene = try await PipelineScene.make()
        let (project, admin) = (scene.project, scene.admin())
        let token = try admin.makePipelineToken(roles: [project.id: .owner])
        let root = try scene.fixture.root()
        #expect(try root.send("DELETE", project.path + "?confirm=" + project.id).status == 204)
        expectError(try scene.client(token).get(project.path), 404, "not_found")
        #expect(try root.post("/admin/v1/projects", ["id": .string(project.id), "name": "New"]).status == 201)
        #expect(try root.send("PUT", project.path + "/members/" + scene.id, json: ["role": "owner"]).status == 200)
        expectError(try scene.client(token).get(project.path), 404, "not_found")
        #expect(try admin.get(Self.path).data[0]["roles"] == [:])
    }

    @Test("A pipeline has no account: neither its maker's own, nor anybody's")
    func accounts() async throws {
        let scene = try await PipelineScene.make()
        let (project, admin) = (scene.project, scene.admin())
        let token = try admin.makePipelineToken(roles: [project.id: .owner])
        let pipeline = scene.client(token)
        let own = "/admin/v1/admins/" + scene.id
        expectError(try pipeline.get(own), 403, "forbidden")
        expectError(
            try pipeline.send("PATCH", own, json: ["password": "another long password"]), 403, "forbidden")
        expectError(try pipeline.post("/admin/v1/logout"), 403, "forbidden")
        let more = Client.pipelineToken(roles: [project.id: .viewer])
        expectError(try pipeline.post(Self.path, more), 403, "forbidden")
        expectError(try pipeline.send("DELETE", Self.path + "/" + token.id), 403, "forbidden")
        expectError(
            try await SharedService.stranger().post(
                "/admin/v1/login", ["email": .string(scene.email), "password": .string(token.text)]), 401,
            "invalid_credentials")
        #expect(try scene.fixture.signIn(scene.email).get("/admin/v1/me").status == 200)
    }
}
