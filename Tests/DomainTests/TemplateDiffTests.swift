import Testing

@testable import Domain

@Suite struct TemplateDiffTests {
    private static func condition(_ name: String, _ value: String = "x", extra: String = "") -> String {
        #"{"name":"\#(name)",\#(extra)"rules":[{"field":"platform","values":["\#(value)"]}]}"#
    }

    private func diff(_ older: String, _ newer: String) throws -> JSON {
        TemplateDiff(from: try readTemplate(older).template, to: try readTemplate(newer).template).json
    }

    private func conditionsDiff(_ older: [String], _ newer: [String]) throws -> JSON? {
        let documents = [older, newer].map { "{\"parameters\":{},\"conditions\":[\($0.joined(separator: ","))]}" }
        return try diff(documents[0], documents[1]).asObject?["conditions"]
    }

    private func parametersDiff(_ older: String, _ newer: String) throws -> JSON? {
        let conditions = ["a", "b", "c"].map { Self.condition($0) }.joined(separator: ",")
        let documents = [older, newer].map { "{\"parameters\":{\($0)},\"conditions\":[\(conditions)]}" }
        return try diff(documents[0], documents[1]).asObject?["parameters"]
    }

    @Test func aTemplateDoesNotDifferFromItself() throws {
        let nothing: JSON = [
            "conditions": ["added": [], "removed": [], "changed": [], "moved": []],
            "parameters": ["added": [], "removed": [], "changed": []],
        ]
        #expect(try diff(TemplateReaderTests.documented, TemplateReaderTests.documented) == nothing)
        #expect(try diff(#"{"parameters":{}}"#, #"{"conditions":[],"parameters":{}}"#) == nothing)
    }

    @Test func theOrderOfMembersAndParametersMeansNothing() throws {
        let older =
            #"""
            {"parameters":{"p":{"type":"number","default":1},"q":{"type":"number","default":2}},
            "conditions":[{"name":"c","rules":[{"field":"platform","values":["x"]}]}]}
            """#
        let newer =
            #"""
            {"conditions":[{"rules":[{"values":["x"],"field":"platform"}],"name":"c"}],
            "parameters":{"q":{"default":2,"type":"number"},"p":{"default":1,"type":"number"}}}
            """#
        #expect(try diff(older, newer) == (try diff(newer, newer)))
    }

    @Test func addedAndRemovedConditionsAreShownWhole() throws {
        let a = Self.condition("a")
        let b = Self.condition("b", "y", extra: #""description":"d","#)
        let shownB: JSON = [
            "name": "b", "position": 1, "description": "d", "rules": [["field": "platform", "values": ["y"]]],
        ]
        #expect(try conditionsDiff([a], [a, b]) == ["added": [shownB], "removed": [], "changed": [], "moved": []])
        #expect(try conditionsDiff([a, b], [a]) == ["added": [], "removed": [shownB], "changed": [], "moved": []])
    }

    @Test func ofAChangedConditionOnlyWhatDiffersIsShown() throws {
        let changed: JSON = [
            "name": "a",
            "rules": [
                "from": [["field": "platform", "values": ["x"]]], "to": [["field": "platform", "values": ["y"]]],
            ],
        ]
        #expect(
            try conditionsDiff([Self.condition("a")], [Self.condition("a", "y")])
                == ["added": [], "removed": [], "changed": [changed], "moved": []])
        let described: JSON = ["name": "a", "description": ["from": nil, "to": ""]]
        #expect(
            try conditionsDiff([Self.condition("a")], [Self.condition("a", extra: #""description":"","#)])
                == ["added": [], "removed": [], "changed": [described], "moved": []])
    }

    @Test func aRulesNumberIsShownDigitForDigit() throws {
        func percent(_ to: String) -> String {
            #"{"name":"a","rules":[{"field":"percent","seed":"s","from":0,"to":\#(to)}]}"#
        }
        let changed = try #require(try conditionsDiff([percent("20")], [percent("20.50")])?.asObject?["changed"])
        #expect(String(decoding: changed.encoded(), as: UTF8.self).hasSuffix(#""from":0,"to":20.50}]}}]"#))
    }

    @Test(arguments: [
        ("abcd", "abcd", ""), ("abcd", "bacd", "b10"), ("abcd", "dabc", "d30"), ("abcd", "bcda", "a03"),
        ("abc", "cba", "cb"),
        ("abcd", "axbcd", ""), ("abcd", "acd", ""), ("abcde", "eabcx", "e40"), ("", "ab", ""), ("ab", "", ""),
        ("abcdef", "adbcef", "d31"),
    ]) func theFewestMovesExplainTheOrder(older: String, newer: String, moved: String) throws {
        let diff = try conditionsDiff(
            older.map { Self.condition(String($0)) }, newer.map { Self.condition(String($0)) })
        let shown = try #require(diff?.asObject?["moved"]?.asArray)
        if older == "abc", newer == "cba" {
            #expect(shown.count == 2)
            return
        }
        let text = shown.compactMap(\.asObject).map {
            "\($0["name"]?.asString ?? "")\($0["from"]?.asInt ?? -1)\($0["to"]?.asInt ?? -1)"
        }
        #expect(text.joined(separator: ",") == moved)
    }

    @Test func addedAndRemovedParametersAreShownWhole() throws {
        let parameter =
            #"""
            "p":{"group":"g","type":"number","conditional_values":{"b":2.0,"a":1e3},
            "default":9007199254740993,"description":"d"}
            """#
        let shown = try parse(
            #"""
            [{"key":"p","type":"number","default":9007199254740993,
            "conditional_values":{"a":1e3,"b":2.0},"description":"d","group":"g"}]
            """#
        )
        #expect(try parametersDiff("", parameter) == ["added": shown, "removed": [], "changed": []])
        #expect(try parametersDiff(parameter, "") == ["added": [], "removed": shown, "changed": []])
    }

    @Test func ofAChangedParameterOnlyWhatDiffersIsShown() throws {
        let older =
            #"""
            "p":{"type":"number","default":5,"conditional_values":{"a":1,"b":2},
            "description":"d"},"q":{"type":"json","default":"1"}
            """#
        let newer =
            #"""
            "q":{"type":"json","default":"1"},"p":{"type":"number","default":5.0,
            "conditional_values":{"c":3,"b":2},"group":"g"}
            """#
        let changed = try parse(
            #"""
            [{"key":"p","default":{"from":5,"to":5.0},
            "conditional_values":{"a":{"from":1,"to":null},"c":{"from":null,"to":3}},
            "description":{"from":"d","to":null},"group":{"from":null,"to":"g"}}]
            """#
        )
        #expect(try parametersDiff(older, newer) == ["added": [], "removed": [], "changed": changed])
    }

    @Test func aChangeOfTypeIsShownEvenWhereTheTextStays() throws {
        let changed = try parse(#"[{"key":"p","type":{"from":"string","to":"json"}}]"#)
        #expect(
            try parametersDiff(#""p":{"type":"string","default":"1"}"#, #""p":{"type":"json","default":"1"}"#)
                == ["added": [], "removed": [], "changed": changed])
    }

    @Test func valuesInAnotherNormalisationDiffer() throws {
        let diff = try parametersDiff(
            "\"p\":{\"type\":\"string\",\"default\":\"\u{E9}\"}", "\"p\":{\"type\":\"string\",\"default\":\"e\u{301}\"}"
        )
        #expect(diff?.asObject?["changed"]?.asArray?.count == 1)
    }
}
