import Domain
import Foundation
import TestSupport
import Testing

/// `POST …/evaluate` with a pasted access token.
@Suite struct EvaluateTokenTests {
    @Test(arguments: [true, false]) func aTokenIsWhoIsSignedIn(_ isFetchedBefore: Bool) async throws {
        let (project, app, root) = try await SharedService.project()
        let token = try project.token(uid: "user-7", tier: .gold, claims: ["role": "vip"])
        app.headers.append(("Authorization", "Bearer \(token)"))
        if isFetchedBefore { #expect(try app.get("/config").status == 200) }
        let told = try root.post(project.path + "/evaluate", ["context": ["token": .string(token)]])
        #expect(told.status == 200)
        #expect(told.data["identity"] == ["uid": "user-7", "tier": "gold", "claims": ["role": "vip"]])
        let given = try #require(try app.get("/config").data["parameters"].asObject)
        let parameters = try #require(told.data["parameters"].asObject)
        #expect(parameters.members.map { $0.value["value"] } == given.members.map(\.value))
    }

    @Test func aTokenIsReadByTheProjectsSettings() async throws {
        let (project, _, root) = try await SharedService.project()
        let settings: JSON = ["token": ["uid_claim": "user.id", "claims_path": "."]]
        #expect(try root.send("PATCH", project.path, json: settings).status == 200)
        let token = project.token(payload: ["user": ["id": "u-1"], "role": "vip", "exp": .integer(secondsFromNow(60))])
        let told = try root.post(project.path + "/evaluate", ["context": ["token": .string(token)]])
        #expect(told.data["identity"]["uid"].asString == "u-1")
        #expect(told.data["identity"]["claims"]["role"].asString == "vip")
        #expect(told.data["parameters"]["welcome_text"]["condition"].asString == "vip")
    }

    @Test func anExpiredTokenIsToldApartFromOneThatNeverWasGood() async throws {
        let (project, _, root) = try await SharedService.project()
        let (other, _, _) = try await SharedService.project()
        let expired = project.token(payload: ["sub": "u-1", "exp": .integer(secondsFromNow(-600))])
        let cases = [
            (expired, "expired_token"), (try other.token(), "invalid_token"), ("", "invalid_token"),
            ("not a token", "invalid_token"), ("\u{0}é", "invalid_token"),
            (String(repeating: "a", count: 10_000), "invalid_token"),
        ]
        for (token, code) in cases {
            let answer = try root.post(project.path + "/evaluate", ["context": ["token": .string(token)]])
            expectError(answer, 422, "invalid_request")
            #expect(answer.faults == ["/context/token \(code)"])
            if token.count > 10 { #expect(!answer.text.contains(token)) }
        }
    }

    @Test func aTokenIsInNoLogAndInNoAuditTrail() async throws {
        let (project, _, root) = try await SharedService.project()
        let token = try project.token()
        _ = try root.post(project.path + "/evaluate", ["context": ["token": .string(token)]])
        #expect(try !root.get(project.path + "/audit?limit=200").text.contains(token))
        #expect(try await !SharedService.fixture().service.logText.contains(token))
    }

    /// That many seconds from now, since the Unix epoch.
    private func secondsFromNow(_ seconds: Int) -> Int { Int(Date().timeIntervalSince1970) + seconds }
}
