import Auth
import Domain
import Foundation
import TestSupport
import Testing

/// Who may do what, over every route: a right is there for exactly those that the interface gives it to.
@Suite struct RolesTests {
    /// Somebody who calls.
    enum Who: CaseIterable, Sendable {
        case nobody, appKey, accessToken, stranger, otherOwner, viewer, editor, owner, root
        /// Pipelines, with tokens of owners.
        case otherPipeline, viewerPipeline, editorPipeline, ownerPipeline
    }

    /// One call and the least that may make it.
    struct Call: Sendable, CustomTestStringConvertible {
        enum Least: Sendable { case anyAdmin, viewer, editor, owner, root }
        let method: String
        let path: String
        var body: String?
        let least: Least
        var success: Set<Int> = [200]
        var testDescription: String { "\(method) \(path)" }
    }

    // `%` stands for the project, `$` for something that is not there, so that an allowed call changes as little as it can.
    static let missing = "00000000-0000-4000-8000-000000000000"
    static let calls: [Call] = [
        Call(method: "GET", path: "/me", least: .anyAdmin),
        Call(method: "GET", path: "/tokens", least: .anyAdmin),
        Call(method: "POST", path: "/tokens", body: "{}", least: .anyAdmin, success: [422]),
        Call(method: "DELETE", path: "/tokens/$", least: .anyAdmin, success: [404]),
        Call(method: "GET", path: "/admins", least: .root),
        Call(method: "POST", path: "/admins", body: "{}", least: .root, success: [422]),
        Call(method: "DELETE", path: "/admins/$", least: .root, success: [404]),
        Call(method: "GET", path: "/audit", least: .root),
        Call(method: "GET", path: "/projects", least: .anyAdmin),
        Call(method: "POST", path: "/projects", body: "{}", least: .root, success: [422]),
        Call(method: "GET", path: "/projects/%", least: .viewer),
        Call(method: "PATCH", path: "/projects/%", body: "{}", least: .owner),
        Call(method: "DELETE", path: "/projects/%", least: .owner, success: [400]),
        Call(method: "GET", path: "/projects/%/members", least: .viewer),
        Call(method: "GET", path: "/projects/%/fetches", least: .viewer),
        Call(method: "POST", path: "/projects/%/members", body: "{}", least: .owner, success: [422]),
        Call(method: "PUT", path: "/projects/%/members/$", body: #"{"role":"viewer"}"#, least: .owner, success: [404]),
        Call(method: "DELETE", path: "/projects/%/members/$", least: .owner, success: [404]),
        Call(method: "GET", path: "/projects/%/app-keys", least: .viewer),
        Call(method: "POST", path: "/projects/%/app-keys", body: "{}", least: .owner, success: [422]),
        Call(method: "DELETE", path: "/projects/%/app-keys/$", least: .owner, success: [404]),
        Call(method: "GET", path: "/projects/%/token-keys", least: .viewer),
        Call(method: "POST", path: "/projects/%/token-keys", body: "{}", least: .owner, success: [422]),
        Call(method: "DELETE", path: "/projects/%/token-keys/none", least: .owner, success: [404]),
        Call(method: "GET", path: "/projects/%/template", least: .viewer),
        Call(method: "PUT", path: "/projects/%/template", body: "{}", least: .editor, success: [428]),
        Call(
            method: "PUT", path: "/projects/%/template?validate_only=true", body: #"{"parameters":{}}"#,
            least: .viewer),
        Call(method: "GET", path: "/projects/%/defaults", least: .viewer),
        Call(method: "GET", path: "/projects/%/defaults?format=plist", least: .viewer),
        Call(method: "GET", path: "/projects/%/versions", least: .viewer),
        Call(method: "GET", path: "/projects/%/versions/1", least: .viewer),
        Call(method: "GET", path: "/projects/%/versions/0/diff/1", least: .viewer),
        Call(method: "POST", path: "/projects/%/rollback", body: #"{"version":99}"#, least: .editor, success: [404]),
        Call(method: "POST", path: "/projects/%/evaluate", body: #"{"context":{}}"#, least: .viewer),
        Call(method: "GET", path: "/projects/%/audit", least: .viewer),
    ]

    @Test(arguments: calls) func eachCallIsForThoseWhoMayMakeIt(_ call: Call) async throws {
        let cast = try await Cast.shared()
        for who in Who.allCases {
            let target =
                "/admin/v1" + call.path.replacing("%", with: cast.project.id).replacing("$", with: Self.missing)
            let answer = try cast.client(who).send(
                call.method, target, headers: call.body == nil ? [] : [("Content-Type", "application/json")],
                body: call.body.map { Array($0.utf8) })
            let expected = Self.expected(call, who)
            #expect(expected.contains(answer.status), "\(who): \(answer.status) \(answer.text)")
            if answer.status >= 400 { #expect(answer.errorCode != nil) }
        }
    }

    @Test func aProjectThatIsNotThereIsAnsweredAsOneThatIsNotOnesOwn() async throws {
        let cast = try await Cast.shared()
        let stranger = cast.client(.otherOwner)
        let foreign = try stranger.get("/admin/v1/projects/\(cast.project.id)")
        let none = try stranger.get("/admin/v1/projects/no-such-project")
        let impossible = try stranger.get("/admin/v1/projects/No%20Such;drop")
        for answer in [foreign, none, impossible] {
            #expect(answer.status == 404)
            #expect(answer.errorCode == "not_found")
            #expect(answer.json["error"]["message"] == foreign.json["error"]["message"])
        }
    }

    @Test func theTableHasEveryRoute() throws {
        let tested = Set(Self.calls.map { "\($0.method) \($0.path.split(separator: "?")[0])" })
        #expect(tested.count == 33)
    }

    static func expected(_ call: Call, _ who: Who) -> Set<Int> {
        switch who {
        case .nobody, .appKey, .accessToken: [401]
        case .root: call.success
        case .stranger, .otherOwner:
            switch call.least {
            case .anyAdmin: call.success
            case .root: [403]
            default: [404]
            }
        case .viewer, .editor, .owner:
            switch call.least {
            case .anyAdmin, .viewer: call.success
            case .editor: who == .viewer ? [403] : call.success
            case .owner: who == .owner ? call.success : [403]
            case .root: [403]
            }
        case .otherPipeline: [.anyAdmin, .root].contains(call.least) ? [403] : [404]
        case .viewerPipeline, .editorPipeline, .ownerPipeline:
            switch call.least {
            case .anyAdmin, .root: [403]
            case .viewer: call.success
            case .editor: who == .viewerPipeline ? [403] : call.success
            case .owner: who == .ownerPipeline ? call.success : [403]
            }
        }
    }

    /// One client for each kind of caller.
    struct Cast: Sendable {
        let project: ProjectFixture
        let port: Int
        let tokens: [Who: [(String, String)]]

        func client(_ who: Who) -> Client { Client(port: port, headers: tokens[who] ?? []) }

        private static let task = Task { try await make() }
        static func shared() async throws -> Cast { try await task.value }

        private static func make() async throws -> Cast {
            let fixture = try await SharedService.fixture()
            let project = try fixture.makeProject(SharedService.projectName(), template: documentedTemplate)
            let other = try fixture.makeProject(SharedService.projectName())
            var tokens: [Who: [(String, String)]] = [
                .appKey: [("X-App-Key", project.appKey), ("Authorization", "Bearer " + project.appKey)],
                .accessToken: [("Authorization", try "Bearer " + project.token())],
                .root: try fixture.root().headers,
            ]
            for (who, role, place) in [
                (Who.stranger, nil, nil), (.otherOwner, .owner, other.id), (.viewer, .viewer, project.id),
                (.editor, .editor, project.id), (.owner, Role.owner, project.id),
            ] as [(Who, Role?, String?)] {
                let email = "\(who)-\(project.id)@example.com".lowercased()
                try fixture.makeAdmin(email, role: role, in: place)
                tokens[who] = try fixture.signIn(email).headers
            }
            for (who, maker, place, role) in [
                (Who.otherPipeline, Who.otherOwner, other.id, Role.owner),
                (.viewerPipeline, .owner, project.id, .viewer),
                (.editorPipeline, .owner, project.id, .editor), (.ownerPipeline, .owner, project.id, .owner),
            ] {
                let owner = Client(port: fixture.service.port, headers: tokens[maker] ?? [])
                tokens[who] = try owner.makePipelineToken(roles: [place: role]).headers
            }
            return Cast(project: project, port: fixture.service.port, tokens: tokens)
        }
    }
}

@Suite struct RightsTakenAwayTests {
    @Test func aRoleTakenAwayIsGoneOnTheNextRequestOnBothInstances() async throws {
        let fixture = try await SharedService.fixture()
        let second = try await RunningService.start(databaseURL: fixture.databaseURL)
        let project = try fixture.makeProject(SharedService.projectName(), template: documentedTemplate)
        let email = "editor-\(project.id)@example.com"
        let id = try fixture.makeAdmin(email, role: .editor, in: project.id)
        let editor = try fixture.signIn(email)
        let elsewhere = Client(port: second.port, headers: editor.headers)
        #expect(try editor.publish(documentedTemplate + " ", to: project.id, over: 1).status == 200)
        #expect(try elsewhere.publish(documentedTemplate, to: project.id, over: 2).status == 200)

        let root = try fixture.root()
        #expect(
            try root.send("PUT", project.path + "/members/\(id)", json: ["role": "viewer"]).status == 200)
        #expect(try editor.publish(documentedTemplate + "  ", to: project.id, over: 3).status == 403)
        #expect(try elsewhere.publish(documentedTemplate + "  ", to: project.id, over: 3).status == 403)

        #expect(try root.send("DELETE", project.path + "/members/\(id)").status == 204)
        #expect(try editor.get(project.path).status == 404)
        #expect(try elsewhere.get(project.path).status == 404)
    }

    @Test func signingOutEndsTheSessionAtOnceOnBothInstances() async throws {
        let fixture = try await SharedService.fixture()
        let second = try await RunningService.start(databaseURL: fixture.databaseURL)
        let admin = try fixture.signIn(ServiceFixture.rootEmail)
        let elsewhere = Client(port: second.port, headers: admin.headers)
        #expect(try elsewhere.get("/admin/v1/me").status == 200)
        #expect(try admin.post("/admin/v1/logout").status == 204)
        #expect(try admin.get("/admin/v1/me").status == 401)
        #expect(try elsewhere.get("/admin/v1/me").status == 401)
    }

    @Test func aDeletedAdminIsOut() async throws {
        let fixture = try await SharedService.fixture()
        let email = "gone-\(SharedService.projectName())@example.com"
        let id = try fixture.makeAdmin(email)
        let admin = try fixture.signIn(email)
        #expect(try admin.get("/admin/v1/me").status == 200)
        #expect(try fixture.root().send("DELETE", "/admin/v1/admins/\(id)").status == 204)
        #expect(try admin.get("/admin/v1/me").status == 401)
    }
}
