import Domain
import Foundation
import TestSupport
import Testing

/// Signed-in fetches: which tokens are taken, for how long, and what they give.
@Suite struct AccessTokenTests {
    @Test(
        arguments: [
            (["alg": "RS256", "kid": "rsa"], "rsa"), (["alg": "RS256"], "rsa"),
            (["alg": "RS256", "typ": "JWT", "kid": "rsa"], "rsa"), (["alg": "HS256", "kid": "main"], "main"),
            (["alg": "HS256", "typ": "at+jwt"], "main"),
        ] as [(JSON, String)])
    func aTokenOfAnyOfTheProjectsKeysIsTaken(_ header: JSON, _ key: String) async throws {
        let (project, app, root) = try await SharedService.project()
        let rsa = try RSAKey()
        defer { rsa.remove() }
        let made = try root.post(
            project.path + "/token-keys", ["algorithm": "RS256", "public_key": .string(rsa.publicPEM), "kid": "rsa"])
        #expect(made.status == 201, "\(made.text)")
        let token =
            key == "rsa"
            ? try rsa.sign(header: header, payload: HandMadeToken.payload)
            : project.token(payload: HandMadeToken.payload, header: header)
        let answer = try app.get("/config?platform=web", ("Authorization", "Bearer " + token))
        #expect(answer.status == 200, "\(answer.text)")
        #expect(answer.parameter("welcome_text").asString == "Welcome back, VIP")
    }

