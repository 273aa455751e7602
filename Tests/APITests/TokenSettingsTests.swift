import Domain
import Foundation
import TestSupport
import Testing

/// Where a project's tokens have what it needs: set for the tokens of the usual identity providers, in force at once.
@Suite struct TokenSettingsTests {
    /// Tells by its one parameter who is seen: a VIP, a gold customer, both or neither.
    static let template = """
        {"conditions":[{"name":"both","rules":[{"field":"claim","name":"role","values":["vip"]},
                                               {"field":"tier","values":["gold"]}]},
                       {"name":"vip","rules":[{"field":"claim","name":"role","values":["vip"]}]},
                       {"name":"gold","rules":[{"field":"tier","values":["gold"]}]},
                       {"name":"sub","rules":[{"field":"claim","name":"sub","values":["u"]}]}],
         "parameters":{"seen":{"type":"string","default":"nobody","conditional_values":
                       {"both":"both","vip":"vip","gold":"gold","sub":"sub"}}}}
        """

    struct Case: Sendable, CustomTestStringConvertible {
        /// What is set of `token`.
        let settings: JSON
        /// The token's payload but for `exp`.
        let payload: JSON
        /// What is seen; nil: the token is refused.
        let seen: String?

        init(_ settings: JSON, _ payload: JSON, _ seen: String?) {
            (self.settings, self.payload, self.seen) = (settings, payload, seen)
        }

        var testDescription: String { String(decoding: settings.encoded() + payload.encoded(), as: UTF8.self) }
    }

    static let issuers: [Case] = [
        Case(["issuer": "https://id.example"], ["sub": "u", "iss": "https://id.example"], "nobody"),
        Case(["issuer": "https://id.example"], ["sub": "u", "iss": "https://id.example/"], nil),
        Case(["issuer": "https://id.example"], ["sub": "u", "iss": ["https://id.example"]], nil),
        Case(["issuer": "https://id.example"], ["sub": "u"], nil),
        Case(["issuer": nil], ["sub": "u", "iss": "anyone"], "nobody"),
    ]

    static let audiences: [Case] = [
        Case(["audience": "shop"], ["sub": "u", "aud": "shop"], "nobody"),
        Case(["audience": "shop"], ["sub": "u", "aud": ["web", "shop"]], "nobody"),
        Case(["audience": "shop"], ["sub": "u", "aud": ["web"]], nil),
        Case(["audience": "shop"], ["sub": "u", "aud": "Shop"], nil),
        Case(["audience": "shop"], ["sub": "u", "aud": []], nil), Case(["audience": "shop"], ["sub": "u"], nil),
    ]

    static let places: [Case] = [
        Case([:], ["sub": "u", "tier": "gold", "claims": ["role": "vip"]], "both"),
        Case(["uid_claim": "user.id"], ["user": ["id": "u"]], "nobody"),
        Case(["uid_claim": "user.id"], ["sub": "u"], nil),
        Case(["tier_claim": "app_metadata.plan"], ["sub": "u", "app_metadata": ["plan": "Gold"]], "gold"),
        Case(["tier_claim": "https://shop.example/tier"], ["sub": "u", "https://shop.example/tier": "gold"], "gold"),
        Case(["tier_claim": "app_metadata.plan"], ["sub": "u", "tier": "gold"], "nobody"),
        Case(["claims_path": "app_metadata.roles"], ["sub": "u", "app_metadata": ["roles": ["role": "vip"]]], "vip"),
        Case(["claims_path": "app_metadata"], ["sub": "u", "claims": ["role": "vip"]], "nobody"),
        Case(["claims_path": "."], ["sub": "u", "role": ["user", "vip"], "tier": "gold"], "both"),
        // The registered names are no custom claims, wherever those stand.
        Case(["claims_path": "."], ["sub": "u"], "nobody"),
    ]

    static let absences: [Case] = [
        Case([:], ["sub": "u", "tier": 1, "claims": ["role": "vip"]], "vip"),
        Case([:], ["sub": "u", "tier": "gold", "claims": "vip"], "gold"),
        Case([:], ["sub": "u", "tier": nil, "claims": nil], "nobody"),
    ]

    @Test(arguments: issuers + audiences + places + absences)
    func theyAreInForceAtOnce(_ row: Case) async throws {
        let (project, app, root) = try await SharedService.project(template: Self.template)
        #expect(try app.get("/config").parameter("seen").asString == "nobody")
        let set = try root.send("PATCH", project.path, json: ["token": row.settings])
        #expect(set.status == 200, "\(set.text)")
        let members = (row.payload.asObject?.members ?? []).map { ($0.key, $0.value) }
        let token = project.token(payload: .object(JSONObject(members + [("exp", 4_000_000_000)])))
        let answer = try app.get("/config", ("Authorization", "Bearer " + token))
        guard let seen = row.seen else { return expectError(answer, 401, "invalid_token") }
        #expect(answer.parameter("seen").asString == seen, "\(answer.text)")
    }

    @Test func aTokenThatWasGoodIsJudgedAnewAfterAChange() async throws {
        let (project, app, root) = try await SharedService.project(template: Self.template)
        let token = ("Authorization", "Bearer " + (try project.token()))
        #expect(try app.get("/config", token).status == 200)
        #expect(try root.send("PATCH", project.path, json: ["token": ["audience": "shop"]]).status == 200)
        expectError(try app.get("/config", token), 401, "invalid_token")
        #expect(try root.send("PATCH", project.path, json: ["token": ["audience": nil]]).status == 200)
        #expect(try app.get("/config", token).status == 200)
    }
}
