import Domain
import Foundation
import TestSupport
import Testing

/// `POST /login` and what comes of it.
@Suite struct SignInTests {
    @Test func aTokenComesWithItsKindAndItsTime() async throws {
        let stranger = try await SharedService.stranger()
        let answer = try stranger.post("/admin/v1/login", Self.body(ServiceFixture.rootEmail, ServiceFixture.password))
        #expect(answer.status == 200)
        #expect(answer.data["token_type"].asString == "Bearer")
        #expect(answer.data["expires_in"].asInt == 43_200)
        #expect(answer.header("cache-control") == "no-store")
    }

    @Test func aWrongAddressAndAWrongPasswordHaveTheSameAnswer() async throws {
        let stranger = try await SharedService.stranger()
        let answers = try [
            (ServiceFixture.rootEmail, "wrong password"), ("nobody@example.com", ServiceFixture.password),
            ("no address", "wrong password"), ("nobody@example.com", ""),
        ].map { try stranger.post("/admin/v1/login", Self.body($0, $1)) }
        for answer in answers {
            expectError(answer, 401, "invalid_credentials")
            #expect(answer.json["error"]["message"] == answers[0].json["error"]["message"])
            #expect(answer.headers.map(\.name) == answers[0].headers.map(\.name))
        }
    }

    @Test func fiveFailuresLockAnAccountForAWhileAndNoOther() async throws {
        let fixture = try await SharedService.fixture()
        let name = SharedService.projectName()
        for account in ["one", "two"] { try fixture.makeAdmin("\(account)-\(name)@example.com") }
        let (one, two) = ("one-\(name)@example.com", "two-\(name)@example.com")
        // In any spelling, from anywhere.
        for (index, email) in [one, one.uppercased(), one, one.uppercased(), one].enumerated() {
            let answer = try await SharedService.stranger().post(
                "/admin/v1/login", Self.body(email, "wrong password \(index)"))
            expectError(answer, 401, "invalid_credentials")
        }
        let stranger = try await SharedService.stranger()
        for password in ["wrong password", ServiceFixture.password] {
            let answer = try stranger.post("/admin/v1/login", Self.body(one, password))
            expectError(answer, 429, "too_many_attempts")
            #expect(answer.header("retry-after").flatMap { Int($0) }.map { (1...60).contains($0) } == true)
        }
        #expect(try stranger.post("/admin/v1/login", Self.body(two, ServiceFixture.password)).status == 200)
    }

    @Test func twentyFailuresLockAnAddressForAWhileAndNoOther() async throws {
        let guesser = try await SharedService.stranger()
        let (port, headers) = (try await SharedService.fixture().service.port, guesser.headers)
        // At once, so that however long a password takes to check, the first is not forgotten before the last.
        let statuses = await withTaskGroup(of: Int?.self) { group in
            for index in 0..<40 {
                group.addTask {
                    let guess = Self.body("guess-\(index)@example.com", "wrong password")
                    return try? await onOwnThread {
                        try Client(port: port, headers: headers).post("/admin/v1/login", guess).status
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.count { $0 == 401 } == 20)
        #expect(statuses.count { $0 == 429 } == 20)
        let right = Self.body(ServiceFixture.rootEmail, ServiceFixture.password)
        expectError(try guesser.post("/admin/v1/login", right), 429, "too_many_attempts")
        #expect(try await SharedService.stranger().post("/admin/v1/login", right).status == 200)
    }

    @Test(
        arguments: [
            (nil, "203.0.113.9", "127.0.0.1"), ("127.0.0.1", "198.51.100.1, 203.0.113.9", "203.0.113.9"),
            ("127.0.0.0/8, 203.0.113.0/24", "198.51.100.1, 203.0.113.9", "198.51.100.1"),
            ("127.0.0.1", "203.0.113.9, nonsense", "127.0.0.1"),
        ] as [(String?, String, String)])
    func theAddressIsBelievedFromTrustedProxiesOnly(
        _ proxies: String?, _ forwardedFor: String, _ address: String
    ) async throws {
        let fixture = try await SharedService.fixture()
        let service = try await RunningService.start(
            databaseURL: fixture.databaseURL, environment: proxies.map { ["TRUSTED_PROXIES": $0] } ?? [:])
        let (project, _, root) = try await SharedService.project(template: nil)
        let client = Client(port: service.port, headers: root.headers + [("X-Forwarded-For", forwardedFor)])
        #expect(try client.post(project.path + "/app-keys", ["name": "k"]).status == 201)
        #expect(try root.get(project.path + "/audit?limit=1").data[0]["address"].asString == address)
    }

    @Test func signingOutEndsThatSessionAlone() async throws {
        let fixture = try await SharedService.fixture()
        let (here, elsewhere) = (
            try fixture.signIn(ServiceFixture.rootEmail), try fixture.signIn(ServiceFixture.rootEmail)
        )
        #expect(try here.post("/admin/v1/logout").status == 204)
        expectError(try here.get("/admin/v1/me"), 401, "invalid_token")
        expectError(try here.post("/admin/v1/logout"), 401, "invalid_token")
        #expect(try elsewhere.get("/admin/v1/me").status == 200)
    }

    @Test(arguments: ["Basic %", "%", "Bearer", "Bearer %x", "Bearer x%", "Bearer %.x", ""])
    func whatIsNoTokenOfOursIsRefused(_ form: String) async throws {
        let root = try await SharedService.fixture().root()
        let token = try #require(root.headers.first).1.dropFirst("Bearer ".count)
        let stranger = try await SharedService.stranger()
        let answer = try stranger.get("/admin/v1/me", ("Authorization", form.replacing("%", with: token)))
        expectError(answer, 401, "invalid_token")
    }

    private static func body(_ email: String, _ password: String) -> JSON {
        ["email": .string(email), "password": .string(password)]
    }
}
