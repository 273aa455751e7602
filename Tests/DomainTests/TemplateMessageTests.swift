import Testing

@testable import Domain

@Suite struct TemplateMessageTests {
    private func sentence(_ document: String, at path: String) -> String? {
        templateFaults(of: document).first { $0.path == path }?.message
    }

    @Test(arguments: [
        ("defualt", "default"), ("Default", "default"), ("defaul", "default"), ("typ", "type"), ("tpye", "type"),
        ("conditionalValues", "conditional_values"),
        ("conditional_value", "conditional_values"), ("desciption", "description"), ("gruop", "group"),
    ]) func aMisspeltMemberNamesTheNearestOne(written: String, meant: String) throws {
        let message = try #require(sentence(#"{"parameters":{"p":{"\#(written)":1}}}"#, at: "/parameters/p/\(written)"))
        #expect(message.hasSuffix("Did you mean \"\(meant)\"?"))
    }

    @Test(arguments: ["x", "zzzzzzzz", "", "values", "paramètres"]) func aFarWordSuggestsNothing(_ written: String)
        throws
    {
        let message = try #require(sentence(#"{"parameters":{"p":{"\#(written)":1}}}"#, at: "/parameters/p/\(written)"))
        #expect(!message.contains("Did you mean"))
        #expect(message.contains("\"conditional_values\""))
    }

    @Test func aMemberOfAnotherKindOfRuleSaysWhatThisKindHas() throws {
        let document =
            #"{"conditions":[{"name":"c","rules":[{"field":"platform","values":["a"],"seed":"s"}]}],"parameters":{}}"#
        let message = try #require(sentence(document, at: "/conditions/0/rules/0/seed"))
        #expect(message == #""seed" is not a member of a rule of field "platform", which has "field", "values"."#)
    }

    @Test(
        arguments: [
            (#"{"field":"platfrom"}"#, "/field", "platform"), (#"{"field":"version"}"#, "/field", nil),
            (#"{"field":"tier","values":["Gold"]}"#, "/values/0", "gold"),
        ] as [(String, String, String?)]) func aMisspeltWordNamesTheNearestOne(
            rule: String, place: String, meant: String?
        ) throws
    {
        let document = "{\"conditions\":[{\"name\":\"c\",\"rules\":[\(rule)]}],\"parameters\":{}}"
        let message = try #require(sentence(document, at: "/conditions/0/rules/0" + place))
        #expect(message.contains("Did you mean") == (meant != nil))
        if let meant { #expect(message.hasSuffix("Did you mean \"\(meant)\"?")) }
    }

    @Test func anUnknownOperatorListsAll() throws {
        let rule = #"{"field":"app_version","op":"=>","value":"1"}"#
        let document = "{\"conditions\":[{\"name\":\"c\",\"rules\":[\(rule)]}],\"parameters\":{}}"
        let message = try #require(sentence(document, at: "/conditions/0/rules/0/op"))
        #expect(message == #""=>" is not an operator: write one of "==", "!=", "<", "<=", ">", ">="."#)
    }

    @Test func anUnknownConditionNamesTheNearestOne() throws {
        let document =
            #"""
            {"conditions":[{"name":"new_home_20","rules":[]},{"name":"vip","rules":[]}],
            "parameters":{"p":{"type":"string","default":"","conditional_values":{"new_home20":""}}}}
            """#
        let message = try #require(sentence(document, at: "/parameters/p/conditional_values/new_home20"))
        #expect(message.hasSuffix("Did you mean \"new_home_20\"?"))
    }

    @Test func aJSONValueThatIsAnObjectSaysHowToWriteIt() throws {
        let document = #"{"parameters":{"p":{"type":"json","default":{"a":1}}}}"#
        #expect(
            try #require(sentence(document, at: "/parameters/p/default")).contains("write it as a string holding JSON"))
    }

    @Test func aBrokenJSONValueSaysWhereInTheString() throws {
        let document = #"{"parameters":{"p":{"type":"json","default":"{\n \"a\": 01}"}}}"#
        let message = try #require(sentence(document, at: "/parameters/p/default"))
        #expect(message == "The string is not JSON: a number has no leading zero, in its line 2, column 8.")
    }

    @Test func aDuplicateConditionSaysWhereTheFirstIs() throws {
        let document = #"{"conditions":[{"name":"a","rules":[]},{"name":"a","rules":[]}],"parameters":{}}"#
        #expect(try #require(sentence(document, at: "/conditions/1/name")).contains("/conditions/0"))
    }

    @Test func longAndUnprintableWordsAreCutAndEscaped() {
        #expect(String(repeating: "x", count: 1_000).quoted.utf8.count < 70)
        #expect("a\n\"\u{0}".quoted == #""a\n\"\u0000""#)
    }

    @Test func everyMessageIsASentence() {
        let all =
            (TemplateFaultTests.documents + TemplateFaultTests.conditions + TemplateFaultTests.rules
            + TemplateFaultTests.parameters)
            .flatMap { templateFaults(of: $0.document) }
        for fault in all {
            #expect(fault.message.hasSuffix(".") || fault.message.hasSuffix("?"), "\(fault)")
            #expect(fault.message.utf8.count < 400, "\(fault)")
        }
    }
}
