import Domain
import Foundation
import TestSupport
import Testing

/// The keys that apps are known by, and those that access tokens are verified with.
@Suite struct KeyTests {
    @Test func anAppKeyIsShownOnceAndListedWithoutIt() async throws {
        let (project, _, root) = try await SharedService.project()
        let made = try root.post(project.path + "/app-keys", ["name": "Kiosk"])
        #expect(made.status == 201)
        let key = try #require(made.data["key"].asString)
        #expect(key.contains(#/^rck_[A-Za-z0-9_-]{43}$/#))
        #expect(made.data.asObject?.members.map(\.key) == ["id", "name", "key", "prefix", "created_at"])
        let list = try root.get(project.path + "/app-keys")
        #expect(!list.text.contains(key) && !list.text.contains(project.appKey))
        #expect(list.data[1]["name"].asString == "Kiosk")
        #expect(list.data[1]["prefix"].asString.map(key.hasPrefix) == true)
        #expect(list.data[1]["last_used"].isNull)
        let stranger = try await SharedService.stranger()
        #expect(try stranger.get("/config", ("X-App-Key", key)).status == 200)
    }

    @Test func aKeyTriedBeforeItWasMadeIsKnownAtOnce() async throws {
        let (project, app, root) = try await SharedService.project()
        let made = try root.post(project.path + "/app-keys", ["name": "New"])
        #expect(try app.get("/config").status == 200)
        let key = try #require(made.data["key"].asString)
        let stranger = try await SharedService.stranger()
        #expect(try stranger.get("/config", ("X-App-Key", String(key.dropLast()))).status == 401)
        #expect(try stranger.get("/config", ("X-App-Key", key)).status == 200)
        #expect(try stranger.get("/config", ("X-App-Key", key), ("X-App-Key", key)).status == 401)
    }

    @Test func anotherProjectsKeysCannotBeReachedThroughOnesOwn() async throws {
        let (project, app, root) = try await SharedService.project()
        let (other, _, _) = try await SharedService.project(template: nil)
        expectError(try root.send("DELETE", other.path + "/app-keys/" + project.appKeyID), 404, "not_found")
        #expect(try app.get("/config").status == 200)
        #expect(try root.send("DELETE", other.path + "/token-keys/main").status == 204)
        #expect(try app.get("/config", ("Authorization", "Bearer " + project.token())).status == 200)
    }

    @Test(arguments: [
        "/app-keys/00000000-0000-4000-8000-000000000000", "/app-keys/not-an-id", "/token-keys/none", "/token-keys/%00",
        "/token-keys/a%2Fb",
    ])
    func whatIsNotThereCannotBeDeleted(_ path: String) async throws {
        let (project, _, root) = try await SharedService.project()
        expectError(try root.send("DELETE", project.path + path), 404, "not_found")
    }

    @Test func aTokenKeysSecretIsNeverShown() async throws {
        let (project, _, root) = try await SharedService.project()
        let secret = "a secret that nobody is to see again, ever"
        let made = try root.post(
            project.path + "/token-keys", ["algorithm": "HS256", "secret": .string(secret), "kid": "next.2026-01_a"])
        #expect(made.status == 201)
        #expect(made.data.asObject?.members.map(\.key) == ["kid", "algorithm", "created_at"])
        let list = try root.get(project.path + "/token-keys")
        #expect(list.data.asArray?.map { $0["kid"].asString } == ["main", "next.2026-01_a"])
        for text in [made.text, list.text, try root.get(project.path + "/audit").text] {
            #expect(!text.contains(secret) && !text.contains(Data(secret.utf8).base64EncodedString()))
        }
    }

    @Test func aKeyWithoutANameIsGivenOneAndAJWKsOwnIsTaken() async throws {
        let (project, _, root) = try await SharedService.project()
        let unnamed = try root.post(
            project.path + "/token-keys", ["algorithm": "HS256", "secret_base64": .string(Self.base64(32))])
        #expect(unnamed.status == 201)
        #expect(unnamed.data["kid"].asString?.contains(#/^[A-Za-z0-9._-]{1,64}$/#) == true)
        let modulus = Data([UInt8](repeating: 0xC5, count: 256)).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        let jwk: JSON = ["kty": "RSA", "kid": "from-the-jwk", "use": "sig", "n": .string(modulus), "e": "AQAB"]
        let named = try root.post(project.path + "/token-keys", ["algorithm": "RS256", "public_key": jwk])
        #expect(named.status == 201, "\(named.text)")
        #expect(named.data["kid"].asString == "from-the-jwk")
    }

