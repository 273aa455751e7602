import Domain
import Testing

/// Conditions that no caller can match.
@Suite struct NeverMatchesTests {
    @Test(arguments: [
        ([platform("ios"), platform("android")], 1, "its platform rules have no value in common"),
        (
            [platform("ios", "web"), platform("web", "tv"), platform("ios", "tv")], 2,
            "its platform rules have no value in"
        ),
        ([tier("gold"), platform("ios"), tier("silver", "platinum")], 2, "its tier rules have no value in common"),
        ([language("de"), language("fr-CA", "en")], 1, "its language rules are of different languages"),
        ([version(">=", "3"), version("<", "2.9")], 1, "its app_version rules exclude each other"),
        ([version(">", "2.0"), version("<=", "2")], 1, "its app_version rules exclude each other"),
        ([version("==", "2.0"), version("==", "2.1")], 1, "its app_version rules exclude each other"),
        ([version("==", "2.0"), version("!=", "2.0.0")], 1, "its app_version rules exclude each other"),
        ([version("!=", "2"), version(">=", "2"), version("<=", "2")], 2, "its app_version rules exclude each other"),
        ([percent("s", 0, 20), percent("s", 20, 40)], 1, #"its percent rules of the seed "s" do not overlap"#),
        ([percent("s", 0, 20), percent("t", 50, 60), percent("s", 90, 95)], 2, #"of the seed "s" do not overlap"#),
    ]) func aContradictionIsToldAtTheRuleThatMakesIt(_ rules: [String], _ place: Int, _ reason: String) throws {
        let warnings = try warnings(rules)
        #expect(warnings.map(\.code) == [.neverMatches])
        #expect(warnings.map(\.path) == ["/conditions/0/rules/\(place)"])
        #expect(warnings.first?.message.hasPrefix("No caller can match \"c\": ") == true)
        #expect(warnings.first?.message.contains(reason) == true, "\(warnings)")
    }

    @Test(arguments: [
        [platform("ios"), platform("IOS", "android")], [platform("ios"), tier("gold")],
        [language("de"), language("de-AT", "fr")], [language("zh-Hant"), language("zh-TW")],
        [version(">=", "2"), version("<=", "2.0.0")], [version(">", "2"), version("<", "2.0.1")],
        [version(">", "2"), version("!=", "2")], [version("<", "2"), version("<", "1"), version("!=", "3")],
        [percent("s", 0, 20), percent("s", 19.999999, 40)], [percent("s", 0, 20), percent("S", 20, 40)],
        // A claim may be a list that has both.
        [claim("role", "a"), claim("role", "b")], [claim("x", "a"), claim("y", "b")],
        // One seed is composed, the other is not: two texts, and two rollouts.
        [percent("\u{E9}", 0, 20), percent("e\u{301}", 20, 40)],
    ]) func whatSomebodyCanMatchIsNotWarnedOf(_ rules: [String]) throws {
        #expect(try warnings(rules).isEmpty)
    }

    @Test func aConditionThatIsUnusedToo() throws {
        let document =
            #"{"conditions":[{"name":"c","rules":[\#(platform("a")),\#(platform("b"))]}],"parameters":{}}"#
        guard case .valid(_, let warnings) = Template.read(Array(document.utf8)) else {
            Issue.record("not valid")
            return
        }
        #expect(warnings.map(\.code) == [.unusedCondition, .neverMatches])
    }

    private func warnings(_ rules: [String]) throws -> [TemplateWarning] {
        try Template.warnings(
            conditions: [("c", rules.joined(separator: ","))], parameters: ["p": ["c"]])
    }
}

func platform(_ values: String...) -> String { rule("platform", values) }
func tier(_ values: String...) -> String { rule("tier", values) }
func language(_ values: String...) -> String { rule("language", values) }
func claim(_ name: String, _ values: String...) -> String {
    #"{"field":"claim","name":"\#(name)","values":[\#(list(values))]}"#
}
func version(_ comparison: String, _ value: String) -> String {
    #"{"field":"app_version","op":"\#(comparison)","value":"\#(value)"}"#
}
func percent(_ seed: String, _ from: Double, _ to: Double) -> String {
    #"{"field":"percent","seed":"\#(seed)","from":\#(from),"to":\#(to)}"#
}
private func rule(_ field: String, _ values: [String]) -> String {
    #"{"field":"\#(field)","values":[\#(list(values))]}"#
}
private func list(_ values: [String]) -> String { values.map { "\"\($0)\"" }.joined(separator: ",") }

extension Template {
    /// What is warned of in a template of these conditions and of number parameters with values for those that are named.
    static func warnings(
        conditions: [(name: String, rules: String)], parameters: KeyValuePairs<String, [String]>,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [TemplateWarning] {
        let list = conditions.map { #"{"name":"\#($0.name)","rules":[\#($0.rules)]}"# }.joined(separator: ",")
        let members = parameters.map { key, names in
            let values = names.map { #""\#($0)":1"# }.joined(separator: ",")
            return #""\#(key)":{"type":"number","default":0,"conditional_values":{\#(values)}}"#
        }.joined(separator: ",")
        let document = #"{"conditions":[\#(list)],"parameters":{\#(members)}}"#
        var found: [TemplateWarning]?
        if case .valid(_, let warnings) = read(Array(document.utf8)) { found = warnings }
        return try #require(found, "the template is not valid: \(document)", sourceLocation: sourceLocation)
    }
}
