import Domain
import Foundation
import TestSupport
import Testing

/// The admins, and what each may change of oneself.
@Suite struct AdminTests {
    @Test func anAdminIsMadeAndKnownByTheAddressHoweverItIsTyped() async throws {
        let fixture = try await SharedService.fixture()
        let email = "Ann.\(SharedService.projectName())@Example.com"
        let root = try fixture.root()
        let made = try root.post(
            "/admin/v1/admins", ["email": .string(email), "name": "Ann", "password": .string(ServiceFixture.password)])
        #expect(made.status == 201)
        #expect(made.data["email"].asString == email.lowercased())
        #expect(made.data["instance_admin"].asBool == false)
        #expect(!made.text.contains(ServiceFixture.password) && !made.text.contains("scrypt"))
        let id = try #require(made.data["id"].asString)
        #expect(try root.get("/admin/v1/admins/\(id)").data == made.data)
        let me = try fixture.signIn(email.uppercased()).get("/admin/v1/me")
        #expect(me.data["id"].asString == id)
        #expect(me.data["projects"].asArray?.isEmpty == true)
        let again = try root.post(
            "/admin/v1/admins", ["email": .string(email.uppercased()), "name": "B", "password": "long enough one"])
        expectError(again, 409, "already_exists")
    }

    @Test(
        arguments: [
            (#"{"email":"no address","name":"N","password":"long enough one"}"#, ["/email invalid_value"]),
            (#"{"email":"a@b@c","name":"N","password":"long enough one"}"#, ["/email invalid_value"]),
            (#"{"email":"@example.com","name":"N","password":"long enough one"}"#, ["/email invalid_value"]),
            (#"{"email":"a\u0000@b.example","name":"N","password":"long enough one"}"#, ["/email invalid_value"]),
            (#"{"email":1,"name":"N","password":"long enough one"}"#, ["/email wrong_type"]),
            (#"{"email":"a@b.example","name":"","password":"long enough one"}"#, ["/name invalid_value"]),
            (#"{"email":"a@b.example","name":"N","password":"short"}"#, ["/password invalid_value"]),
            (#"{"email":"a@b.example","name":"N","password":"\u0000 long enough"}"#, ["/password invalid_value"]),
            (
                #"{"email":"a@b.example","name":"N","password":"\#(String(repeating: "p", count: 129))"}"#,
                ["/password invalid_value"]
            ),
            (#"{"email":"a@b.example","name":"N"}"#, ["/password missing_field"]),
            (#"{"email":"a@b.example","name":"N","password":"long enough one","x":1}"#, ["/x unknown_field"]),
            (
                #"{"email":"a@b.example","name":"N","password":"long enough one","instance_admin":"yes"}"#,
                ["/instance_admin wrong_type"]
            ),
            ("{}", ["/email missing_field", "/name missing_field", "/password missing_field"]),
        ] as [(String, [String])])
    func anAdminWithAFaultIsNotMade(_ body: String, _ faults: [String]) async throws {
        let answer = try await SharedService.fixture().root().send("POST", "/admin/v1/admins", text: body)
        expectError(answer, 422, "invalid_request")
        #expect(answer.faults == faults)
    }

    @Test func oneChangesOnesOwnNameAndNoRights() async throws {
        let fixture = try await SharedService.fixture()
        let email = "self-\(SharedService.projectName())@example.com"
        let path = "/admin/v1/admins/" + (try fixture.makeAdmin(email))
        let admin = try fixture.signIn(email)
        #expect(try admin.send("PATCH", path, json: ["name": "New"]).data["name"].asString == "New")
        for wanted in [true, false] {
            expectError(try admin.send("PATCH", path, json: ["instance_admin": .bool(wanted)]), 403, "forbidden")
        }
        expectError(try admin.send("DELETE", path), 403, "forbidden")
        #expect(try admin.get("/admin/v1/me").data["instance_admin"].asBool == false)
    }

    @Test func nobodyElseIsOnesOwnToChange() async throws {
        let fixture = try await SharedService.fixture()
        let email = "other-\(SharedService.projectName())@example.com"
        try fixture.makeAdmin(email)
        let admin = try fixture.signIn(email)
        let root = try #require(try fixture.root().get("/admin/v1/me").data["id"].asString)
        for id in [root, RolesTests.missing] {
            expectError(try admin.send("PATCH", "/admin/v1/admins/\(id)", json: ["name": "X"]), 403, "forbidden")
            expectError(try admin.get("/admin/v1/admins/\(id)"), 403, "forbidden")
        }
    }

    @Test func aNewPasswordEndsEverySessionButTheOneThatSetIt() async throws {
        let fixture = try await SharedService.fixture()
        let email = "password-\(SharedService.projectName())@example.com"
        let path = "/admin/v1/admins/" + (try fixture.makeAdmin(email))
        let (here, elsewhere) = (try fixture.signIn(email), try fixture.signIn(email))
        let short = try here.send("PATCH", path, json: ["password": "short"])
        expectError(short, 422, "invalid_request")
        #expect(try elsewhere.get("/admin/v1/me").status == 200)
        #expect(try here.send("PATCH", path, json: ["password": "another long password"]).status == 200)
        #expect(try here.get("/admin/v1/me").status == 200)
        expectError(try elsewhere.get("/admin/v1/me"), 401, "invalid_token")
        let stranger = try await SharedService.stranger()
        for (password, status) in [(ServiceFixture.password, 401), ("another long password", 200)] {
            let body: JSON = ["email": .string(email), "password": .string(password)]
            #expect(try stranger.post("/admin/v1/login", body).status == status)
        }
    }

    @Test func theLastInstanceAdministratorStays() async throws {
        let fixture = try await ServiceFixture()
        let root = try fixture.root()
        let own = "/admin/v1/admins/" + (try #require(try root.get("/admin/v1/me").data["id"].asString))
        expectError(try root.send("PATCH", own, json: ["instance_admin": false]), 409, "last_instance_admin")
        expectError(try root.send("DELETE", own), 409, "last_instance_admin")
        let second = "/admin/v1/admins/" + (try fixture.makeAdmin("second@example.com"))
        #expect(try root.send("PATCH", second, json: ["instance_admin": true]).status == 200)
        #expect(try root.send("PATCH", own, json: ["instance_admin": false]).status == 200)
        // The right is gone at once, and the other is now the last.
        expectError(try root.get("/admin/v1/admins"), 403, "forbidden")
        let other = try fixture.signIn("second@example.com")
        expectError(try other.send("DELETE", second), 409, "last_instance_admin")
        #expect(try other.send("DELETE", own).status == 204)
        expectError(try root.get("/admin/v1/me"), 401, "invalid_token")
    }
}