    @Test func aNameServesOneTokenKey() async throws {
        let (project, app, root) = try await SharedService.project()
        let again = try root.post(
            project.path + "/token-keys", ["algorithm": "HS256", "kid": "main", "secret": .string(Self.base64(40))])
        expectError(again, 409, "already_exists")
        #expect(try app.get("/config", ("Authorization", "Bearer " + project.token())).status == 200)
    }

    @Test(
        arguments: [
            (#"{}"#, ["/algorithm missing_field"]), (#"{"algorithm":"none"}"#, ["/algorithm invalid_algorithm"]),
            (#"{"algorithm":"HS256"}"#, ["/secret missing_field"]),
            (#"{"algorithm":"HS256","secret":"too short"}"#, ["/secret weak_key"]),
            (#"{"algorithm":"HS256","secret":"\#(base64(32))","kid":"a b"}"#, ["/kid invalid_kid"]),
            (#"{"algorithm":"HS256","secret":"\#(base64(32))","kid":""}"#, ["/kid invalid_kid"]),
            (
                #"{"algorithm":"HS256","secret":"\#(base64(32))","secret_base64":"\#(base64(32))"}"#,
                ["/secret_base64 invalid_secret"]
            ),
            (#"{"algorithm":"HS256","secret_base64":"\#(base64(31))"}"#, ["/secret_base64 weak_key"]),
            (#"{"algorithm":"HS256","secret":"\#(base64(32))","secrt":1}"#, ["/secrt unknown_field"]),
            (#"{"algorithm":"RS256","public_key":"no key"}"#, ["/public_key invalid_public_key"]),
            (#"{"algorithm":"RS256","public_key":7}"#, ["/public_key wrong_type"]),
            (#"{"algorithm":"RS256","public_key":{"kty":"RSA","n":"AQAB","e":"AQAB"}}"#, ["/public_key weak_key"]),
            (
                #"{"algorithm":"RS256","public_key":{"kty":"RSA","n":"AQAB","e":"AQAB","d":"AQAB"}}"#,
                ["/public_key/d invalid_public_key"]
            ),
        ] as [(String, [String])])
    func aTokenKeyWithAFaultIsNotMade(_ body: String, _ faults: [String]) async throws {
        let (project, _, root) = try await SharedService.project()
        let answer = try root.send("POST", project.path + "/token-keys", text: body)
        expectError(answer, 422, "invalid_request")
        #expect(answer.faults == faults)
        #expect(try root.get(project.path + "/token-keys").data.asArray?.count == 1)
    }

    @Test func aPrivateKeyIsRefusedAndNotRepeated() async throws {
        let (project, _, root) = try await SharedService.project()
        let (rsa, small) = (try RSAKey(), try RSAKey(bits: 1024))
        defer {
            rsa.remove()
            small.remove()
        }
        for (pem, fault) in [(rsa.privatePEM, "invalid_public_key"), (small.publicPEM, "weak_key")] {
            let answer = try root.post(
                project.path + "/token-keys", ["algorithm": "RS256", "public_key": .string(pem)])
            expectError(answer, 422, "invalid_request")
            #expect(answer.faults == ["/public_key " + fault])
            #expect(!answer.text.contains(pem.split(separator: "\n")[1]))
        }
    }

    @Test func theLastUseIsToldToTheDayAndOutlivesTheService() async throws {
        let fixture = try await ServiceFixture()
        let project = try fixture.makeProject("shop")
        let before = Self.today()
        let app = Client(port: fixture.service.port, headers: [("X-App-Key", project.appKey)])
        #expect(try app.get("/config").status == 200)
        fixture.service.kill(SIGTERM)
        #expect(try await fixture.service.waitForExit() == 0)
        let next = try await RunningService.start(databaseURL: fixture.databaseURL)
        let list = try fixture.signIn(ServiceFixture.rootEmail, at: next.port).get(project.path + "/app-keys")
        let day = try #require(list.data[0]["last_used"].asString)
        #expect([before, Self.today()].contains(day))
    }

    private static func base64(_ count: Int) -> String { Data(repeating: 7, count: count).base64EncodedString() }

    private static func today() -> String {
        String(Timestamp(seconds: Int64(Date().timeIntervalSince1970)).rfc3339.prefix(10))
    }
}
