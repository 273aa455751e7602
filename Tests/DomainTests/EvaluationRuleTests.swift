import Domain
import Testing

/// What single rules do at their edges.
@Suite struct EvaluationRuleTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let rule: String
        let caller: Caller
        let matches: Bool
        var testDescription: String { "\(rule) \(caller)" }

        init(_ rule: String, _ caller: Caller, _ matches: Bool) {
            (self.rule, self.caller, self.matches) = (rule, caller, matches)
        }
    }

    static func signedIn(_ claims: JSONObject = JSONObject(), tier: Tier? = nil) -> Caller {
        Caller(identity: Identity(uid: "u", tier: tier, claims: Claims(claims)))
    }

    static let platform = #"{"field":"platform","values":["iOS"]}"#
    static let version = #"{"field":"app_version","op":"!=","value":"2.0"}"#
    static let language = #"{"field":"language","values":["en","cy"]}"#
    static let tier = #"{"field":"tier","values":["gold"]}"#
    static let everyone = #"{"field":"percent","seed":"s","from":0,"to":100}"#

    static func claim(_ values: String) -> String { #"{"field":"claim","name":"c","values":[\#(values)]}"# }

    static let rows: [Row] = [
        Row(platform, Caller(platform: "ios"), true), Row(platform, Caller(platform: "IOS"), true),
        Row(platform, Caller(platform: "ios "), false), Row(platform, Caller(platform: ""), false),
        Row(platform, Caller(), false), Row(platform, Caller(platform: "\u{0131}os"), false),
        Row(version, Caller(appVersion: "2.1"), true), Row(version, Caller(appVersion: "2.0.0"), false),
        Row(version, Caller(appVersion: "2.x"), false), Row(version, Caller(), false),
        Row(version, Caller(appVersion: "٢.١"), false), Row(version, Caller(appVersion: ""), false),
        Row(language, Caller(language: "en-GB"), true), Row(language, Caller(language: "cy"), true),
        Row(language, Caller(language: "de", acceptLanguage: "en"), false),
        Row(language, Caller(language: "not a tag", acceptLanguage: "en"), false),
        Row(language, Caller(language: "", acceptLanguage: "de;q=0.1, en"), true),
        Row(language, Caller(acceptLanguage: ";;;"), false), Row(language, Caller(), false),
        Row(tier, signedIn(tier: .gold), true), Row(tier, signedIn(tier: .platinum), false),
        Row(tier, signedIn(), false), Row(tier, Caller(instanceID: "12345678"), false),
        Row(everyone, Caller(instanceID: "12345678"), true), Row(everyone, signedIn(), true),
        Row(everyone, Caller(), false), Row(everyone, Caller(instanceID: ""), false),
        Row(claim(#""vip""#), signedIn(["c": "vip"]), true), Row(claim(#""vip""#), signedIn(["c": "VIP"]), false),
        Row(claim(#""vip""#), signedIn(["c": ["x", "vip"]]), true),
        Row(claim(#""vip""#), signedIn(["c": [["vip"]]]), false),
        Row(claim(#""vip""#), signedIn(["c": ["vip": true]]), false), Row(claim(#""vip""#), signedIn(), false),
        Row(claim(#""vip""#), signedIn(["C": "vip"]), false), Row(claim("true"), signedIn(["c": "true"]), true),
        Row(claim(#""true""#), signedIn(["c": true]), true), Row(claim("true"), signedIn(["c": 1]), false),
        Row(claim("3.0"), signedIn(["c": 3]), true), Row(claim(#""3""#), signedIn(["c": 3]), true),
        Row(claim("3e0"), signedIn(["c": "3"]), true), Row(claim("3"), signedIn(["c": "3.0"]), false),
        Row(claim("-0"), signedIn(["c": 0]), true), Row(claim(#""null""#), signedIn(["c": nil]), false),
        Row(claim("\"e\u{301}\""), signedIn(["c": "é"]), false), Row(claim("\"é\""), signedIn(["c": "é"]), true),
        Row(claim(#""""#), signedIn(["c": ""]), true), Row(claim(#""""#), signedIn(["c": []]), false),
    ]

    @Test(arguments: rows) func aRuleMatchesAsItSays(_ row: Row) throws {
        let document = """
            {"conditions":[{"name":"c","rules":[\(row.rule)]}],
             "parameters":{"p":{"type":"boolean","default":false,"conditional_values":{"c":true}}}}
            """
        guard case .valid(let template, _) = Template.read(Array(document.utf8)) else {
            Issue.record("the template is not valid: \(row.rule)")
            return
        }
        let compiled = CompiledTemplate(template)
        #expect(compiled.match(row.caller).isEmpty == !row.matches)
    }

    @Test func rangesOfASeedTileAllCallers() throws {
        let bounds = ["0", "12.5", "33.333333", "50.000001", "66.666666", "100"]
        let conditions = zip(bounds, bounds.dropFirst()).map { from, to in
            #"{"name":"\#(from)","rules":[{"field":"percent","seed":"s","from":\#(from),"to":\#(to)}]}"#
        }
        let values = bounds.dropLast().map { #""\#($0)":true"# }.joined(separator: ",")
        let document = """
            {"conditions":[\(conditions.joined(separator: ","))],
             "parameters":{"p":{"type":"boolean","default":false,"conditional_values":{\(values)}}}}
            """
        guard case .valid(let template, _) = Template.read(Array(document.utf8)) else {
            Issue.record("the template is not valid")
            return
        }
        let compiled = CompiledTemplate(template)
        for index in 0..<20_000 {
            let matching = compiled.match(Caller(instanceID: "device-\(index)"))
            #expect((0..<5).count { matching.contains($0) } == 1)
        }
    }

    @Test func twoSeedsChooseIndependently() {
        // 20 % of 20 % of 100,000 is 4,000; three standard deviations are 186.
        let both = (0..<100_000).count { index in
            let id = "user-\(index)"
            return PercentBucket.microBucket(seed: "one", id: id) < 20_000_000
                && PercentBucket.microBucket(seed: "two", id: id) < 20_000_000
        }
        #expect((3_814...4_186).contains(both))
    }

    @Test func theFirstConditionInTheirOrderWinsWhateverTheOrderOfValues() throws {
        let document = """
            {"conditions":[{"name":"z","rules":[{"field":"platform","values":["ios"]}]},
                           {"name":"a","rules":[{"field":"platform","values":["ios"]}]}],
             "parameters":{"p":{"type":"string","default":"d","conditional_values":{"a":"second","z":"first"}},
                           "q":{"type":"string","default":"d","conditional_values":{"a":"only"}}}}
            """
        guard case .valid(let template, _) = Template.read(Array(document.utf8)) else {
            Issue.record("the template is not valid")
            return
        }
        let compiled = CompiledTemplate(template)
        let body = compiled.body(version: 1, minFetchInterval: 0, matching: compiled.match(Caller(platform: "ios")))
        #expect(String(decoding: body, as: UTF8.self).hasSuffix(#""parameters":{"p":"first","q":"only"}}}"#))
    }

    @Test(arguments: [1, 64, 127, 128, 129, 500, 2_000])
    func asManyConditionsAsThereMayBeAreToldApart(_ count: Int) throws {
        let conditions = (0..<count).map {
            #"{"name":"c\#($0)","rules":[{"field":"claim","name":"n","values":["\#($0)"]}]}"#
        }
        let values = (0..<count).map { #""c\#($0)":\#($0)"# }
        let document = """
            {"conditions":[\(conditions.joined(separator: ","))],"parameters":{"p":{"type":"number","default":-1,\
            "conditional_values":{\(values.joined(separator: ","))}}}}
            """
        guard case .valid(let template, _) = Template.read(Array(document.utf8)) else {
            Issue.record("the template is not valid")
            return
        }
        let compiled = CompiledTemplate(template)
        for chosen in Set([0, count / 2, count - 1]) {
            let body = compiled.body(
                version: 1, minFetchInterval: 0, matching: compiled.match(Self.signedIn(["n": .integer(chosen)])))
            #expect(String(decoding: body, as: UTF8.self).contains("{\"p\":\(chosen)}"))
        }
    }
}
