import Crypto
import Testing

@testable import Domain

/// Reads a document that must be a valid template.
func readTemplate(_ document: String) throws -> (template: Template, warnings: [TemplateWarning]) {
    let reading = Template.read(Array(document.utf8))
    guard case .valid(let template, let warnings) = reading else {
        throw UnexpectedReading(reading: reading)
    }
    return (template, warnings)
}

struct UnexpectedReading: Error { let reading: TemplateReading }

@Suite struct TemplateReaderTests {
    static let documented = #"""
        {
          "conditions": [
            {"name": "ios_new", "rules": [
              {"field": "platform", "values": ["ios"]},
              {"field": "app_version", "op": ">=", "value": "2.1"}
            ]},
            {"name": "vip", "rules": [{"field": "claim", "name": "role", "values": ["vip"]}]},
            {"name": "new_home_20", "rules": [{"field": "percent", "seed": "new_home", "from": 0, "to": 20}]}
          ],
          "parameters": {
            "welcome_text": {"type": "string", "default": "Welcome",
                             "conditional_values": {"vip": "Welcome back, VIP", "ios_new": "Welcome to 2.1"}},
            "max_offers": {"type": "number", "default": 5},
            "new_home": {"type": "boolean", "default": false, "conditional_values": {"new_home_20": true}},
            "theme": {"type": "json", "default": "{\"primary\": \"#8a6d3b\"}"}
          }
        }
        """#

    @Test func theDocumentedTemplateIsReadInItsOrder() throws {
        let (template, warnings) = try readTemplate(Self.documented)
        #expect(warnings.isEmpty)
        #expect(template.conditions.map(\.name) == ["ios_new", "vip", "new_home_20"])
        #expect(template.conditions.map(\.rules.count) == [2, 1, 1])
        #expect(template.parameters.map(\.key) == ["welcome_text", "max_offers", "new_home", "theme"])
        #expect(template.parameters.map(\.type) == [.string, .number, .boolean, .json])
        #expect(template.parameters[0].conditionalValues.map(\.conditionIndex) == [1, 0])
        #expect(template.parameters[0].conditionalValues.map(\.value.json) == ["Welcome back, VIP", "Welcome to 2.1"])
        #expect(template.parameters.map(\.defaultValue.json) == ["Welcome", 5, false, ##"{"primary": "#8a6d3b"}"##])
        #expect(template.digest == SHA256.hash(Array(Self.documented.utf8)))
    }

    @Test func parametersMayStandBeforeTheirConditions() throws {
        let (template, _) = try readTemplate(
            #"""
            {"parameters":{"p":{"conditional_values":{"b":1},"default":0,"type":"number"}},
            "conditions":[{"rules":[{"values":["x"],"field":"platform"}],"name":"a"},
            {"name":"b","rules":[{"field":"tier","values":["gold"]}]}]}
            """#
        )
        #expect(template.parameters[0].conditionalValues[0].conditionIndex == 1)
    }

    @Test(arguments: [#"{"parameters":{}}"#, #"{"conditions":[],"parameters":{}}"#, " {\"parameters\" : { } }\n"])
    func aTemplateMayBeEmpty(_ document: String) throws {
        let (template, warnings) = try readTemplate(document)
        #expect(template.conditions.isEmpty && template.parameters.isEmpty && warnings.isEmpty)
    }

    @Test func theEmptyTemplateIsWhatItsDocumentSays() throws {
        let (template, _) = try readTemplate(String(decoding: Template.emptyDocument, as: UTF8.self))
        #expect(template.digest == Template.empty.digest)
        #expect(Template.empty.parameters.isEmpty)
    }

    @Test func everyRuleIsReadToItsOperands() throws {
        let (template, _) = try readTemplate(
            #"""
            {"conditions":[{"name":"all","description":"","rules":[
              {"field":"platform","values":["iOS","e\u0301",""]},
              {"field":"app_version","op":"!=","value":"v2.1-beta.2+7"},
              {"field":"language","values":["de_AT","zh-Hant"]},
              {"field":"tier","values":["gold","silver","gold"]},
              {"field":"claim","name":" role\n","values":["vip",3.0,true,"3"]},
              {"field":"percent","seed":"s","from":0.1e-5,"to":1e2}
            ]}],"parameters":{"p":{"type":"json","default":"{\"a\":1,\"a\":2}","conditional_values":{"all":" [1] "},
              "group":"","description":"d"}}}
            """#)
        let condition = template.conditions[0]
        #expect(condition.description == "")
        guard case .platform(["iOS", "e\u{301}", ""]) = condition.rules[0],
            case .appVersion(.notEqual, AppVersion("2.1.0-beta.2")) = condition.rules[1],
            case .language(let ranges) = condition.rules[2],
            case .tier([.gold, .silver]) = condition.rules[3],
            case .claim(name: " role\n", let values) = condition.rules[4],
            case .percent("s", 1, 100_000_000) = condition.rules[5]
        else {
            Issue.record("\(condition.rules)")
            return
        }
        #expect(ranges == [LanguageRange("de-AT"), LanguageRange("zh-hant")])
        #expect(values == [.init(string: "vip"), .init(string: "3"), .init(boolean: true)])
        #expect(template.parameters[0].defaultValue.json == #"{"a":1,"a":2}"#)
        #expect(template.parameters[0].conditionalValues[0].value.json == " [1] ")
        #expect(template.parameters[0].group == "")
        #expect(template.parameters[0].description == "d")
    }

    @Test(arguments: VersionOperator.allCases) func everyOperatorIsRead(_ op: VersionOperator) throws {
        let (template, _) = try readTemplate(
            #"""
            {"conditions":[{"name":"c","rules":[{"field":"app_version","op":"\#(op.rawValue)","value":"1"}]}],
            "parameters":{}}
            """#
        )
        guard case .appVersion(op, _) = template.conditions[0].rules[0] else {
            Issue.record("\(template.conditions[0].rules)")
            return
        }
    }

    @Test(arguments: [
        ("0", "20", 0, 20_000_000), ("20", "100", 20_000_000, 100_000_000), ("20.0", "2.5e1", 20_000_000, 25_000_000),
        ("1e1", "10.000001", 10_000_000, 10_000_001), ("0.29", "0.57", 290_000, 570_000), ("-0", "1e-6", 0, 1),
        ("99.999999", "100.000000000000000", 99_999_999, 100_000_000),
        ("33.333333", "66.666666", 33_333_333, 66_666_666),
    ]) func boundsAreExactHoweverSpelled(from: String, to: String, low: Int, high: Int) throws {
        let (template, _) = try readTemplate(
            #"""
            {"conditions":[{"name":"c","rules":[{"field":"percent","seed":"s","from":\#(from),"to":\#(to)}]}],
            "parameters":{}}
            """#
        )
        guard case .percent(_, low, high) = template.conditions[0].rules[0] else {
            Issue.record("\(template.conditions[0].rules)")
            return
        }
    }

    @Test(arguments: [
        "9007199254740993", "1e21", "5.0", "-0", "0.10", "1E400", "123456789012345678901234567890", "-1.50e-07",
    ]) func aNumberKeepsItsDigits(_ text: String) throws {
        let (template, _) = try readTemplate("{\"parameters\":{\"p\":{\"type\":\"number\",\"default\":\(text)}}}")
        guard case .number(let number) = template.parameters[0].defaultValue else {
            Issue.record("no number")
            return
        }
        #expect(number.text == text)
    }

    @Test func aStringKeepsItsScalars() throws {
        let (template, _) = try readTemplate(
            #"{"parameters":{"p":{"type":"string","default":"e\u0301\u00e9\u0000\r\n\ud83d\ude00"}}}"#)
        guard case .string(let text) = template.parameters[0].defaultValue else {
            Issue.record("no string")
            return
        }
        #expect(text.unicodeScalars.map(\.value) == [0x65, 0x301, 0xE9, 0, 13, 10, 0x1F600])
    }

    @Test(arguments: ["a", "A1", "_", "a.b-c_d", "_9", "Z.", "welcome_text"]) func aKeyOfItsGrammarIsAllowed(
        _ key: String
    ) throws {
        #expect(
            try readTemplate("{\"parameters\":{\"\(key)\":{\"type\":\"number\",\"default\":1}}}").template.parameters[0]
                .key == key)
    }

    @Test(arguments: ["a b", "é", "\u{200B}a", "a/b~c", "日本", "\"", "\\"]) func aConditionMayHaveAnyOtherName(
        _ name: String
    ) throws {
        let condition: JSON = ["name": .string(name), "rules": [["field": "platform", "values": ["x"]]]]
        let document: JSON = ["conditions": [condition], "parameters": [:]]
        #expect(
            try readTemplate(String(decoding: document.encoded(), as: UTF8.self)).template.conditions[0].name
                == ExactString(name))
    }

    @Test func aConditionThatNoParameterUsesIsWarnedOf() throws {
        let rules = #"[{"field":"platform","values":["x"]}]"#
        let conditions = ["a", "b", "c"].map { "{\"name\":\"\($0)\",\"rules\":\(rules)}" }.joined(separator: ",")
        let (_, warnings) = try readTemplate(
            #"{"conditions":[\#(conditions)],"#
                + #""parameters":{"p":{"type":"number","default":1,"conditional_values":{"b":2}}}}"#
        )
        #expect(warnings.map(\.path) == ["/conditions/0", "/conditions/2"])
        #expect(warnings.map(\.code) == [.unusedCondition, .unusedCondition])
        #expect(warnings[0].message == "No parameter has a value for \"a\": it has no effect.")
        #expect(TemplateWarning.Code.unusedCondition.rawValue == "unused_condition")
    }

    @Test func aDraftWithinAnotherDocumentIsReadAlike() throws {
        let json = try parse(Self.documented, duplicates: .keep)
        guard case .valid(let template, _) = Template.read(json) else {
            Issue.record("not valid")
            return
        }
        #expect(template.digest == SHA256.hash(json.encoded()))
        guard
            case .faulty(let faults) = Template.read(
                try parse(#"{"parameters":{},"parameters":{}}"#, duplicates: .keep))
        else {
            Issue.record("valid")
            return
        }
        #expect(faults.map(\.code) == [.duplicateKey])
    }
}
