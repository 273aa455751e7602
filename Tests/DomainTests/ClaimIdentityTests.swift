import Domain
import Testing

/// What counts as the same claims and the same user.
@Suite struct ClaimIdentityTests {
    @Test func claimsOfTheSameMeaningAreEqual() throws {
        #expect(try claims(#"{"a":3.0,"b":[true]}"#) == claims(#"{"b":["true"],"a":3}"#))
        #expect(try claims(#"{"a":3.0}"#).hashValue == claims(#"{"a":"3"}"#).hashValue)
    }

    @Test(arguments: [
        (#"{"a":"x"}"#, #"{"a":"X"}"#), (#"{"a":"x"}"#, #"{"A":"x"}"#), (#"{"a":"x"}"#, #"{"a":"x","b":1}"#),
        (#"{"a":["x","y"]}"#, #"{"a":["x"]}"#), ("{\"a\":\"é\"}", "{\"a\":\"e\u{301}\"}"),
        ("{\"é\":1}", "{\"e\u{301}\":1}"),
    ])
    func claimsOfAnotherMeaningDiffer(_ left: String, _ right: String) throws {
        #expect(try claims(left) != claims(right))
    }

    @Test func spellingsOfOneLetterAreTwoUsers() throws {
        let (composed, decomposed) = ("é", "e\u{301}")
        #expect(composed == decomposed)
        #expect(
            Identity(uid: composed, tier: nil, claims: .none) != Identity(uid: decomposed, tier: nil, claims: .none))
    }

    @Test func ofANameThatStandsTwiceTheFirstCounts() throws {
        let rule = #"{"field":"claim","name":"n","values":["first"]}"#
        let compiled = CompiledTemplate(try .valid(conditions: [("c", rule)]))
        for (claims, matches) in [(["first", "second"], true), (["second", "first"], false)] {
            let object = JSONObject([("z", 1)] + claims.map { ("n", .string($0)) } + [("a", 1)])
            let caller = Caller(identity: Identity(uid: "u", tier: nil, claims: Claims(object)))
            #expect(compiled.match(caller).isEmpty == !matches)
        }
    }

    private func claims(_ text: String) throws -> Claims {
        Claims(try #require(JSON.parse(Array(text.utf8)).asObject))
    }
}