    @Test func keysAreExchangedWithoutAFetchThatFails() async throws {
        let (project, app, root) = try await SharedService.project()
        let (old, new) = (project.tokenSecret, "the next secret, which is long enough for HS256 too")
        let keys = project.path + "/token-keys"
        func status(_ secret: String, _ header: JSON) throws -> Int {
            let token = HandMadeToken.hs256(header, HandMadeToken.payload, secret: Array(secret.utf8))
            return try app.get("/config", ("Authorization", "Bearer " + token)).status
        }
        #expect(try status(new, ["alg": "HS256", "kid": "next"]) == 401)
        #expect(
            try root.post(keys, ["algorithm": "HS256", "secret": .string(new), "kid": "next"]).status == 201)
        for (secret, kid) in [(old, "main"), (new, "next")] {
            #expect(try status(secret, ["alg": "HS256", "kid": .string(kid)]) == 200)
            #expect(try status(secret, ["alg": "HS256"]) == 200)
        }
        #expect(try status(new, ["alg": "HS256", "kid": "main"]) == 401, "the kid names the key")
        #expect(try root.send("DELETE", keys + "/main").status == 204)
        #expect(try status(old, ["alg": "HS256", "kid": "main"]) == 401)
        #expect(try status(old, ["alg": "HS256"]) == 401)
        #expect(try status(new, ["alg": "HS256"]) == 200)
    }

    @Test(
        arguments: [
            ("exp", 120, nil), ("exp", -30, nil), ("exp", -90, "expired_token"), ("exp", -1_000_000, "expired_token"),
            ("nbf", -30, nil), ("nbf", 30, nil), ("nbf", 90, "invalid_token"),
        ] as [(String, Int, String?)])
    func clocksMayBeAMinuteApart(_ claim: String, _ offset: Int, _ code: String?) async throws {
        let (project, app, _) = try await SharedService.project()
        let now = Int(Date().timeIntervalSince1970)
        var payload = try #require(HandMadeToken.payload.asObject)
        payload.members.removeAll { $0.key == claim }
        payload.members.append((claim, .integer(now + offset)))
        let token = project.token(payload: .object(payload))
        // Asked twice: what is remembered of a token must not outlive it.
        for _ in 0..<2 {
            let answer = try app.get("/config", ("Authorization", "Bearer " + token))
            if let code { expectError(answer, 401, code) } else { #expect(answer.status == 200) }
        }
    }

    @Test(arguments: ["4000000000.5", "4e9", "1e300", "99999999999999999999999"])
    func anExpiryMayBeFractionalOrFarAway(_ expiry: String) async throws {
        let (project, app, _) = try await SharedService.project()
        let payload = #"{"sub":"u","exp":\#(expiry)}"#
        let input = HandMadeToken.part(#"{"alg":"HS256"}"#.utf8) + "." + HandMadeToken.part(payload.utf8)
        let token = HandMadeToken.hs256(input, secret: Array(project.tokenSecret.utf8))
        #expect(try app.get("/config", ("Authorization", "Bearer " + token)).status == 200)
    }

    @Test(arguments: [
        "Basic dXNlcjpwYXNz", "Token %", "%", "Bearer", "Bearer ", "Bearer% ", "Bearer x", "Bearer a.b.c", "",
        "Digest %",
    ])
    func anyOtherSchemeIsRefusedAndNeverAQuietAnonymousAnswer(_ form: String) async throws {
        let (project, app, _) = try await SharedService.project()
        let credentials = form.replacing("%", with: try project.token())
        expectError(try app.get("/config", ("Authorization", credentials)), 401, "invalid_token")
    }

    @Test(arguments: ["bearer %", "BEARER %", "Bearer   %"]) func theSchemeIsReadAsHTTPSays(_ form: String) async throws
    {
        let (project, app, _) = try await SharedService.project()
        let credentials = form.replacing("%", with: try project.token())
        #expect(try app.get("/config", ("Authorization", credentials)).status == 200)
    }

    @Test func twoTokensAreNone() async throws {
        let (project, app, _) = try await SharedService.project()
        let token = ("Authorization", "Bearer " + (try project.token()))
        expectError(try app.get("/config", token, token), 401, "invalid_token")
    }

    @Test func theUserDecidesTheBucketAndTheDeviceDoesNot() async throws {
        let (project, app, _) = try await SharedService.project()
        for user in 0..<30 {
            let token = [("Authorization", "Bearer " + (try project.token(uid: "user-number-\(user)")))]
            let values = try (0..<4).map { device in
                try app.send("GET", "/config?instance_id=device-\(device)-x", headers: token).parameter("new_home")
            }
            #expect(values.allSatisfy { $0 == values[0] })
            let anonymous = try app.get("/config?instance_id=user-number-\(user)")
            #expect(values[0] == anonymous.parameter("new_home"), "an id is an id, a user's or a device's")
        }
    }

    @Test(
        arguments: [
            ("silver", false), ("gold", true), ("GOLD", true), ("Platinum", true), ("diamond", false), (nil, false),
        ] as [(String?, Bool)])
    func aTierIsOneOfAListInAnyCase(_ tier: String?, _ isListed: Bool) async throws {
        let (project, app, _) = try await SharedService.project(
            template: """
                {"conditions":[{"name":"c","rules":[{"field":"tier","values":["platinum","gold"]}]}],
                 "parameters":{"p":{"type":"boolean","default":false,"conditional_values":{"c":true}}}}
                """)
        let token = project.token(payload: ["sub": "u", "exp": 4_000_000_000, "tier": .string(orNull: tier)])
        #expect(try app.get("/config", ("Authorization", "Bearer " + token)).parameter("p").asBool == isListed)
        #expect(try app.get("/config").parameter("p").asBool == false)
    }

    @Test func anAdminTokenIsNeitherAnAppKeyNorAnAccessToken() async throws {
        let (_, app, root) = try await SharedService.project()
        let credentials = try #require(root.headers.first { $0.0 == "Authorization" }).1
        expectError(try app.get("/config", ("Authorization", credentials)), 401, "invalid_token")
        let stranger = try await SharedService.stranger()
        for path in ["/config", "/bootstrap"] {
            let answer = try stranger.get(path, ("X-App-Key", String(credentials.dropFirst("Bearer ".count))))
            expectError(answer, 401, "invalid_app_key")
            expectError(try stranger.get(path, ("Authorization", credentials)), 401, "missing_app_key")
        }
    }
}
