import Domain
import Testing

@Suite struct ExplanationTests {
    static let document = #"""
        {"conditions":[
           {"name":"all","rules":[{"field":"percent","seed":"new_home","from":0,"to":50},
             {"field":"platform","values":["ios"]},{"field":"app_version","op":">=","value":"2.1"},
             {"field":"language","values":["zh-TW"]},{"field":"tier","values":["gold"]},
             {"field":"claim","name":"level","values":[3]}]},
           {"name":"unused","rules":[{"field":"platform","values":["ios"]}]}],
         "parameters":{
           "b":{"type":"number","default":9007199254740993,"conditional_values":{"all":5.0}},
           "a":{"type":"json","default":"{\"x\": 1}"}}}
        """#

    @Test func tellsOfEveryRuleWhatItLookedAt() throws {
        let claims = Claims(["level": try JSON.parse(Array("3.0".utf8)), "n": nil])
        let caller = Caller(
            platform: "iOS", appVersion: "v2.1 (45)", acceptLanguage: "en;q=0.1, zh_Hant_TW", instanceID: "ignored",
            identity: Identity(uid: "12345678", tier: .gold, claims: claims))
        let expected =
            #"{"conditions":[{"name":"all","matched":true,"rules":["#
            + #"{"field":"percent","matched":true,"input":2.642492},{"field":"platform","matched":true,"input":"iOS"},"#
            + #"{"field":"app_version","matched":true,"input":"v2.1 (45)"},"#
            + #"{"field":"language","matched":true,"input":"zh_Hant_TW"},"#
            + #"{"field":"tier","matched":true,"input":"gold"},{"field":"claim","matched":true,"input":3.0}]},"#
            + #"{"name":"unused","matched":true,"rules":[{"field":"platform","matched":true,"input":"iOS"}]}],"#
            + #""parameters":{"a":{"type":"json","value":"{\"x\": 1}","condition":null},"#
            + #""b":{"type":"number","value":5.0,"condition":"all"}}}"#
        #expect(try explain(caller) == expected)
    }

    @Test func ofACallerOfWhomNothingIsKnownEveryInputIsNull() throws {
        let text = try explain(Caller(platform: "", appVersion: "", language: "", acceptLanguage: "", instanceID: ""))
        #expect(text.components(of: #""matched":false,"input":null"#) == 7)
        #expect(text.components(of: #""matched":true"#) == 0)
        #expect(text.hasSuffix(#""b":{"type":"number","value":9007199254740993,"condition":null}}}"#))
        #expect(try explain(Caller()) == text)
    }

    @Test func anInputThatCannotBeReadIsShownAndMatchesNothing() throws {
        let text = try explain(Caller(appVersion: "٢.١", language: "zh TW", acceptLanguage: "zh-TW"))
        #expect(text.contains(#"{"field":"app_version","matched":false,"input":"٢.١"}"#))
        #expect(text.contains(#"{"field":"language","matched":false,"input":"zh TW"}"#))
    }

    @Test func rulesAfterOneThatFailsAreStillExplained() throws {
        let text = try explain(Caller(platform: "ios"))
        #expect(
            text.contains(#"{"name":"all","matched":false,"rules":[{"field":"percent","matched":false,"input":null},"#))
        #expect(text.contains(#"{"field":"platform","matched":true,"input":"ios"}"#))
    }

    @Test func aRuleOfAKindThatIsNotKnownNeverGetsHere() {
        let document = #"{"conditions":[{"name":"c","rules":[{"field":"country","values":["de"]}]}],"parameters":{}}"#
        guard case .faulty(let faults) = Template.read(Array(document.utf8)) else {
            Issue.record("a rule of an unknown kind was taken")
            return
        }
        #expect(faults.map(\.code) == [.invalidRule])
    }

    private func explain(_ caller: Caller) throws -> String {
        let explanation = try Explanation(template: try .valid(Self.document), caller: caller)
        return String(decoding: explanation.json.encoded(), as: UTF8.self)
    }
}

extension String {
    /// How often `part` stands in the text.
    fileprivate func components(of part: String) -> Int {
        split(separator: part, omittingEmptySubsequences: false).count - 1
    }
}
